//! `unthread-harness benchexec`: a suite as tasks for BenchExec, the benchmarking engine of the field (Beyer, Löwe, Wendler,
//! 2019). The tool-info module lies in `harness/benchexec`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use minijinja::{Environment, context};
use serde_json::json;

use crate::arguments::{Limits, Suite};
use crate::header::Expectation;
use crate::record::replace;
use crate::run::{Flags, load};
use crate::say;

/// Write the suite as task definitions and a benchmark definition for BenchExec
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    suite: Suite,
    /// Where to write
    #[arg(long, value_name = "FOLDER", default_value = "target/benchexec")]
    out: PathBuf,
    /// Share the tasks out over so many sets, for the jobs of an array
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    slices: u32,
    #[command(flatten)]
    limits: Limits,
}

const BENCHMARK: &str = r#"<?xml version="1.0"?>
<!DOCTYPE benchmark PUBLIC "+//IDN sosy-lab.org//DTD BenchExec benchmark 2.3//EN" "https://www.sosy-lab.org/benchexec/benchmark-2.3.dtd">
<benchmark tool="unthread_benchexec.unthread" displayName="unthread" timelimit="{{ timeout }} s" memlimit="{{ memory }} MB" cpuCores="1">
{% for property, methods in properties %}{% for method in methods %}  <rundefinition name="{{ property }}.{{ method }}">
    <option name="--method">{{ method }}</option>
{% for slice in slices %}    <tasks name="slice-{{ slice }}">
      <includesfile>{{ property }}.{{ slice }}.set</includesfile>
      <propertyfile>{{ property }}.prp</propertyfile>
    </tasks>
{% endfor %}  </rundefinition>
{% endfor %}{% endfor %}  <columns>
    <column title="complete">complete</column>
    <column title="solve">seconds.solve</column>
  </columns>
</benchmark>
"#;

/// Methods for the properties that are benchmarked, and what the property file says.
const PROPERTIES: [(&str, [&str; 2], &str); 2] = [
    ("safety", ["eager", "lazy"], "No execution fails a check.\n"),
    ("termination", ["lasso", "lazy-lasso"], "No fair execution goes on for ever.\n"),
];

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    std::fs::create_dir_all(&args.out).with_context(|| format!("{} can not be made", args.out.display()))?;
    let out = args.out.canonicalize()?;
    let mut tasks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for program in load(&args.suite.paths)? {
        for run in &program.header.runs {
            let expected = match run.expected {
                Expectation::Violated => false,
                Expectation::Holds { .. } | Expectation::Proved => true,
                _ => continue,
            };
            let flags = Flags::read(&run.arguments[1..]);
            let property = flags.property().to_owned();
            // The methods are the benchmark's; a program that names its own is about that one only.
            let known = PROPERTIES.iter().any(|(p, ..)| *p == property);
            if run.arguments[0] != "check" || run.slow || !known || flags.get("method").is_some() {
                continue;
            }
            let arguments = flags.without(&["property"]).words();
            let name = format!("{}.{}.yml", program.name.trim_end_matches(".bpl").replace(['/', '.'], "-"), run.line);
            replace(&out.join(&name), &task(&out, &program.path, &arguments, &property, expected)?)?;
            tasks.entry(property).or_default().push(name);
        }
    }
    let total: usize = tasks.values().map(Vec::len).sum();
    sets(&out, &tasks, args.slices)?;
    let properties: Vec<_> =
        PROPERTIES.iter().filter(|(p, ..)| tasks.contains_key(*p)).map(|(p, m, _)| (p, m)).collect();
    let slices: Vec<u32> = (1..=args.slices).collect();
    let mut environment = Environment::new();
    environment.add_template("benchmark.xml", BENCHMARK)?;
    let text = environment
        .get_template("benchmark.xml")?
        .render(context! { properties, slices, timeout => args.limits.timeout, memory => args.limits.memory })?;
    replace(&out.join("unthread.xml"), &text)?;
    say(&format!("{total} tasks; benchexec {}\n", out.join("unthread.xml").display()), &mut std::io::stdout());
    Ok(ExitCode::SUCCESS)
}

/// A task definition. JSON is YAML.
fn task(out: &Path, program: &Path, arguments: &[String], property: &str, expected: bool) -> anyhow::Result<String> {
    let task = json!({
        "format_version": "2.0",
        "input_files": [relative(out, program)],
        "properties": [{ "property_file": format!("{property}.prp"), "expected_verdict": expected }],
        "options": { "language": "Boogie", "arguments": arguments },
    });
    Ok(format!("{}\n", serde_json::to_string_pretty(&task)?))
}

/// `to`, seen from the folder `from`; both absolute.
fn relative(from: &Path, to: &Path) -> String {
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| "..".to_owned());
    let down = to.components().skip(common).map(|c| c.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

fn sets(out: &Path, tasks: &BTreeMap<String, Vec<String>>, slices: u32) -> anyhow::Result<()> {
    for (property, _, text) in PROPERTIES {
        let Some(names) = tasks.get(property) else { continue };
        replace(&out.join(format!("{property}.prp")), text)?;
        for slice in 0..slices as usize {
            let of_slice = names.iter().skip(slice).step_by(slices as usize).map(|n| format!("{n}\n"));
            replace(&out.join(format!("{property}.{}.set", slice + 1)), &of_slice.collect::<String>())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_seen_from_the_tasks() {
        assert_eq!(relative(Path::new("/a/b/out"), Path::new("/a/c/p.bpl")), "../../c/p.bpl");
        assert_eq!(relative(Path::new("/a"), Path::new("/a/c/p.bpl")), "c/p.bpl");
    }
}
