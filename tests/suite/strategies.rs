//! Strategies against each other, one of which breaks: the others answer, and the fault stands beside the answer.

use std::time::Duration;

use unthread::diagnostic::Finding;
use unthread::pipeline::portfolio::{Board, Explore, Outcome, Question, Strategy, Work, alone};
use unthread::pipeline::{FailureKind, Report, Request, Verdict};
use unthread::semantics::Property;

use crate::loaded::load;

/// One that stops in the middle of what it does.
struct Breaks;

impl Strategy for Breaks {
    fn name(&self) -> &'static str {
        "k-induction"
    }

    fn help(&self) -> &'static str {
        "It breaks"
    }

    fn properties(&self) -> &'static [Property] {
        Explore.properties()
    }

    fn run(&self, _: &Question, _: &Work) -> Outcome {
        panic!("on purpose")
    }
}

/// One that begins to explore where the other is known to be broken.
struct Later;

impl Strategy for Later {
    fn name(&self) -> &'static str {
        Explore.name()
    }

    fn help(&self) -> &'static str {
        Explore.help()
    }

    fn properties(&self) -> &'static [Property] {
        Explore.properties()
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        while question.board.broken().is_empty() && !work.stop.requested() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Explore.run(question, work)
    }
}

/// The answer of these strategies.
fn answer(strategies: &[&dyn Strategy]) -> Report {
    let program = load("var x: int; procedure {:entrypoint} Main() modifies x; { x := 1; assert x == 2; }");
    let (request, board) = (Request::default(), Board::default());
    alone(strategies, &Question::new(&program.checked, &program.sources, &request, &board), &|_| {})
}

#[test]
fn the_others_answer_and_the_fault_is_told() {
    let report = answer(&[&Breaks, &Later]);
    assert_eq!((report.verdict, report.trouble), (Verdict::Violated, None));
    assert_eq!(report.method, Some("explore"));
    let [told] = report.diagnostics.as_slice() else { panic!("{:?}", report.diagnostics) };
    assert!(told.code == Finding::Internal && !told.is_error(), "{told:?}");
    assert!(told.message.contains("k-induction broke"), "{}", told.message);
}

#[test]
fn alone_it_is_an_internal_error_and_no_verdict() {
    let report = answer(&[&Breaks]);
    assert_eq!((report.verdict, report.trouble), (Verdict::Unknown, Some(FailureKind::Internal)));
    assert_eq!(report.reason.as_deref(), Some("internal error: k-induction: it stopped abruptly"));
    assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
}
