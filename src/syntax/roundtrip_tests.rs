//! What is printed reads as the same tree, and prints the same.

use proptest::prelude::*;

use super::arbitrary::Gen;
use super::ast::*;
use super::parse::parse_str;
use super::print::{print, print_with_positions};

/// Runs on a stack as large as that of the command line.
fn with_big_stack(test: impl FnOnce() + Send + 'static) {
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
