//! No input makes the parser panic or overflow the stack. That its work is linear is a matter of tests/syntax.rs, which counts
//! the steps.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::fmt::format;
use super::nests::{BRACKETS, CHAINS, LISTS, Nest, nested};
use super::parse::{ParseOptions, parse, parse_str};
use super::print::print;
use super::roundtrip_tests::with_big_stack;
use crate::check::{CheckOptions, check};
use crate::diagnostic::Finding;
use crate::source::{SourceFile, Sources};

#[test]
fn a_thousand_levels_are_read_and_printed() {
    with_big_stack(|| {
        for nest in BRACKETS.iter().chain(CHAINS) {
            let text = nested(nest, 950);
            let program = parse_str(&text).unwrap_or_else(|e| panic!("{}...: {}", &text[..40], e[0].message));
            assert!(parse_str(&print(&program)).unwrap() == program, "{}...", &text[..40]);
        }
    });
}

/// The parentheses that are printed around conditionals are levels, too.
#[test]
fn deeply_nested_conditionals_are_formatted() {
    with_big_stack(|| {
        for nest in BRACKETS.iter().filter(|nest| nest.1.starts_with("if ") && nest.1.len() < 12) {
            let text = nested(nest, 1_900);
            let mut sources = Sources::new();
            let file = sources.add(SourceFile::new("deep.bpl", text.as_str()));
            let parsed = parse(&mut sources, &ParseOptions::default()).unwrap();
            let formatted = format(&sources, file, &parsed).unwrap_or_else(|e| panic!("{}: {}", nest.1, e[0].message));
            assert!(parse_str(&formatted).unwrap() == parsed.program, "{}", nest.1);
        }
    });
}

/// What can be read but not printed so that it can be read again is refused with the reason.
#[test]
fn what_gets_too_many_parentheses_is_not_formatted() {
    with_big_stack(|| {
        let text = nested(&Nest("axiom ", "if x then x else 1 + ", "x", "", ";"), 1_900);
        let mut sources = Sources::new();
        let file = sources.add(SourceFile::new("deep.bpl", text.as_str()));
        let parsed = parse(&mut sources, &ParseOptions::default()).unwrap();
        assert_eq!(format(&sources, file, &parsed).unwrap_err()[0].code, Finding::TooDeep);
    });
}

/// Indentation alone would make the text grow with the square of the depth.
#[test]
fn what_nests_deeply_prints_in_few_blanks() {
    with_big_stack(|| {
        for nest in BRACKETS.iter().chain(CHAINS) {
            let length = |n| {
                let mut sources = Sources::new();
                let file = sources.add(SourceFile::new("deep.bpl", nested(nest, n)));
                let parsed = parse(&mut sources, &ParseOptions::default()).unwrap();
                (print(&parsed.program).len(), format(&sources, file, &parsed).unwrap().len())
            };
            let ((printed, formatted), (printed_twice, formatted_twice)) = (length(400), length(800));
            assert!(printed_twice < printed * 5 / 2, "{}: {printed}, {printed_twice}", nest.1);
            assert!(formatted_twice < formatted * 5 / 2, "{}: {formatted}, {formatted_twice}", nest.1);
        }
    });
}

#[test]
fn what_nests_too_deeply_is_an_error() {
    with_big_stack(|| {
        for nest in BRACKETS {
            for n in [2_500, 100_000] {
                let text = nested(nest, n);
                let errors = parse_str(&text).expect_err(&text[..40]);
                assert_eq!(errors[0].code, Finding::TooDeep, "{}...: {}", &text[..40], errors[0].message);
            }
        }
        for nest in CHAINS {
            let text = nested(nest, 400_000);
            let errors = parse_str(&text).expect_err(&text[..30]);
            assert_eq!(errors[0].code, Finding::TooDeep, "{}...: {}", &text[..30], errors[0].message);
        }
    });
}

#[test]
fn long_chains_are_read_and_printed() {
    with_big_stack(|| {
        for nest in CHAINS {
            let text = nested(nest, 70_000);
            let program = parse_str(&text).unwrap_or_else(|e| panic!("{}...: {}", &text[..30], e[0].message));
            let printed = print(&program);
            assert!(printed.len() >= nest.1.trim().len() * 70_000);
            assert!(parse_str(&printed).is_ok(), "{}...", &text[..30]);
        }
    });
}

#[test]
fn long_lists_end() {
    with_big_stack(|| {
        for nest in LISTS {
            let _ = parse_str(&nested(nest, 20_000));
        }
    });
}

/// A generator of pseudo-random numbers (xorshift64), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

fn sample_texts() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("boogie-tests");
    let mut texts = Vec::new();
    for folder in ["language/syntax", "errors/syntax", "language", "errors", "safety"] {
        let mut paths: Vec<_> = fs::read_dir(root.join(folder)).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        texts.extend(paths.iter().filter(|p| p.extension().is_some_and(|e| e == "bpl")).map(|p| {
            // Line ends and all.
            String::from_utf8_lossy(&fs::read(p).unwrap()).into_owned()
        }));
    }
    assert!(texts.len() > 50);
    texts
}

/// Cuts, repeats, moves and overwrites pieces, of one text or with pieces of another.
fn mutate(text: &str, other: &str, random: &mut Random) -> String {
    const SIGNS: &[&str] = &[
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ";",
        ",",
        ":",
        ":=",
        "::",
        "<",
        ">",
        "/*",
        "*/",
        "//",
        "\"",
        "\\",
        "#",
        "\n#line 3\n",
        "\n#if A\n",
        "\n#else\n",
        "|{",
        "}|",
        "-0x",
        "0x1.",
        "bv",
        "1",
        "if",
        "else",
        "forall",
        "var",
        "\u{1}",
        "é",
        "∀",
        "\r",
        "\0",
    ];
    let mut chars: Vec<char> = text.chars().collect();
    let donor: Vec<char> = other.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        let len = random.below(30).min(chars.len() - at);
        match random.below(5) {
            0 => drop(chars.drain(at..at + len)),
            1 => {
                let piece: Vec<char> = chars[at..at + len].to_vec();
                let to = random.below(chars.len() + 1);
                chars.splice(to..to, piece);
            }
            2 => {
                let from = random.below(donor.len() + 1);
                let piece = donor[from..(from + len).min(donor.len())].to_vec();
                chars.splice(at..at, piece);
            }
            3 => chars.truncate(at.max(1)),
            _ => {
                let sign = SIGNS[random.below(SIGNS.len())];
                chars.splice(at..at, sign.chars());
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn mutated_programs_do_no_harm() {
    with_big_stack(|| {
        let texts = sample_texts();
        // More rounds and other mutants by hand: MUTANTS=100000 SEED=7.
        let variable = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
        let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ variable("SEED").unwrap_or(0));
        let (mut accepted, mut checked) = (0, 0);
        for round in 0..variable("MUTANTS").unwrap_or(5_000) {
            let text = &texts[random.below(texts.len())];
            let other = &texts[random.below(texts.len())];
            let mutant = mutate(text, other, &mut random);
            let mut sources = Sources::new();
            let file = sources.add(SourceFile::new("mutant.bpl", mutant.as_str()));
            match parse(&mut sources, &ParseOptions { defines: vec!["A".to_owned()] }) {
                Ok(parsed) => {
                    accepted += 1;
                    let printed = print(&parsed.program);
                    let again = parse_str(&printed).unwrap_or_else(|e| panic!("{}\n{printed}", e[0].message));
                    assert!(again == parsed.program, "round {round}:\n{mutant}\nprints as\n{printed}");
                    if let Err(errors) = format(&sources, file, &parsed) {
                        assert_eq!(errors[0].code, Finding::FmtPragmas, "round {round}:\n{mutant}");
                    }
                    if let Ok(program) = check(parsed.program, &CheckOptions::default()) {
                        checked += 1;
                        let printed = print(&program.program);
                        let again = check(
                            parse_str(&printed).unwrap(),
                            &CheckOptions { strict_modifies: true, ..CheckOptions::default() },
                        );
                        assert!(again.is_ok(), "round {round}:\n{printed}\n{:?}", again.err());
                    }
                }
                Err(errors) => {
                    assert!(!errors.is_empty());
                    let mut rendered = String::new();
                    for e in &errors {
                        let place = e.span.and_then(|s| sources.location(s));
                        write!(rendered, "{place:?} {}", e.message).unwrap();
                        if let Some(span) = e.span {
                            sources.text(span);
                        }
                    }
                }
            }
        }
        assert!(accepted > 100, "only {accepted} mutants parse: mutation is too coarse to test the printer");
        assert!(checked > 50, "only {checked} mutants typecheck");
    });
}
