//! Strategies that compete, one of which breaks: the others answer, and the fault stands beside the answer. And that each strategy stands
//! wherever a user looks for it.

use std::time::Duration;

use unthread::diagnostic::Finding;
use unthread::pipeline::portfolio::{Board, Explore, Outcome, Question, STRATEGIES, Strategy, Work, alone, by_method};
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

/// Of each strategy the table of README.md has a line with its properties, and docs/verdicts.md a word; the command line, its manual and the
/// schema of reports know it.
#[test]
fn each_strategy_stands_where_users_look_for_it() {
    let read = |file: &str| std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).expect(file);
    let (readme, verdicts) = (read("README.md"), read("docs/verdicts.md"));
    let schema: serde_json::Value = serde_json::from_str(&read("schemas/report.schema.json")).expect("JSON");
    let methods = schema["properties"]["method"]["enum"]
        .as_array()
        .or(schema["$defs"]["Answer"]["properties"]["method"]["enum"].as_array());
    let methods = methods.expect("a list of methods");
    let page =
        std::process::Command::new(env!("CARGO_BIN_EXE_unthread")).args(["man", "check"]).output().expect("a page");
    let page = String::from_utf8_lossy(&page.stdout).replace("\\-", "-");
    for strategy in STRATEGIES {
        let name = strategy.name();
        let row = readme.lines().find_map(|line| line.strip_prefix(&format!("| `{name}` | ")));
        let properties = row.unwrap_or_else(|| panic!("README.md has no line for {name}")).split(" | ").next();
        let properties = properties.unwrap_or_default();
        let is_said = |p: &Property| properties == "any" || properties.contains(p.name());
        assert!(strategy.properties().iter().all(is_said), "README.md: {name}: {properties}");
        assert!(verdicts.contains(&format!("`{name}`")), "docs/verdicts.md says nothing of {name}");
        assert!(methods.iter().any(|method| method == name), "the schema of reports does not know {name}");
        assert!(page.contains(&format!("{name}: ")), "the manual does not know {name}");
        let one_line = strategy.help();
        assert!(!one_line.contains('\n') && !one_line.ends_with('.') && one_line.len() < 120, "{name}: {one_line}");
    }
}

/// Names are those of one strategy each, and each method is the name of one.
#[test]
fn names_are_told_apart() {
    for (at, strategy) in STRATEGIES.iter().enumerate() {
        assert!(STRATEGIES[..at].iter().all(|other| other.name() != strategy.name()), "{}", strategy.name());
        assert!(STRATEGIES.iter().any(|other| other.name() == strategy.method()), "{}", strategy.method());
        assert!(!strategy.properties().is_empty(), "{}", strategy.name());
    }
}

/// Asked alone, each strategy says something, and what it says is true.
#[test]
fn each_strategy_can_be_asked_alone() {
    let wrong = "var x: int; procedure {:entrypoint} Main() modifies x; { x := 1; assert x == 2; }";
    let right = "var x: int; procedure {:entrypoint} Main() modifies x; { x := 1; assert x == 1; }";
    let mut settled = 0;
    for strategy in STRATEGIES {
        for (text, never) in [(wrong, Verdict::Proved), (right, Verdict::Violated)] {
            let program = load(text);
            let request = Request { timeout: Some(Duration::from_secs(60)), ..Request::default() };
            let board = Board::default();
            let question = Question::new(&program.checked, &program.sources, &request, &board);
            let report = by_method(strategy.name(), &question, &|_| {});
            assert!(
                report.verdict != never && report.trouble != Some(FailureKind::Internal),
                "{}: {report:?}",
                strategy.name()
            );
            match report.verdict {
                Verdict::Unknown => assert!(report.reason.is_some(), "{}: {report:?}", strategy.name()),
                _ => settled += 1,
            }
        }
    }
    assert!(settled >= 8, "{settled}");
}
