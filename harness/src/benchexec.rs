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
{% for definition in definitions %}  <rundefinition name="{{ definition.name }}">
{% if definition.method %}    <option name="--method">{{ definition.method }}</option>
{% endif %}{% for slice in definition.slices %}    <tasks name="slice-{{ slice }}">
      <includesfile>{{ definition.tasks }}.{{ slice }}.set</includesfile>
      <propertyfile>{{ definition.property }}.prp</propertyfile>
    </tasks>
{% endfor %}  </rundefinition>
{% endfor %}  <columns>
    <column title="complete">complete</column>
    <column title="solve">seconds.solve</column>
  </columns>
</benchmark>
"#;

/// Methods for the properties that are benchmarked, and what the property file says.
const PROPERTIES: [(&str, [&str; 2], &str); 4] = [
    ("safety", ["eager", "lazy"], "No execution fails a check.\n"),
    ("termination", ["lasso", "lazy-lasso"], "No fair execution goes on for ever.\n"),
    ("deadlock", ["eager", "lazy"], "No execution leads to a deadlock.\n"),
    ("race", ["eager", "lazy"], "No two threads race.\n"),
];

/// The name of the run that asks without a method, and of its tasks: those without bounds.
const DEFAULT: &str = "default";

/// Options that make a question one about bounds.
const BOUNDS: [&str; 7] = ["rounds", "stem", "lasso", "unroll", "recursion", "threads", "max-rounds"];

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
            if BOUNDS.iter().all(|bound| flags.get(bound).is_none()) {
                tasks.entry(format!("{property}.{DEFAULT}")).or_default().push(name.clone());
            }
            tasks.entry(property).or_default().push(name);
        }
    }
    let of_property = |(set, _): &(&String, &Vec<String>)| !set.ends_with(DEFAULT);
    let total: usize = tasks.iter().filter(of_property).map(|(_, names)| names.len()).sum();
    sets(&out, &tasks, args.slices)?;
    let mut definitions = Vec::new();
    for (property, methods, _) in PROPERTIES {
        let open = format!("{property}.{DEFAULT}");
        let of_methods =
            methods.iter().map(|method| (format!("{property}.{method}"), Some(*method), property.to_owned()));
        for (name, method, set) in std::iter::once((open.clone(), None, open)).chain(of_methods) {
            // BenchExec does not take a set without tasks.
            let slices: Vec<usize> = (1..=tasks.get(&set).map_or(0, Vec::len).min(args.slices as usize)).collect();
            if !slices.is_empty() {
                let (tasks, property) = (set, property);
                definitions.push(
                    json!({ "name": name, "method": method, "tasks": tasks, "property": property, "slices": slices }),
                );
            }
        }
    }
    let mut environment = Environment::new();
    environment.add_template("benchmark.xml", BENCHMARK)?;
    let text = environment
        .get_template("benchmark.xml")?
        .render(context! { definitions, timeout => args.limits.timeout, memory => args.limits.memory })?;
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
    for (property, _, text) in PROPERTIES.iter().filter(|(property, ..)| tasks.contains_key(*property)) {
        replace(&out.join(format!("{property}.prp")), text)?;
    }
    for (set, names) in tasks {
        for slice in 0..slices as usize {
            let of_slice = names.iter().skip(slice).step_by(slices as usize).map(|n| format!("{n}\n"));
            replace(&out.join(format!("{set}.{}.set", slice + 1)), &of_slice.collect::<String>())?;
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
