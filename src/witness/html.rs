//! Executions as a page for the browser: one file that needs nothing else, with the threads as lanes, the source, and the values
//! in every state. The states are the judge's ([`History`]); the page only shows them.

use indexmap::{IndexMap, IndexSet};
use serde_json::{Value as Json, json};

use super::quote::statement;
use super::text::{Names, arguments, as_called};
use super::{Branch, Cell, Change, End, Event, History, Owner, Standing, Step, ThreadEnd};
use base::source::{Location, SourceFile, Sources};
use base::visible::{visible, visible_line, visible_text};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = concat!(include_str!("html/theme.css"), include_str!("html/page.css"));
/// The same without an execution.
const PROOF: &str = include_str!("html/proof.html");
const PROOF_STYLE: &str = include_str!("html/proof.css");
const SCRIPT: [&str; 6] = [
    include_str!("html/boogie.js"),
    include_str!("html/model.js"),
    include_str!("html/watch.js"),
    include_str!("html/timeline.js"),
    include_str!("html/panels.js"),
    include_str!("html/page.js"),
];

/// What stands above the execution.
#[derive(Debug, Clone)]
pub struct Heading {
    /// The program's files.
    pub file: String,
    /// One word.
    pub verdict: String,
    /// What was found, in words.
    pub what: String,
    /// Method, bounds, and so on.
    pub details: String,
    /// Where the program is proved: why.
    pub proof: Option<Proof>,
    /// Where a proof fails: counterexamples to induction.
    pub steps: Vec<OpenStep>,
}

/// A step from a state that nothing known excludes to one that is not to be: a counterexample to induction.
#[derive(Debug, Clone, Default)]
pub struct OpenStep {
    /// What it breaks, in words.
    pub breaks: String,
    /// The step, in words.
    pub what: String,
    /// The statement, where it has one.
    pub place: Option<(String, u32)>,
    /// Names and values in front of the step; empty at the start.
    pub before: Vec<(String, String)>,
    /// Names and values behind it.
    pub behind: Vec<(String, String)>,
}

/// What a page shows of a proof.
#[derive(Debug, Clone, Default)]
pub struct Proof {
    /// What it rests on, in words.
    pub rests_on: Vec<String>,
    /// What holds, line by line: in front of a statement whenever all threads rest, or everywhere.
    pub says: Vec<(Option<Location>, String)>,
    /// The certificate, a Boogie program.
    pub certificate: Option<String>,
}

/// The page that shows `histories`, at least one, of one program.
pub fn page(histories: &[History], sources: &Sources, heading: &Heading) -> String {
    let files = Files::of(histories, sources);
    let data = json!({
        "file": heading.file,
        "verdict": heading.verdict,
        "what": heading.what,
        "details": heading.details,
        "files": files.texts(),
        "executions": histories.iter().map(|history| files.execution(history)).collect::<Vec<_>>(),
    });
    let title = format!("{}: {}", heading.file, heading.verdict);
    let parts = [
        ("{{title}}", escaped(&visible(&title))),
        ("{{style}}", STYLE.to_owned()),
        ("{{data}}", inside_script(&shown(data))),
        ("{{script}}", SCRIPT.concat()),
    ];
    filled(PAGE, &parts)
}

/// A page without an execution: of a proof what it says at each place of the source, else only that there is none.
pub fn without_execution(heading: &Heading, sources: &Sources) -> String {
    let [file, verdict, what, details] =
        [&heading.file, &heading.verdict, &heading.what, &heading.details].map(|text| escaped(&visible(text)));
    let what = if what.is_empty() { String::new() } else { format!(": {what}") };
    let good = if heading.proof.is_some() { " class=\"good\"" } else { "" };
    let body = match &heading.proof {
        Some(proof) => of_proof(proof, sources),
        None if !heading.steps.is_empty() => of_steps(&heading.steps, sources),
        None => "<p>There is no execution to show.</p>\n".to_owned(),
    };
    let parts = [
        ("{{title}}", format!("{file}: {verdict}")),
        ("{{style}}", format!("{STYLE}{PROOF_STYLE}")),
        ("{{heading}}", format!("{file}: <span{good}>{verdict}</span>{what}")),
        ("{{details}}", details),
        ("{{body}}", body),
    ];
    filled(PROOF, &parts)
}

/// What a proof rests on, the source with what holds in front of its statements, and the certificate.
fn of_proof(proof: &Proof, sources: &Sources) -> String {
    let item = |text: &String| format!("<li>{}</li>\n", escaped(&visible(text)));
    let rests_on: String = proof.rests_on.iter().map(item).collect();
    let everywhere = proof.says.iter().filter(|(place, _)| place.is_none());
    let everywhere: String =
        everywhere.map(|(_, says)| format!("<li><code>{}</code></li>\n", escaped(&visible(says)))).collect();
    let mut body =
        format!("<section aria-label=\"What it rests on\"><h2>What it rests on</h2>\n<ul>\n{rests_on}</ul>\n");
    if !everywhere.is_empty() {
        body.push_str(&format!("<h2>Everywhere, and at the ends</h2>\n<ul>\n{everywhere}</ul>\n"));
    }
    body.push_str("</section>\n");
    for id in sources.ids().map(|id| sources.file(id)).filter(|file| !file.name.starts_with("library:")) {
        body.push_str(&annotated(id, &proof.says));
    }
    if let Some(certificate) = &proof.certificate {
        let address: String = certificate.bytes().map(address_byte).collect();
        body.push_str(&format!(
            "<details><summary>The certificate: a Boogie program that verifies</summary>\n\
             <p><a download=\"certificate.bpl\" href=\"data:text/plain;charset=utf-8,{address}\">Save it as certificate.bpl</a></p>\n\
             <pre tabindex=\"0\" aria-label=\"Certificate\">{}</pre></details>\n",
            escaped(&visible_text(certificate))
        ));
    }
    body
}

/// Lines of the source that are shown on each side of a step.
const AROUND: u32 = 6;

/// Steps that break an invariant: the two states of each beside the source.
fn of_steps(steps: &[OpenStep], sources: &Sources) -> String {
    let mut body = String::from(
        "<p>Nothing that is known excludes the states in front of these steps, whether executions reach them or not: \
         say in a hint why they are never reached.</p>\n",
    );
    for (number, step) in steps.iter().enumerate() {
        let [breaks, what] = [&step.breaks, &step.what].map(|text| escaped(&visible_text(text)));
        body.push_str(&format!(
            "<section class=\"step\" aria-label=\"Step {0}\"><h2>{breaks}</h2>\n<p>by {what}</p>\n<div class=\"beside\">\n{1}{2}\
             </div></section>\n",
            number + 1,
            excerpt(step.place.as_ref(), sources),
            states(step)
        ));
    }
    body
}

/// The source around a statement.
fn excerpt(place: Option<&(String, u32)>, sources: &Sources) -> String {
    let found = place.and_then(|(name, line)| {
        let file = sources.ids().map(|id| sources.file(id)).find(|file| file.name == *name)?;
        Some((file, *line))
    });
    let Some((file, line)) = found else { return String::new() };
    let mut text =
        String::from("<div class=\"proved\" tabindex=\"0\" role=\"region\" aria-label=\"Source around the step\">\n");
    for number in line.saturating_sub(AROUND).max(1)..=(line + AROUND).min(file.line_count() as u32) {
        let here = if number == line { " here" } else { "" };
        let shown = visible_line(file.line_text(number as usize - 1)).into_owned();
        text.push_str(&format!(
            "<div class=\"line{here}\"><span class=\"no\">{number}</span>{}</div>\n",
            escaped(&shown)
        ));
    }
    text + "</div>\n"
}

/// Both states as a table, with what the step changes marked.
fn states(step: &OpenStep) -> String {
    let names: IndexSet<&String> = step.before.iter().chain(&step.behind).map(|(name, _)| name).collect();
    let value = |state: &[(String, String)], name: &String| {
        state.iter().find(|(n, _)| n == name).map_or(String::new(), |(_, value)| escaped(&visible(value)))
    };
    let mut text = String::from(
        "<table><thead><tr><th scope=\"col\">name</th><th scope=\"col\">before</th><th scope=\"col\">behind</th></tr></thead>\n<tbody>\n",
    );
    for name in names {
        let [before, behind] = [&step.before, &step.behind].map(|state| value(state, name));
        let changed = if before != behind && !step.before.is_empty() { " class=\"changed\"" } else { "" };
        text.push_str(&format!(
            "<tr{changed}><th scope=\"row\">{}</th><td>{before}</td><td>{behind}</td></tr>\n",
            escaped(&visible(name))
        ));
    }
    text + "</tbody></table>\n"
}

/// The lines of a file, each below what holds in front of it.
fn annotated(file: &SourceFile, says: &[(Option<Location>, String)]) -> String {
    let name = escaped(&visible(&file.name));
    let mut text =
        format!("<h2>{name}</h2>\n<div class=\"proved\" tabindex=\"0\" role=\"region\" aria-label=\"{name}\">\n");
    for index in 0..file.line_count() {
        let is_here = |place: &&(Option<Location>, String)| {
            place.0.as_ref().is_some_and(|l| l.file == file.name && l.line as usize == index + 1)
        };
        let line = visible_line(file.line_text(index)).into_owned();
        let indent: String = line.chars().take_while(|c| *c == ' ').collect();
        for (_, says) in says.iter().filter(is_here) {
            text.push_str(&format!("<div class=\"holds\">{indent}{}</div>\n", escaped(&visible(says))));
        }
        text.push_str(&format!(
            "<div class=\"line\"><span class=\"no\">{}</span>{}</div>\n",
            index + 1,
            escaped(&line)
        ));
    }
    text + "</div>\n"
}

/// A byte as a part of an address: what has a meaning there is written as a number.
fn address_byte(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

/// A page that leads to those of several properties: each with the name of its file.
pub fn overview(file: &str, pages: &[(&str, String)]) -> String {
    let file = escaped(&visible(file));
    let link = |(property, page): &(&str, String)| {
        let address: String = page.bytes().map(address_byte).collect();
        format!("<li><a href=\"{address}\">{}</a>\n", escaped(&visible(property)))
    };
    let links: String = pages.iter().map(link).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{file}</title>\n<h1>{file}</h1>\n\
         <p>Each property has its page:</p>\n<ul>\n{links}</ul>\n</html>\n"
    )
}

/// The template with its parts put in, each once, from front to back: what is put in is not looked at again.
fn filled(template: &str, parts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    for (name, text) in parts {
        let (before, behind) = rest.split_once(name).unwrap_or((rest, ""));
        page.push_str(before);
        page.push_str(text);
        rest = behind;
    }
    page.push_str(rest);
    page
}

/// All texts made visible.
fn shown(data: Json) -> Json {
    match data {
        Json::String(text) => Json::String(visible_text(&text).into_owned()),
        Json::Array(items) => items.into_iter().map(shown).collect(),
        Json::Object(members) => members.into_iter().map(|(name, value)| (name, shown(value))).collect(),
        other => other,
    }
}

/// Values with the names of unique constants; what is quoted stays.
fn named(data: Json, names: Names) -> Json {
    match data {
        Json::String(text) => Json::String(names.in_text(&text)),
        Json::Array(items) => items.into_iter().map(|item| named(item, names)).collect(),
        Json::Object(members) => {
            let member = |(key, value): (String, Json)| match key.as_str() {
                "quote" | "place" => (key, value),
                _ => (names.in_text(&key), named(value, names)),
            };
            members.into_iter().map(member).collect()
        }
        other => other,
    }
}

/// JSON that no browser takes for the end of a script, a comment, or a line.
fn inside_script(data: &Json) -> String {
    let mut text = String::new();
    // Outside of strings JSON has none of these characters.
    for c in data.to_string().chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => text.push_str(&format!("\\u{:04x}", c as u32)),
            c => text.push(c),
        }
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The files that the executions pass through, numbered.
struct Files<'a> {
    sources: &'a Sources,
    names: Vec<&'a str>,
}

impl<'a> Files<'a> {
    fn of(histories: &'a [History], sources: &'a Sources) -> Files<'a> {
        let mut names: Vec<&str> = Vec::new();
        for history in histories {
            let steps = history.execution.steps.iter().map(|s| &s.location);
            let standings = history.changes.iter().flat_map(|c| &c.threads).filter_map(|(_, s)| s.location.as_ref());
            for location in steps.chain(standings) {
                if !names.contains(&location.file.as_str()) {
                    names.push(&location.file);
                }
            }
        }
        names.retain(|name| sources.ids().any(|id| sources.file(id).name == *name));
        Files { sources, names }
    }

    fn texts(&self) -> Vec<Json> {
        let text = |name: &&str| {
            let file = self.file(name);
            let lines =
                |f: &SourceFile| (0..f.line_count()).map(|i| visible_line(f.line_text(i)).into_owned()).collect();
            let lines: Vec<String> = file.map_or_else(Vec::new, lines);
            json!({ "name": name, "text": lines.join("\n") })
        };
        self.names.iter().map(text).collect()
    }

    fn file(&self, name: &str) -> Option<&'a SourceFile> {
        self.sources.ids().map(|id| self.sources.file(id)).find(|f| f.name == name)
    }

    /// The column of a place in its line as the page shows it, where some characters take more room.
    fn column(&self, location: &Location) -> usize {
        let before = location.column.saturating_sub(1) as usize;
        let line = self.file(&location.file).and_then(|file| {
            let index = (location.line as usize).checked_sub(1).filter(|i| *i < file.line_count())?;
            Some(file.line_text(index).chars().take(before).collect::<String>())
        });
        line.map_or(before, |line| visible_line(&line).chars().count()) + 1
    }

    /// -1 for a file that is not there: a `#line` directive can name any.
    fn number(&self, location: &Location) -> i64 {
        self.names.iter().position(|name| *name == location.file).map_or(-1, |at| at as i64)
    }

    fn quote(&self, location: &Location) -> &str {
        statement(self.sources, location).unwrap_or_default()
    }

    /// One execution. Marks (where the lasso begins and closes for a thread) are no steps of the page; a switch is seen anyway.
    fn execution(&self, history: &History) -> Json {
        let execution = &history.execution;
        let (mut steps, mut marks, mut changes) = (Vec::new(), Vec::new(), Vec::new());
        let mut start = None;
        changes.extend(history.changes.first().map(|first| self.change(first)));
        for (i, (step, change)) in execution.steps.iter().zip(history.changes.iter().skip(1)).enumerate() {
            if execution.end.tail_start() == Some(i) {
                start = Some(steps.len());
            }
            match step.event {
                Event::Switch => {}
                Event::Snapshot | Event::Closure => marks.push(json!({ "thread": step.thread, "at": steps.len() })),
                Event::Step | Event::Spawn | Event::Blocked | Event::Failed => {
                    let is_read = |name: &str| !execution.annotations.unread.contains(&(i, name.to_owned()));
                    steps.push(self.step(step, is_read, execution.annotations.condition(i)));
                    changes.push(self.change(change));
                }
            }
        }
        let start = start.unwrap_or(steps.len());
        let threads = execution.threads.iter().enumerate().map(|(slot, thread)| {
            json!({ "procedure": thread.procedure, "creator": thread.creator, "label": as_called(execution, slot),
                "title": format!("{}{}", thread.procedure, arguments(execution, slot)) })
        });
        let page = json!({
            "label": self.label(&execution.end),
            "threads": threads.collect::<Vec<_>>(),
            "steps": steps,
            "marks": marks,
            "cells": history.cells.iter().map(cell).collect::<Vec<_>>(),
            "changes": changes,
            "end": self.end(&execution.end, start),
        });
        named(page, Names::of(&execution.annotations))
    }

    /// `is_read`: does anything depend on a choice? `condition`: what it was.
    fn step(&self, step: &Step, is_read: impl Fn(&str) -> bool, condition: Option<bool>) -> Json {
        json!({
            "thread": step.thread,
            "round": step.round,
            "phase": step.phase,
            "procedure": step.procedure,
            "file": self.number(&step.location),
            "line": step.location.line,
            "column": self.column(&step.location),
            "event": step.event,
            "quote": self.quote(&step.location),
            "origin": self.sources.origin(&step.location).map(ToString::to_string),
            "choices": step.choices.iter().filter(|(name, _)| is_read(name)).collect::<IndexMap<_, _>>(),
            "reads": step.reads,
            "condition": condition,
            "branches": step.branches.iter().map(|b| self.branch(b)).collect::<Vec<_>>(),
        })
    }

    fn branch(&self, branch: &Branch) -> Json {
        json!({ "quote": self.quote(&branch.location), "to": branch.to.line })
    }

    fn change(&self, change: &Change) -> Json {
        json!({
            "values": change.values,
            "threads": change.threads.iter().map(|(slot, standing)| self.standing(*slot, standing)).collect::<Vec<_>>(),
        })
    }

    /// Slot, procedures, file, line, column, blocked.
    fn standing(&self, slot: usize, standing: &Standing) -> Json {
        let place = standing.location.as_ref();
        json!([
            slot,
            standing.stack,
            place.map(|l| self.number(l)),
            place.map(|l| l.line),
            place.map(|l| l.column),
            standing.blocked,
        ])
    }

    fn label(&self, end: &End) -> String {
        match end {
            End::Failure { message, location, .. } => {
                location.as_ref().map_or_else(|| message.clone(), |l| format!("line {}: {message}", l.line))
            }
            End::Lasso { .. } => "lasso".to_owned(),
            End::Deadlock { .. } => "deadlock".to_owned(),
            End::Race { variable, .. } => format!("race on {variable}"),
            End::None => "execution".to_owned(),
        }
    }

    fn end(&self, end: &End, start: usize) -> Json {
        match end {
            End::Failure { message, location, .. } => {
                json!({ "kind": "failure", "message": message, "place": location.as_ref().map(ToString::to_string) })
            }
            End::Lasso { fairness, property, ignored, deeper, recurrence, threads, .. } => json!({
                "kind": "lasso",
                "start": start,
                "fairness": fairness,
                "property": property,
                "ignored": ignored,
                "deeper": deeper,
                "recurrence": recurrence.as_ref().map(|r| json!({ "each": r.sentence(), "set": r.set })),
                "threads": threads.iter().map(|end| self.thread_end(end)).collect::<Vec<_>>(),
            }),
            End::Deadlock { threads } => json!({
                "kind": "deadlock",
                "threads": threads.iter().map(|end| self.thread_end(end)).collect::<Vec<_>>(),
            }),
            End::Race { variable, accesses, .. } => json!({
                "kind": "race",
                "start": start,
                "variable": variable,
                "accesses": accesses.iter().map(|a| json!({
                    "thread": a.thread,
                    "place": a.location.to_string(),
                    "file": self.number(&a.location),
                    "line": a.location.line,
                    "column": self.column(&a.location),
                    "quote": self.quote(&a.location),
                    "writes": a.writes,
                    "atomic": a.atomic,
                })).collect::<Vec<_>>(),
            }),
            End::None => json!({ "kind": "none" }),
        }
    }

    fn thread_end(&self, end: &ThreadEnd) -> Json {
        match end {
            ThreadEnd::Returned => json!({ "kind": "returned" }),
            ThreadEnd::Runs => json!({ "kind": "runs" }),
            ThreadEnd::Idle => json!({ "kind": "idle" }),
            ThreadEnd::Unborn => json!({ "kind": "unborn" }),
            ThreadEnd::Blocked { location, reads } => json!({
                "kind": "blocked",
                "place": location.to_string(),
                "quote": self.quote(location),
                "reads": reads,
            }),
        }
    }
}

fn cell(cell: &Cell) -> Json {
    let (scope, thread, procedure) = match &cell.owner {
        Owner::Shared => ("shared", None, None),
        Owner::Constant => ("constant", None, None),
        Owner::Thread(thread) => ("thread", Some(thread), None),
        Owner::Frame { thread, procedure, .. } => ("frame", Some(thread), Some(procedure)),
    };
    json!({ "scope": scope, "thread": thread, "procedure": procedure, "name": cell.name })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Execution;
    use base::source::SourceFile;

    #[test]
    fn what_a_program_says_stays_text() {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("a</script>.bpl", "/*\u{202e}*/ // </script><!-- {{script}} \u{2028} & \"\n"));
        let location = Location { file: "a</script>.bpl".into(), line: 1, column: 7 };
        let step = Step {
            round: 0,
            phase: None,
            thread: 0,
            procedure: "P".into(),
            location,
            event: Event::Step,
            writes: Default::default(),
            choices: Default::default(),
            reads: Default::default(),
            branches: Vec::new(),
        };
        let execution = Execution { steps: vec![step], ..Execution::default() };
        let history = History { execution, cells: Vec::new(), changes: vec![Change::default(); 2] };
        let heading = Heading {
            file: "a</script>.bpl".into(),
            verdict: "violated".into(),
            what: "<b>".into(),
            details: String::new(),
            proof: None,
            steps: Vec::new(),
        };
        let page = page(&[history], &sources, &heading);
        assert_eq!(page.matches("</script>").count(), 2, "of the data and of the script");
        assert!(!page.contains('\u{2028}') && page.contains("<title>a&lt;/script&gt;.bpl: violated</title>"));
        assert!(!page.contains("src=") && !page.contains("href=\"http"));
        let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: Json = serde_json::from_str(data).unwrap();
        let text = "/*\\u{202e}*/ // </script><!-- {{script}} \\u{2028} & \"\n";
        assert_eq!(data["files"][0]["text"], text);
        assert_eq!(data["executions"][0]["steps"][0]["column"], text.find(" //").unwrap() + 2);
    }
}
