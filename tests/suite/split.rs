//! Parts of a translation, one after the other, give the answer of the whole.

use unthread::check::{CheckOptions, Checked, check};
use unthread::pipeline::{self, Request, Requested, Verdict};
use unthread::sequentialize::{Method, Options, Part};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};

fn load(text: &str) -> (Sources, Checked) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("a.bpl", text));
    let parsed = parse(&mut sources, &ParseOptions::default()).unwrap();
    (sources, check(parsed.program, &CheckOptions::default()).unwrap())
}

/// The verdict of each part, or of the whole; a violation has been replayed on the source.
fn verdict(text: &str, method: Method, rounds: u32, part: Option<Part>) -> Verdict {
    let (sources, checked) = load(text);
    let request = Request {
        translation: Options { method, part, ..Options::default() },
        bounds: Requested {
            rounds: Some(rounds),
            stem: Some(1),
            lasso: Some(rounds),
            unroll: Some(2),
            recursion: Some(1),
            ..Requested::default()
        },
        ..Request::default()
    };
    let report = pipeline::check(&checked, &sources, &request, &|_| {});
    assert_eq!(report.reason, None, "{method:?} {part:?}");
    report.verdict
}

macro_rules! program {
    ($name:literal) => {
        include_str!(concat!("../../boogie-tests/", $name, ".bpl"))
    };
}

#[test]
fn the_parts_together_are_the_whole() {
    let safety = [
        (program!("safety/lost-update"), 2),
        (program!("safety/lost-update"), 3),
        (program!("safety/peterson"), 2),
        (program!("safety/peterson-turn-first"), 2),
        (program!("safety/created-in-loop"), 2),
        (program!("safety/ping-pong"), 2),
    ];
    let termination = [
        (program!("liveness/figure1b"), 1),
        (program!("liveness/philosophers-2"), 1),
        (program!("liveness/guard-turn"), 1),
        (program!("liveness/one-thread-spins"), 1),
    ];
    let mut told_apart = 0;
    let runs = safety.iter().flat_map(|p| [(p, Method::Eager), (p, Method::Lazy)]);
    let runs = runs.chain(termination.iter().flat_map(|p| [(p, Method::Lasso), (p, Method::LazyLasso)]));
    for (i, (&(text, rounds), method)) in runs.enumerate() {
        let whole = verdict(text, method, rounds, None);
        let of = 2 + i as u32 % 3;
        let parts: Vec<Verdict> =
            (0..of).map(|index| verdict(text, method, rounds, Some(Part { index, of }))).collect();
        let joined = if parts.contains(&Verdict::Violated) { Verdict::Violated } else { Verdict::Holds };
        assert_eq!(joined, whole, "{method:?}, {rounds} rounds, {of} parts: {parts:?}\n{text}");
        told_apart += usize::from(parts.contains(&Verdict::Violated) && parts.contains(&Verdict::Holds));
    }
    assert!(told_apart > 3, "the parts are all alike");
}
