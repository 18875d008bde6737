//! No input makes the parser panic or overflow the stack. That its work is linear is a matter of tests/syntax.rs, which counts
//! the steps.

use super::fmt::format;
use super::nests::{BRACKETS, CHAINS, LISTS, Nest, nested};
use super::parse::{ParseOptions, parse, parse_str};
use super::print::print;
use super::roundtrip_tests::with_big_stack;
use base::diagnostic::Finding;
use base::source::{SourceFile, Sources};

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
