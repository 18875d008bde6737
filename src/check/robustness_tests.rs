//! No text makes the parser, the printer, the formatter or the checker panic, and what passes them does so again as it is printed.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::{CheckOptions, check};
use base::diagnostic::Finding;
use base::source::{SourceFile, Sources};
use syntax::fmt::format;
use syntax::parse::{ParseOptions, parse, parse_str};
use syntax::print::print;

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boogie-tests");
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
    // As large as that of the command line.
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(|| {
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
    thread.unwrap().join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}
