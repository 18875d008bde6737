//! BenchExec's own checker on the tool-info module, and a few tasks run by it. Where it is not installed the test says so.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::runner::{HARNESS, ROOT, harness};

/// The Python that has BenchExec: `UNTHREAD_PYTHON`, or `python3`.
fn python(arguments: &[&str], folder: &Path) -> Output {
    let python = std::env::var("UNTHREAD_PYTHON").unwrap_or_else(|_| "python3".into());
    let mut command = Command::new(python);
    command.args(arguments).current_dir(folder).env("PYTHONPATH", format!("{ROOT}/harness/benchexec"));
    command.output().unwrap()
}

fn both(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Asserts what BenchExec would see, without it: its classes are stood in for by the few names that the module uses.
const STAND_IN: &str = r#"
import json, sys, types
result = types.ModuleType("benchexec.result")
for name in ["ERROR", "TRUE_PROP", "FALSE_PROP", "TIMEOUT", "UNKNOWN"]:
    setattr(result, "RESULT_" + name, name)
template = types.ModuleType("benchexec.tools.template")
template.BaseTool2 = object
template.ToolNotFoundException = Exception
tools = types.ModuleType("benchexec.tools")
package = types.ModuleType("benchexec")
package.result, package.tools, tools.template = result, tools, template
sys.modules.update({"benchexec": package, "benchexec.result": result, "benchexec.tools": tools, "benchexec.tools.template": template})
from unthread_benchexec.unthread import Tool
def said(status, **answer):
    text = ["warning: {\n"] + [l + "\n" for l in json.dumps(answer, indent=2).split("\n")] + ["note: x\n"]
    run = types.SimpleNamespace(exit_code=types.SimpleNamespace(value=status), output=text)
    return Tool().determine_result(run)
assert said(0, verdict="holds") == "TRUE_PROP"
assert said(0, verdict="proved") == "TRUE_PROP"
assert said(1, verdict="violated", replay="confirmed") == "FALSE_PROP"
assert said(3, verdict="unknown", reason="the time limit was reached") == "TIMEOUT"
assert said(3, verdict="unknown", reason="x") == "UNKNOWN"
assert said(3, verdict="unknown", reason="internal error: x") == "ERROR(internal)"
assert said(2) == "ERROR(input)"
for wrong in [said(0), said(1, verdict="violated"), said(0, verdict="violated"), said(101, verdict="holds"), said(None), said(4)]:
    assert wrong.startswith("ERROR"), wrong
task = types.SimpleNamespace(property_file="x/termination.prp", options={"arguments": ["--lasso", 2]}, input_files=["a.bpl"])
line = Tool().cmdline("unthread", ["--method", "lasso"], task, types.SimpleNamespace(cputime=9, memory=5000000))
assert line == "unthread check --format json --property termination --lasso 2 --method lasso --timeout 9 --memory 5 a.bpl".split(), line
assert Tool().get_value_from_output(['{\n', '"seconds": {"solve": 1.5}\n', '}\n'], "seconds.solve") == "1.5"
"#;

#[test]
fn the_module_reads_answers() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: there is no python3");
        return;
    }
    let mut command = Command::new("python3");
    let output =
        command.args(["-c", STAND_IN]).env("PYTHONPATH", format!("{ROOT}/harness/benchexec")).output().unwrap();
    assert!(output.status.success(), "{}", both(&output));
}

#[test]
fn benchexec_runs_the_tasks() {
    let folder = tempfile::tempdir().unwrap();
    if !python(&["-c", "import benchexec"], folder.path()).status.success() {
        assert!(std::env::var_os("UNTHREAD_PYTHON").is_none(), "UNTHREAD_PYTHON has no benchexec");
        eprintln!("SKIPPED: python3 has no benchexec (pip install benchexec)");
        return;
    }
    let tool = "unthread_benchexec.unthread";
    let bin = Path::new(HARNESS).parent().unwrap().display().to_string();
    let checked =
        python(&["-m", "benchexec.test_tool_info", tool, "--no-container", "--tool-directory", &bin], folder.path());
    assert!(checked.status.success(), "{}", both(&checked));
    assert!(both(&checked).contains("unthread"), "{}", both(&checked));

    let tested = python(&["-m", "unittest", "unthread_benchexec.test_unthread"], folder.path());
    assert!(tested.status.success(), "{}", both(&tested));

    let tasks = folder.path().join("tasks");
    let programs = ["lost-update", "peterson", "ping-pong", "datatype-messages"]
        .map(|p| format!("{ROOT}/boogie-tests/safety/{p}.bpl"));
    harness().arg("benchexec").args(&programs).arg("--out").arg(&tasks).args(["--slices", "2"]).assert().success();
    assert!(fs::read_to_string(tasks.join("unthread.xml")).unwrap().contains("safety.lazy"));
    assert_eq!(fs::read_to_string(tasks.join("safety.default.1.set")).unwrap().lines().count(), 1);
    let definition = tasks.join("unthread.xml").display().to_string();
    // Containers and cgroups need rights that a test does not have.
    let arguments =
        ["-m", "benchexec.benchexec", &definition, "--no-container", "--tool-directory", &bin, "--no-compress-results"];
    let ran = python(
        &[&arguments[..], &["--memorylimit", "-1", "--timelimit", "-1", "--limitCores", "-1"]].concat(),
        folder.path(),
    );
    if both(&ran).contains("cgroup") && !ran.status.success() {
        eprintln!("SKIPPED: this machine does not let BenchExec measure: {}", both(&ran));
        return;
    }
    assert!(ran.status.success(), "{}", both(&ran));
    let text = both(&ran);
    let count = |what: &str| {
        let lines = text.lines().filter_map(|l| l.trim().strip_prefix(what));
        lines.filter_map(|n| n.trim().parse::<usize>().ok()).sum::<usize>()
    };
    assert!(count("correct true:") > 0 && count("correct false:") > 0 && count("incorrect:") == 0, "{text}");
    assert!(!text.contains("ERROR"), "{text}");
    // A row that is proved: by the default, without bounds.
    let default = text.split("safety.default").nth(1).expect("a run definition without a method");
    assert!(default.contains("true"), "{text}");
}
