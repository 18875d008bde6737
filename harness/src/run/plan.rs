//! From programs to cases: one program, one `RUN` line, one method, one set of bounds.

use std::rc::Rc;
use std::sync::Arc;

use super::flags::{Bounds, Flags, Relation};
use super::suite::Program;
use crate::header::{Expectation, Explore, Run, explore_arguments, has_bounds};

/// What a `RUN` line may ask for by `--method`.
pub const METHODS: [&str; 5] = ["eager", "lazy", "lasso", "lazy-lasso", "auto"];

/// One thing to find out. Several backends may be asked.
#[derive(Debug, Clone)]
pub struct Case {
    pub program: Arc<Program>,
    pub line: usize,
    /// The `RUN` line as it is shown.
    pub run: String,
    pub expected: Option<Expectation>,
    /// `-` where there is none.
    pub method: String,
    pub work: Work,
}

#[derive(Debug, Clone)]
pub enum Work {
    /// Options of `check`, the method among them. `own`: the header's own method, or the default one.
    Check { flags: Flags, own: bool },
    /// The reference semantics, with these arguments.
    Explore(Vec<String>),
    /// A verifier that understands threads on the program itself, beside our translation of it.
    Direct(Flags),
    /// Another verb, as it stands.
    Verb(Vec<String>),
}

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Selection {
    pub methods: Vec<String>,
    /// Sets of bounds to use instead of the header's; empty: the header's.
    pub bounds: Vec<Bounds>,
    pub slow: bool,
    /// Is the reference interpreter among the backends?
    pub explore: bool,
    /// Is Corral run on the concurrent programs themselves?
    pub direct: bool,
}

/// Everything that is to be found out, in order.
pub fn cases(programs: Vec<Program>, selection: &Selection) -> Vec<Case> {
    let mut cases = Vec::new();
    for program in programs {
        let program = Arc::new(program);
        let runs: Vec<Run> = program.header.runs.iter().filter(|r| selection.slow || !r.slow).cloned().collect();
        for run in runs {
            let verb = run.arguments[0] != "check" || matches!(run.expected, Expectation::Error(_));
            if verb {
                cases.push(other_verb(&program, &run));
                continue;
            }
            if selection.bounds.is_empty() {
                checks(&program, &run, None, selection, &mut cases);
            }
            for bounds in &selection.bounds {
                checks(&program, &run, Some(bounds), selection, &mut cases);
            }
        }
    }
    cases
}

fn other_verb(program: &Arc<Program>, run: &Run) -> Case {
    Case {
        program: program.clone(),
        line: run.line,
        run: run.arguments.join(" "),
        expected: Some(run.expected.clone()),
        method: "-".into(),
        work: Work::Verb(run.arguments.clone()),
    }
}

fn checks(program: &Arc<Program>, run: &Run, bounds: Option<&Bounds>, selection: &Selection, cases: &mut Vec<Case>) {
    let mut flags = Flags::read(&run.arguments[1..]);
    let relation = bounds.map_or(Relation::Same, |b| b.apply(&mut flags));
    let expected = expectation_at(&run.expected, relation);
    let shown: Rc<str> = format!("check {}", flags.words().join(" ")).into();
    let case = |method: &str, expected, work| Case {
        program: program.clone(),
        line: run.line,
        run: shown.to_string(),
        expected,
        method: method.to_owned(),
        work,
    };
    // Each method answers within bounds; a question about the program is for all of them together.
    let bounded = has_bounds(&run.arguments);
    for (method, own) in methods(&flags, program.header.lazy_skip.is_some()).into_iter().filter(|_| bounded) {
        if !selection.methods.iter().any(|m| m == method) {
            continue;
        }
        let mut flags = flags.clone();
        flags.set("method", method);
        // That nothing can be said is expected of the header's own method only.
        let expected = expected.clone().filter(|e| own || *e != Expectation::Unknown);
        cases.push(case(method, expected, Work::Check { flags, own }));
    }
    // The reference semantics know rounds, but no other bound: not where these decide.
    let decided_by_bounds = run.expected == Expectation::Holds { complete: Some(false) };
    if selection.explore && !decided_by_bounds && matches!(program.header.explore, Explore::With(_)) {
        let mut words = vec!["check".to_owned()];
        words.extend(flags.words());
        let arguments = explore_arguments(&words, &program.header.explore);
        let expected = expected.filter(|e| *e != Expectation::Unknown);
        cases.push(case("-", expected, Work::Explore(arguments)));
    }
    if selection.direct && bounded && flags.property() == "safety" && flags.get("granularity").is_none() {
        cases.push(direct(case("direct", None, Work::Verb(Vec::new())), flags));
    }
}

/// Corral's order inside a round is depth first: our side of the comparison has the same, and the header says nothing of that.
fn direct(case: Case, mut flags: Flags) -> Case {
    flags.set("method", "eager");
    flags.set("scheduler", "child-first");
    Case { run: format!("check {}", flags.words().join(" ")), work: Work::Direct(flags), ..case }
}

/// The methods for a check, and whether each is the one that the header means.
fn methods(flags: &Flags, no_lazy: bool) -> Vec<(&'static str, bool)> {
    if let Some(method) = flags.get("method") {
        return METHODS.into_iter().filter(|m| *m == method).map(|m| (m, true)).collect();
    }
    let mut methods = match flags.kind() {
        "safety" => vec![("eager", true), ("lazy", false)],
        _ => vec![("lasso", true), ("lazy-lasso", false)],
    };
    methods.retain(|(_, own)| *own || !no_lazy);
    methods
}

fn expectation_at(expected: &Expectation, relation: Relation) -> Option<Expectation> {
    match (expected, relation) {
        (_, Relation::Same) => Some(expected.clone()),
        (Expectation::Violated, Relation::Larger) => Some(Expectation::Violated),
        (Expectation::Holds { .. } | Expectation::Proved, Relation::Smaller) => {
            Some(Expectation::Holds { complete: None })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::header;

    fn planned(header: &str, bounds: &[&str]) -> Vec<String> {
        let program = Program {
            name: "a.bpl".into(),
            path: "/a.bpl".into(),
            text: String::new(),
            header: header::read(header).unwrap(),
        };
        let selection = Selection {
            methods: ["eager", "lazy", "lasso", "auto"].map(str::to_owned).to_vec(),
            bounds: bounds.iter().map(|b| b.parse().unwrap()).collect(),
            slow: false,
            explore: true,
            direct: false,
        };
        let show = |c: Case| format!("{} {} {:?}", c.method, c.run, c.expected.map(|e| e == Expectation::Violated));
        cases(vec![program], &selection).into_iter().map(show).collect()
    }

    #[test]
    fn every_method_for_the_property() {
        let text = "// RUN: check --rounds 2\n// EXPECT: violated\n// SLOW RUN: check --rounds 9\n// EXPECT: holds\n";
        let rounds =
            ["eager check --rounds 2 Some(true)", "lazy check --rounds 2 Some(true)", "- check --rounds 2 Some(true)"];
        assert_eq!(planned(text, &[]), rounds);
        assert_eq!(planned(&format!("{text}// LAZY: skip why\n"), &[]), [rounds[0], rounds[2]]);
        let text = "// RUN: check --property termination --stem 1 --lasso 1\n// EXPECT: holds incomplete\n// RUN: resolve\n// EXPECT: error: no\n";
        let expected = ["lasso check --property termination --stem 1 --lasso 1 Some(false)", "- resolve Some(false)"];
        assert_eq!(planned(text, &[]), expected);
        let text = "// RUN: check --method eager\n// EXPECT: violated\n// EXPLORE: skip why\n";
        assert_eq!(planned(text, &[]), ["eager check --method eager Some(true)"]);
    }

    #[test]
    fn larger_bounds_keep_violations() {
        let text = "// RUN: check --rounds 2 --method lazy\n// EXPECT: violated\n// EXPLORE: skip why\n";
        let shown = |rounds: u32, expected: &str| format!("lazy check --rounds {rounds} --method lazy {expected}");
        assert_eq!(planned(text, &["rounds=1", "rounds=3"]), [shown(1, "None"), shown(3, "Some(true)")]);
    }
}
