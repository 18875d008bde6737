//! Runs the programs under `boogie-tests/`: every `RUN` line is a test of its own, by name.
//!
//! A program starts with comment lines that say what to run and what to expect: see harness/src/header.rs.
//!
//! With `SLICE=NUMBER` in the environment, of the sets that ask a question again (`boogie`, `corral`, `printed`, `unreduced`), and of the lines
//! that take long (`--timeout 300`), only a part is run, which depends on the number (CI takes the commit for it).
//!
//! The sets of tests, by the first word of their names:
//! - `native`: the `RUN` line as it stands. A violation must be confirmed by its replay, and the exit status must fit. Every answer,
//!   with its witness, must be as the published JSON Schema says, and every violation has a page for the browser.
//! - `boogie`: each `check` line again with `--backend boogie`, the same verdict expected. Ignored where `boogie` is missing. Like `corral`,
//!   it is left to `make test-backends`.
//! - `corral`: each again with `--backend corral`, in whose place a script decides by `unthread verify` and says so in Corral's words.
//!   The same verdict is expected, or none.
//! - `printed`: translations with loops, as they are printed, by Boogie and by `unthread verify`: see printed.rs. Left to
//!   `make test-backends`, too.
//! - `recorded`: what the real Corral said of programs, beside the native engine's answer: see recorded.rs.
//! - `lazy`: each `check` line with bounds that names no method again with `lazy` or `lazy-lasso`, the same verdict expected.
//! - `unreduced`: each line again with `--no-reduction`, the same verdict expected: reductions change none.
//! - `explore`: each `check` line again as `explore`, the reference semantics, which knows rounds in the order of creation but no
//!   other bound: not where these decide (`holds incomplete`), nor with `--scheduler`. It may give no answer, where data are not finite.
//! - `resolve`, `fmt`: every program resolves; what is printed of it reads as the same program, and printing that changes nothing.
//! - `rules`: the rules of `fork` and `join`, as a document lists them.
//! - `accepted`: what becomes of other tools' programs is read by Boogie 2.4.
//! - `golden`: every file in `boogie-tests/translations` is what `unthread translate` prints; its first line says with which arguments.
//!   So is every `.txt` in `boogie-tests/passes`, where a pass is shown alone. `BLESS=1` rewrites them.
//! - `diagnostics`, `messages`, `language`, `agreement`, `dafny`, `theory`: see front_end.rs.
//! - `engine`, `engine boogie`: sequential programs, see engine.rs.
//! - `prove`, `refuse`, `mutation`, `interleave`, `certificate`, `aiger`: see proofs.rs.
//! - `forms`: what each pass leaves of each program, by each method, is what the pass establishes, and the passes run in their order.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{ExitCode, Output},
    sync::LazyLock,
};

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use unthread::check::{Asked, CheckOptions, Property, check};
use unthread::concurrency::trace::Trace;
use unthread::sequentialize::{Method, Options, translate_traced};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::ast;
use unthread::syntax::parse::{ParseOptions, parse};

mod accepted;
mod engine;
mod front_end;
#[path = "../../harness/src/header.rs"]
mod header;
mod printed;
mod proofs;
mod recorded;
mod rules;
#[path = "../runner/mod.rs"]
#[allow(dead_code, reason = "nothing runs in another folder here")]
mod runner;
use header::{Expectation, Explore, Header, Run};
use runner::{ROOT, UNTHREAD, on_large_stack, unthread};

/// The published schema of answers.
static REPORT: LazyLock<Validator> = LazyLock::new(|| {
    let schema = serde_json::from_str(include_str!("../../schemas/report.schema.json")).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema is one")
});

/// A program with what its header says.
#[derive(Debug, Clone)]
struct Program {
    /// Relative to the repository's root, with forward slashes.
    path: String,
    header: Header,
}

fn main() -> ExitCode {
    if engine::shows_one_file() {
        return ExitCode::SUCCESS;
    }
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for path in programs() {
        match read_header(&path) {
            Ok(program) => trials.extend(trials_of(&program)),
            Err(message) => trials.push(Trial::test(format!("header {path}"), move || Err(message.into()))),
        }
    }
    trials.extend(goldens().into_iter().map(golden_trial));
    // Programs for measuring have call trees that grow with no limit of time but their own.
    let mut small = programs();
    small.retain(|path| !path.contains("/bench/"));
    collect(&Path::new(ROOT).join("boogie-tests/passes"), &mut small);
    trials.extend(small.into_iter().map(|path| {
        let name = format!("forms {path}");
        let look = move || on_large_stack(|| forms_are_what_the_passes_establish(&path));
        Trial::test(name, look)
    }));
    trials.extend(rules::trials());
    trials.extend(accepted::trials());
    trials.extend(front_end::trials());
    trials.extend(engine::trials());
    trials.extend(proofs::trials());
    trials.extend(printed::trials(&programs()));
    trials.extend(recorded::trials());
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials_of(program: &Program) -> Vec<Trial> {
    let mut trials = Vec::new();
    for run in &program.header.runs {
        trials.push(trial("native", program, run, run.arguments.clone(), true));
        if run.arguments[0] != "check" || matches!(run.expected, Expectation::Error(_)) {
            continue;
        }
        trials.extend(unreduced_trial(program, run));
        if header::has_bounds(&run.arguments) {
            trials.push(boogie_trial(program, run));
            trials.extend(corral_trial(program, run));
            if !run.arguments.iter().any(|a| a == "--method") {
                trials.push(lazy_trial(program, run));
            }
        }
        let in_order_of_creation = !run.arguments.iter().any(|a| a == "--scheduler");
        if run.expected != (Expectation::Holds { complete: Some(false) }) && in_order_of_creation {
            trials.push(explore_trial(program, run));
        }
    }
    if !program.path.starts_with("boogie-tests/errors/") {
        let path = program.path.clone();
        trials.push(Trial::test(format!("resolve {path}"), move || resolves(&path)));
        let path = program.path.clone();
        trials.push(Trial::test(format!("fmt {path}"), move || prints_as_it_is(&path)));
    }
    trials
}

fn trial(set: &str, program: &Program, run: &Run, arguments: Vec<String>, strict: bool) -> Trial {
    let name = format!("{set} {}:{} {}", program.path, run.line, run.arguments.join(" "));
    let (path, expected, pending) = (program.path.clone(), run.expected.clone(), program.header.pending);
    let missing = solver_missing(&arguments);
    let notes = program.header.notes.clone();
    let arguments = with_patience(arguments, &expected);
    let trial = Trial::test(name, move || verdict_is(&path, &arguments, &expected, strict, pending, &notes));
    let takes_long = run.arguments.windows(2).any(|pair| pair == ["--timeout", "300"]);
    let trial = if takes_long { in_slice(trial, 5) } else { trial };
    let trial = match missing {
        Some(solver) => trial.with_ignored_flag(true).with_kind(format!("{solver} is not installed")),
        None => trial,
    };
    if run.slow { trial.with_ignored_flag(true).with_kind("slow") } else { trial }
}

/// What is settled without bounds is settled on a slow machine as well: no test depends on time.
fn with_patience(mut arguments: Vec<String>, expected: &Expectation) -> Vec<String> {
    let settles = matches!(expected, Expectation::Proved | Expectation::Violated);
    let is_limited = arguments.iter().any(|a| a == "--timeout" || a.starts_with("--timeout="));
    if arguments[0] == "check" && settles && !header::has_bounds(&arguments) && !is_limited {
        arguments.splice(1..1, ["--timeout".to_owned(), "300".to_owned()]);
    }
    arguments
}

/// The solver that a run asks for, if it is not there.
fn solver_missing(arguments: &[String]) -> Option<String> {
    let asked = arguments.iter().skip_while(|a| *a != "--solver").nth(1)?;
    (asked != "sat" && !on_path(asked)).then(|| asked.clone())
}

fn boogie_trial(program: &Program, run: &Run) -> Trial {
    let mut arguments = run.arguments.clone();
    arguments.extend(["--backend".to_owned(), "boogie".to_owned()]);
    let trial = in_slice(trial("boogie", program, run, arguments, false), 8);
    match &program.header.boogie_skip {
        Some(reason) => trial.with_ignored_flag(true).with_kind(reason.clone()),
        None if !on_path("boogie") => trial.with_ignored_flag(true).with_kind("boogie is not installed"),
        None => trial,
    }
}

/// Corral's options, decided by the native engine, and an answer as Corral prints it. There is a limit, since solvers that the engine asks
/// may never come back from functions that stand for lambdas; like Corral it gives up then, and no answer fails no trial.
const CORRAL: &str = r#"#!/bin/sh
for option; do
  case $option in
  /main:*) main=${option#*:} ;;
  /recursionBound:*) bound=${option#*:} ;;
  esac
done
answer=$(UNTHREAD verify --timeout 10 --format json --entry "$main" --unroll "$bound" --recursion "$bound" program.bpl)
echo 'Corral program verifier version 1.0.0.0'
echo 'Single threaded program detected'
echo 'Verifying program while tracking: {assertsPassed}'
case $answer in
*'"verdict": "violated"'*)
  echo 'Program has a potential bug: True bug'
  echo 'program.bpl(1,1): error PF5001: This assertion can fail'
  echo
  echo 'Execution trace:'
  echo 'Format: (tid,k)  filename(line,col): blockName   (extra info)'
  awk '{ if (match($0, /[^ ]/)) printf "(1,0)    program.bpl(%d,%d): anon0  \n", NR, RSTART }' program.bpl
  echo '(1,0)    program.bpl(1,1): anon0  (ASSERTION FAILS assert !error#;'
  echo ' )'
  echo '(1,0)    program.bpl(1,1): anon0  (Done)'
  ;;
*'"verdict": "holds"'*)
  echo 'Program has no bugs'
  case $answer in *'"complete": false'*) echo "Reached recursion bound of $bound" ;; esac
  ;;
*)
  echo 'Prover error: line 60 column 30: model is not available'
  echo
  echo 'Corral encountered a prover error. Giving up.'
  exit 255
  ;;
esac
echo
echo 'Boogie verification time: 0.16 s'
echo 'Time spent reading-writing programs: 0.06 s'
echo
echo 'Number of procedures inlined: 4'
echo 'Total Time: 0.545991 s'
"#;

/// Where it is.
static CORRAL_PATH: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("corral");
    fs::write(&path, CORRAL.replace("UNTHREAD", UNTHREAD)).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a script");
    folder
});

/// Where the line names nothing that the native engine alone can do.
fn corral_trial(program: &Program, run: &Run) -> Option<Trial> {
    let says = |word: &str| run.arguments.iter().any(|a| a == word);
    if says("--solver") || says("--backend") || says("--all-errors") {
        return None;
    }
    let mut arguments = run.arguments.clone();
    arguments.extend(["--backend", "corral", "--backend-path"].map(str::to_owned));
    let name = format!("corral {}:{} {}", program.path, run.line, run.arguments.join(" "));
    let (path, expected, pending) = (program.path.clone(), run.expected.clone(), program.header.pending);
    let trial = Trial::test(name, move || {
        arguments.push(CORRAL_PATH.path().display().to_string());
        explores_to(&path, &arguments, &expected, pending)
    });
    let trial = in_slice(trial, 12);
    Some(if run.slow { trial.with_ignored_flag(true).with_kind("slow") } else { trial })
}

/// Not for what cooperative threads do, which is not reduced, nor where the line says so itself.
fn unreduced_trial(program: &Program, run: &Run) -> Option<Trial> {
    let says = |word: &str| run.arguments.iter().any(|a| a == word);
    if says("--cooperative") || says("--no-reduction") || says("access") || says("chc") || says("modular") {
        return None;
    }
    // Invariants over all the switch points that are left out are another question to a solver.
    if says("--prove") {
        return None;
    }
    let mut arguments = run.arguments.clone();
    arguments.push("--no-reduction".to_owned());
    let trial = in_slice(trial("unreduced", program, run, arguments, false), 12);
    Some(match &program.header.boogie_skip {
        Some(reason) => trial.with_ignored_flag(true).with_kind(reason.clone()),
        None => trial,
    })
}

fn lazy_trial(program: &Program, run: &Run) -> Trial {
    // A property of states is a question about fair executions, as termination is.
    let property = run.arguments.iter().skip_while(|a| *a != "--property").nth(1);
    let termination = property.is_some_and(|p| !["safety", "deadlock", "race"].contains(&p.as_str()));
    let mut arguments = run.arguments.clone();
    arguments.extend(["--method".to_owned(), if termination { "lazy-lasso" } else { "lazy" }.to_owned()]);
    let trial = trial("lazy", program, run, arguments, false);
    match &program.header.lazy_skip {
        Some(reason) => trial.with_ignored_flag(true).with_kind(reason.clone()),
        None => trial,
    }
}

fn explore_trial(program: &Program, run: &Run) -> Trial {
    let mut arguments = header::explore_arguments(&run.arguments, &program.header.explore);
    arguments.splice(1..1, ["--timeout".to_owned(), "3".to_owned()]);
    let name = format!("explore {}:{} {}", program.path, run.line, run.arguments.join(" "));
    let (path, expected, pending) = (program.path.clone(), run.expected.clone(), program.header.pending);
    let trial = Trial::test(name, move || explores_to(&path, &arguments, &expected, pending));
    match &program.header.explore {
        Explore::Skip(reason) => trial.with_ignored_flag(true).with_kind(reason.clone()),
        Explore::With(_) if run.slow => trial.with_ignored_flag(true).with_kind("slow"),
        Explore::With(_) => trial,
    }
}

/// The answer is the same, or there is none.
fn explores_to(path: &str, arguments: &[String], expected: &Expectation, pending: bool) -> Result<(), Failed> {
    let mut arguments = arguments.to_vec();
    arguments.extend(["--format".to_owned(), "json".to_owned(), path.to_owned()]);
    let output = unthread().args(&arguments).output()?;
    let allowed = match expected {
        Expectation::Violated => [1, 3],
        _ => [0, 3],
    };
    if output.status.code().is_some_and(|status| allowed.contains(&status)) || (pending && is_modest(&output)) {
        return Ok(());
    }
    Err(format!(
        "exit status {} or {} expected: unthread {}\n{}",
        allowed[0],
        allowed[1],
        arguments.join(" "),
        render(&output)
    )
    .into())
}

/// Runs `unthread` and compares its answer. Nobody may claim to be complete who is not; only the native engine (`strict`) must also
/// see that it is.
fn verdict_is(
    path: &str,
    arguments: &[String],
    expected: &Expectation,
    strict: bool,
    pending: bool,
    notes: &[String],
) -> Result<(), Failed> {
    let mut arguments = arguments.to_vec();
    let answers_json = matches!(arguments[0].as_str(), "check" | "verify" | "explore");
    let folder = tempfile::tempdir()?;
    let page = folder.path().join("page.html");
    if answers_json {
        arguments.extend(["--format".to_owned(), "json".to_owned()]);
    }
    if answers_json && strict {
        arguments.extend(["--html".to_owned(), page.display().to_string()]);
    }
    arguments.push(path.to_owned());
    let output = unthread().args(&arguments).output()?;
    let shown = || format!("unthread {}\n{}", arguments.join(" "), render(&output));
    let status = match expected {
        Expectation::Holds { .. } | Expectation::Proved => 0,
        Expectation::Violated => 1,
        Expectation::Error(_) => 2,
        Expectation::Unknown => 3,
    };
    if pending && is_modest(&output) {
        return Ok(());
    }
    if output.status.code() != Some(status) {
        return Err(format!("exit status {status} expected: {}", shown()).into());
    }
    if let Expectation::Error(text) = expected {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return if stderr.contains(text.as_str()) {
            Ok(())
        } else {
            Err(format!("no `{text}` among the diagnostics: {}", shown()).into())
        };
    }
    if !answers_json {
        return Ok(());
    }
    let answer: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("{error}: {}", shown()))?;
    if let Some(error) = REPORT.iter_errors(&answer).next() {
        let error = innermost(&error);
        return Err(
            format!("not as the schema says: {} at {}: {}", error.masked(), error.instance_path(), shown()).into()
        );
    }
    // Without an execution a page says so: what an earlier run left there is not taken for this one's.
    let page = fs::read_to_string(&page).ok();
    // A deadlock beside an answer about checks is shown as well.
    let execution = ["witness", "deadlock"].map(|key| &answer[key]).into_iter().find(|e| e.is_object());
    if strict && page.as_ref().is_none_or(|p| p.contains("id=\"data\"") != execution.is_some()) {
        return Err(format!("an execution on the page and no witness, or none: {}", shown()).into());
    }
    if let (Some(page), Some(execution)) = (page, execution) {
        page_agrees(&page, execution).map_err(|e| format!("the page: {e}: {}", shown()))?;
    }
    let verdict = match expected {
        // A proof is better than what holds within bounds.
        Expectation::Holds { .. } if answer["verdict"] != "proved" => "holds",
        Expectation::Holds { .. } | Expectation::Proved => "proved",
        Expectation::Violated => "violated",
        Expectation::Unknown | Expectation::Error(_) => "unknown",
    };
    if answer["verdict"] != verdict {
        return Err(format!("verdict `{verdict}` expected: {}", shown()).into());
    }
    if verdict == "unknown" && answer["reason"].as_str().is_some_and(|why| why.contains("internal error")) {
        return Err(format!("a fault of the tool is no answer: {}", shown()).into());
    }
    if *expected == Expectation::Violated && arguments[0] != "explore" && answer["replay"] != "confirmed" {
        return Err(format!("the violation is not confirmed by its replay: {}", shown()).into());
    }
    if *expected == Expectation::Violated {
        let found = answer["diagnostics"].as_array().into_iter().flatten();
        let found = found.filter(|d| d["code"] == "unwritten-global");
        let text = |d: &Value| format!("{}: {}", d["location"]["line"], d["message"].as_str().unwrap_or_default());
        let found: Vec<String> = found.map(text).collect();
        if found.len() != notes.len() || !found.iter().zip(notes).all(|(found, note)| found.starts_with(note)) {
            return Err(format!("the notes {found:?}, not {notes:?}: {}", shown()).into());
        }
    }
    if let Expectation::Holds { complete: Some(complete) } = expected
        && covers_its_rounds(&answer) != *complete
        && (strict || !complete)
    {
        return Err(format!("`complete` should be {complete}: {}", shown()).into());
    }
    Ok(())
}

/// The page that `--html` writes has the states that the witness tells of: behind each step, what it wrote; at the end of a lasso,
/// what there was at its beginning.
fn page_agrees(page: &str, witness: &Value) -> Result<(), String> {
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).ok_or("no data")?;
    let data: Value = serde_json::from_str(data).map_err(|error| error.to_string())?;
    let execution = &data["executions"][0];
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let (cells, changes) = (list(&execution["cells"]), list(&execution["changes"]));
    let marks = ["switch", "snapshot", "closure"];
    let is_mark = |step: &Value| marks.iter().any(|mark| step["event"] == *mark);
    let steps: Vec<Value> = list(&witness["steps"]).into_iter().filter(|s| !is_mark(s)).collect();
    if changes.len() != steps.len() + 1 {
        return Err(format!("{} steps and {} changes", steps.len(), changes.len()));
    }
    // Elements that constants of the program name go by these names, `T!12` before `T!1`.
    let first = witness["initial"].as_object().into_iter().flatten();
    let mut elements: Vec<(&str, &str)> =
        first.filter_map(|(name, value)| Some((value.as_str().filter(|v| v.contains('!'))?, name.as_str()))).collect();
    elements.sort_by_key(|(element, _)| std::cmp::Reverse(element.len()));
    let by_name =
        |text: &str| elements.iter().fold(text.to_owned(), |text, (element, name)| text.replace(element, name));
    let is_shown = |shown: &str, said: &str| shown == said || shown == by_name(said);
    let mut state = vec![Value::Null; cells.len()];
    let mut at_start = None;
    for (at, change) in changes.iter().enumerate() {
        for value in list(&change["values"]) {
            state[value[0].as_u64().ok_or("no cell")? as usize] = value[1].clone();
        }
        let repeats = execution["end"]["kind"] == "lasso";
        if repeats && execution["end"]["start"] == at {
            at_start = Some(state.clone());
        }
        let Some(step) = at.checked_sub(1).map(|last| &steps[last]) else { continue };
        for (name, value) in step["writes"].as_object().into_iter().flatten() {
            let its = |cell: &Value| cell["thread"].is_null() || cell["thread"] == step["thread"];
            let named = |cell: &Value| cell["name"].as_str().unwrap_or_default().to_owned();
            let is_value = |shown: &Value| match (shown.as_str(), value.as_str()) {
                (Some(shown), Some(said)) => is_shown(shown, said),
                _ => shown == value,
            };
            let is_it = |(cell, shown): (&Value, &Value)| its(cell) && is_shown(&named(cell), name) && is_value(shown);
            // A whole map is shown entry by entry.
            let whole = format!("{}[", by_name(name));
            let by_entry = cells.iter().any(|cell| its(cell) && named(cell).starts_with(&whole));
            if !cells.iter().zip(&state).any(is_it) && !by_entry {
                return Err(format!("step {at} writes {name} := {value}, which is not shown"));
            }
        }
    }
    let ignored = list(&execution["end"]["ignored"]);
    let drifts = list(&witness["end"]["recurrence"]["changes"]);
    // Where no way leads out, nothing is said of what changes.
    let all_may_differ = witness["end"]["recurrence"]["no_way_out"] == true;
    for (cell, (start, end)) in cells.iter().zip(at_start.iter().flatten().zip(&state)) {
        // A thread that calls itself for ever is in other frames then.
        let stays = matches!(cell["scope"].as_str(), Some("shared" | "constant"));
        let name = cell["name"].as_str().unwrap_or_default();
        let is_it = |said: &Value| said.as_str() == Some(name) || said.as_str() == name.split('[').next();
        let may_differ =
            all_may_differ || ignored.iter().any(is_it) || drifts.iter().any(|drift| is_it(&drift["variable"]));
        if stays && start != end && !may_differ {
            return Err(format!("{} is {start} when the lasso begins and {end} at its end", cell["name"]));
        }
    }
    Ok(())
}

/// Is nothing left out but for want of rounds? And does `complete` say no more than that?
fn covers_its_rounds(answer: &Value) -> bool {
    let reached: Vec<&str> =
        answer["bounds_reached"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert!(answer["complete"] == false || reached.is_empty(), "complete, and cut: {answer:#}");
    header::covers_its_rounds(answer["verdict"].as_str().unwrap_or_default(), &reached)
}

/// An error, no answer, or one that does not claim to be complete.
fn is_modest(output: &Output) -> bool {
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    match output.status.code() {
        Some(0) => !covers_its_rounds(&answer),
        Some(2 | 3) => true,
        _ => false,
    }
}

/// Nothing is wrong with the program; notes are what is worth knowing of it.
fn resolves(path: &str) -> Result<(), Failed> {
    let output = unthread().args(["resolve", path]).output()?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let is_silent = !stderr.contains("warning: ") && !stderr.contains("error: ");
    if output.status.success() && output.stdout.is_empty() && is_silent {
        return Ok(());
    }
    Err(format!("unthread resolve {path}\n{}", render(&output)).into())
}

/// What is printed reads as the same program, and printing that changes nothing.
fn prints_as_it_is(path: &str) -> Result<(), Failed> {
    let once = unthread().args(["fmt", path]).output()?;
    if !once.status.success() || once.stdout.is_empty() {
        return Err(format!("unthread fmt {path}\n{}", render(&once)).into());
    }
    let written = fs::read_to_string(Path::new(ROOT).join(path))?;
    if parsed(path, written)? != parsed(path, String::from_utf8(once.stdout.clone())?)? {
        return Err(format!("what is printed reads as another program:\n{}", render(&once)).into());
    }
    let twice = unthread().args(["fmt", "-"]).write_stdin(once.stdout.clone()).output()?;
    if twice.status.success() && once.stdout == twice.stdout {
        return Ok(());
    }
    Err(format!("printed once:\n{}\nprinted again:\n{}", render(&once), render(&twice)).into())
}

fn parsed(path: &str, text: String) -> Result<ast::Program, Failed> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new(path, text));
    match parse(&mut sources, &ParseOptions::default()) {
        Ok(parsed) => Ok(parsed.program),
        Err(errors) => Err(format!("{path}: {}", errors[0].message).into()),
    }
}

/// A golden's first line: `// translate ARGUMENTS` (`; translate` for Horn clauses, `c translate` for circuits), with the source among them.
/// The rest is the output.
fn golden_trial(path: String) -> Trial {
    Trial::test(format!("golden {path}"), move || {
        let golden = fs::read_to_string(Path::new(ROOT).join(&path))?;
        let (first, expected) = golden.split_once('\n').unwrap_or((&golden, ""));
        let Some(command) = ["//", ";", "c"].iter().find_map(|c| first.strip_prefix(c)?.strip_prefix(" translate "))
        else {
            return Err("the first line must be `// translate ARGUMENTS FILE`".into());
        };
        let arguments: Vec<String> =
            std::iter::once("translate").chain(command.split_whitespace()).map(str::to_owned).collect();
        let output = unthread().args(&arguments).output()?;
        if !output.status.success() {
            return Err(render(&output).into());
        }
        let actual = String::from_utf8(output.stdout)?;
        if env::var_os("BLESS").is_some() {
            fs::write(Path::new(ROOT).join(&path), format!("{first}\n{actual}"))?;
            return Ok(());
        }
        if actual == expected {
            return Ok(());
        }
        let difference = actual.lines().zip(expected.lines()).position(|(new, old)| new != old);
        let line = difference.unwrap_or_else(|| actual.lines().count().min(expected.lines().count()));
        Err(format!(
            "differs from line {} on (BLESS=1 rewrites it):\nexpected: {}\nactual:   {}",
            line + 2,
            expected.lines().nth(line).unwrap_or("the end"),
            actual.lines().nth(line).unwrap_or("the end")
        )
        .into())
    })
}

/// What is wrong by the alternative that fits best.
fn innermost<'a>(error: &'a ValidationError<'a>) -> &'a ValidationError<'a> {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) = error.kind() else {
        return error;
    };
    context.iter().filter(|e| !e.is_empty()).min_by_key(|e| e.len()).map_or(error, |errors| innermost(&errors[0]))
}

fn render(output: &Output) -> String {
    format!(
        "{}\nstdout:\n{}\nstderr:\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// With `SLICE=NUMBER`, one trial in so many: which of them depends on the number. What is left out is ignored.
fn in_slice(trial: Trial, of: u64) -> Trial {
    let Some(number) = env::var("SLICE").ok().and_then(|number| number.parse::<u64>().ok()) else { return trial };
    let sum = trial.name().bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
    if sum % of == number % of { trial } else { trial.with_ignored_flag(true).with_kind("another slice") }
}

fn on_path(program: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}

/// Every program that has, or must have, a header; sorted.
fn programs() -> Vec<String> {
    let mut found = Vec::new();
    for folder in [
        "program",
        "horn",
        "predicates",
        "arrays",
        "commuting",
        "recursion",
        "epochs",
        "any-number",
        "modular",
        "fork",
        "foreign",
        "library",
        "smack",
        "safety",
        "liveness",
        "termination",
        "deadlock",
        "race",
        "sequential",
        "errors",
    ] {
        collect(&Path::new(ROOT).join("boogie-tests").join(folder), &mut found);
    }
    found
}

fn goldens() -> Vec<String> {
    let mut found = Vec::new();
    collect(&Path::new(ROOT).join("boogie-tests/translations"), &mut found);
    let passes = Path::new(ROOT).join("boogie-tests/passes");
    let files = fs::read_dir(passes).into_iter().flatten().filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut forms: Vec<String> = files.filter(|name| name.ends_with(".txt")).collect();
    forms.sort();
    found.extend(forms.into_iter().map(|name| format!("boogie-tests/passes/{name}")));
    found
}

/// A program by each method, whatever its header asks.
fn forms_are_what_the_passes_establish(path: &str) -> Result<(), Failed> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new(path, fs::read_to_string(Path::new(ROOT).join(path))?));
    let Ok(parsed) = parse(&mut sources, &ParseOptions::default()) else { return Ok(()) };
    let Ok(checked) = check(parsed.program, &CheckOptions::default()) else { return Ok(()) };
    for (method, property) in [
        (Method::Eager, Property::Safety),
        // Failures are looked for in what reductions leave, races in all there is.
        (Method::Lazy, Property::Safety),
        (Method::Lazy, Property::Race),
        (Method::Lasso, Property::Termination),
        (Method::LazyLasso, Property::Termination),
    ] {
        let asked = Asked::about(property);
        let options = Options { method, asked, rounds: 1, unroll: 1, ..Options::default() };
        let mut trace = Trace::on();
        // Not every program has a translation of every kind; what its passes leave up to there counts.
        let _ = translate_traced(&checked, &options, &mut trace);
        if !trace.defects().is_empty() {
            return Err(format!("{}: {}", method.name(), trace.defects().join("\n")).into());
        }
    }
    Ok(())
}

fn collect(folder: &Path, found: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| ["bpl", "smt2", "aag"].iter().any(|known| e == *known)) {
            let relative = path.strip_prefix(ROOT).unwrap_or(&path);
            found.push(relative.to_string_lossy().replace('\\', "/"));
        }
    }
}

fn read_header(path: &str) -> Result<Program, String> {
    let text = fs::read_to_string(Path::new(ROOT).join(path)).map_err(|error| error.to_string())?;
    Ok(Program { path: path.to_owned(), header: header::read(&text)? })
}
