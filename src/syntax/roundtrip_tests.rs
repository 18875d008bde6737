//! What is printed reads as the same tree, and prints the same.

use proptest::prelude::*;

use super::arbitrary::Gen;
use super::ast::*;
use super::parse::preprocess::{prepare, string_end};
use super::parse::{ParseOptions, parse, parse_str};
use super::print::{print, print_with_positions};
use base::diagnostic::Diagnostic;
use base::source::{SourceFile, Sources};

/// Runs on a stack as large as that of the command line.
pub(super) fn with_big_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(test).unwrap();
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

fn check_round_trip(program: &Program) -> Result<(), TestCaseError> {
    let text = print(program);
    let again = match parse_str(&text) {
        Ok(again) => again,
        Err(errors) => {
            let e = &errors[0];
            return Err(TestCaseError::fail(format!("{} at {:?} in\n{text}", e.message, e.span)));
        }
    };
    prop_assert!(again == *program, "reads as another tree:\n{text}\n{program:?}\n{again:?}");
    prop_assert_eq!(print(&again), text);
    Ok(())
}

#[test]
fn random_programs_survive_printing() {
    with_big_stack(|| {
        proptest!(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() },
        |(bytes in prop::collection::vec(any::<u8>(), 0..3000))| {
            check_round_trip(&Gen::new(&bytes).program())?;
        });
    });
}

/// Puts comments between tokens. Returns the text and the number of comments.
fn with_comments(text: &str, choices: &[u8]) -> (String, usize) {
    let mut choices = choices.iter().cycle();
    let mut result = String::new();
    let mut count = 0;
    let mut behind_string = 0;
    for (i, c) in text.char_indices() {
        if i >= behind_string && c == '"' {
            behind_string = string_end(text.as_bytes(), i);
        }
        result.push(c);
        if i < behind_string || !matches!(c, ' ' | '\n') {
            continue;
        }
        let comment = match choices.next().map_or(0, |c| c % 64) {
            0 => "// line\n",
            1 => "/* block */ ",
            2 => "/* two\n   lines */\n",
            3 => "\n\n// after an empty line\n",
            4 => "\n\n",
            _ => continue,
        };
        count += usize::from(comment.contains('/'));
        result.push_str(comment);
        // Else a name that starts with `#` could come to stand in the first column.
        result.push(' ');
    }
    (result, count)
}

/// Words, signs and comments in order, without the blanks between them.
fn pieces(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add(SourceFile::new("a.bpl", text));
    let prepared = prepare(file, text, &[]);
    let mut pieces = String::new();
    let mut position = 0;
    let ends = prepared.comments.iter().map(|c| (c.span.start as usize, c.span.end as usize));
    for (start, end) in ends.chain([(text.len(), text.len())]) {
        pieces.extend(text[position..start].chars().filter(|c| !c.is_whitespace()));
        pieces.push_str(&text[start..end]);
        position = end;
    }
    pieces
}

fn format_text(text: &str) -> Result<(String, Program, usize), TestCaseError> {
    let mut sources = Sources::new();
    let file = sources.add(SourceFile::new("a.bpl", text));
    let fail = |e: Vec<Diagnostic>| TestCaseError::fail(format!("{} at {:?} in\n{text}", e[0].message, e[0].span));
    let parsed = parse(&mut sources, &ParseOptions::default()).map_err(fail)?;
    let formatted = super::fmt::format(&sources, file, &parsed).map_err(fail)?;
    Ok((formatted, parsed.program, parsed.comments.len()))
}

/// Says where two long texts differ.
fn same(left: &str, right: &str) -> Result<(), TestCaseError> {
    let equal = left.chars().zip(right.chars()).take_while(|(l, r)| l == r).count();
    let rest = |text: &str| text.chars().skip(equal.saturating_sub(200)).take(400).collect::<String>();
    prop_assert!(left == right, "...{}...\nbecomes\n...{}...", rest(left), rest(right));
    Ok(())
}

#[test]
fn formatting_keeps_the_program_and_all_comments() {
    with_big_stack(|| {
        proptest!(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() },
        |(bytes in prop::collection::vec(any::<u8>(), 0..600), choices in prop::collection::vec(any::<u8>(), 1..200))| {
            let program = Gen::new(&bytes).program();
            let (text, count) = with_comments(&print(&program), &choices);
            let (once, read, comments) = format_text(&text)?;
            prop_assert!(read == program, "comments change what is read:\n{text}");
            prop_assert_eq!(comments, count);
            let (twice, again, comments) = format_text(&once)?;
            prop_assert!(again == program);
            prop_assert_eq!(comments, count, "{}\nbecomes\n{}", text, once);
            same(&pieces(&text), &pieces(&once))?;
            same(&once, &twice)?;
        });
    });
}

#[test]
fn positions_are_where_the_statements_stand() {
    let mut program = parse_str(
        "procedure P() { x := 1; if (*) { y := 2; } else if (*) { havoc z; } while (*) invariant true; { L: y := 3; } }",
    )
    .unwrap();
    struct Tagger(u32);
    impl super::visit::VisitMut for Tagger {
        fn visit_stmt(&mut self, stmt: &mut Stmt) {
            self.0 += 1;
            stmt.tag = Tag(std::num::NonZeroU32::new(self.0));
            super::visit::rewrite::walk_stmt(self, stmt);
        }
    }
    super::visit::VisitMut::visit_program(&mut Tagger(0), &mut program);
    let (text, positions) = print_with_positions(&program);
    let lines: Vec<&str> = text.lines().collect();
    let starts: Vec<&str> = positions
        .iter()
        .map(|&(_, line, column)| lines[line as usize - 1][column as usize - 1..].split(' ').next().unwrap())
        .collect();
    assert_eq!(starts, ["x", "if", "y", "if", "havoc", "while", "L:", "y"]);
    let tags: Vec<u32> = positions.iter().map(|(tag, ..)| tag.0.unwrap().get()).collect();
    assert_eq!(tags, [1, 2, 3, 4, 5, 6, 7, 8]);
}
