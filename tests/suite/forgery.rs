//! Witnesses that say what is not so. Witnesses of the programs in `boogie-tests` are edited in every way that comes to mind, one edit
//! at a time: each forgery is refused, or it was true.
//!
//! What is true is found out without asking whether the replay accepts it:
//! - An edit of what follows from the rest (written and read values, the table of threads, the end) is a lie unless it changes nothing:
//!   the choices, the first values and the order of the steps determine an execution.
//! - Another choice, first value, step or order may be another execution. Then what is left of the forgery without anything that
//!   follows is run, and each thing that it says is looked up in what happened.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use unthread::check::objective::{check_property, is_temporal};
use unthread::check::{Asked, CheckOptions, Checked, Fairness, Objective, Property, check};
use unthread::semantics::{confirm, replay};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};
use unthread::witness::{End, Execution};

use crate::runner::{ROOT, unthread};

/// Programs with an execution to find, and how to look for it: assignments, maps, choices, threads, fork and join, lassos with every
/// kind of end.
const PROGRAMS: [&str; 32] = [
    "safety/allocation.bpl --rounds 2",
    "safety/bit-vectors.bpl --rounds 2",
    "safety/bluetooth.bpl --rounds 2",
    "safety/dekker-check-then-set.bpl --rounds 2",
    "safety/fork-join-results.bpl --rounds 3",
    "safety/created-by-thread.bpl --rounds 2",
    "safety/goto.bpl --rounds 2",
    "safety/defining-axioms.bpl --rounds 2",
    "safety/generic-option.bpl --rounds 2",
    "safety/ensures.bpl --rounds 2",
    "safety/bakery-without-choosing.bpl --rounds 3",
    "liveness/philosophers-3.bpl --property termination --stem 1 --lasso 1 --unroll 2",
    "liveness/fork-join.bpl --property termination --stem 1 --lasso 1 --unroll 2",
    "liveness/semaphore.bpl --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak",
    "liveness/created-in-loop.bpl --property termination --stem 2 --lasso 1 --unroll 2",
    "liveness/guard-briefly-true.bpl --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak",
    "termination/recurs-below-zero.bpl --property termination --method recurrence",
    "termination/recurs-havoc-larger.bpl --property termination --method recurrence",
    "termination/recurs-remainder-of-rounds.bpl --property termination --method recurrence",
    "termination/real-two-that-part.bpl --property termination --method recurrence",
    "termination/words-that-stay-even.bpl --property termination --method recurrence",
    "termination/factorials-above-their-number.bpl --property termination --method recurrence",
    "termination/squares-while-above-zero.bpl --property termination --method recurrence",
    "termination/arms-each-round.bpl --property termination --method recurrence",
    "termination/forked-each-round.bpl --property termination --method recurrence",
    "termination/recurs-threads-waits-for-ever.bpl --property termination --method recurrence",
    "liveness/rounds-that-get-longer.bpl --property termination --method recurrence",
    "termination/endless-recursion-unbounded.bpl --property termination --method recurrence",
    "termination/endless-recursion-by-turns.bpl --property termination --method recurrence",
    "termination/endless-recursion-beside-another.bpl --property termination --method recurrence",
    "liveness/consumer-that-is-never-done.bpl --property response(made>used,used>=made) --method recurrence",
    "liveness/starved-beside-a-counter.bpl --property response(waits,got) --fairness weak --method recurrence",
];

/// Programs with a lasso that breaks a property of states although integers grow in it; and properties that this lasso does not break, each
/// with what is to be said of it.
const OF_OTHER_PROPERTIES: [(&str, &[(&str, &str)]); 4] = [
    (
        "liveness/consumer-that-is-never-done.bpl --property response(made>used,used>=made) --method recurrence",
        &[
            // Answered in the first round.
            ("response(made > used, used >= made - 1)", "does hold in the repeating part"),
            ("always-eventually(used <= 1)", "does hold in the repeating part"),
            // Answered in a later round, near or far.
            ("response(made > used, made == 50)", "the set does not say"),
            ("response(made > used, used == 1000000)", "the set does not say"),
            ("always-eventually(used + 100 >= 200)", "the set does not say"),
            ("always-eventually(made mod 7 == 6)", ""),
            // Nobody asks.
            ("response(made < used, used < 0)", "nothing is left without a response"),
            ("response(made == 50, used < 0)", "nothing is left without a response"),
            // Holds for ever, from the beginning or at last.
            ("eventually-always(made >= used)", "the property holds in every state"),
            ("eventually-always(made >= 10)", "the set does not say"),
            ("eventually-always(made != 2)", ""),
        ],
    ),
    (
        "liveness/answered-where-nobody-looks.bpl --property response(asked,done==seen+1) --method recurrence",
        &[
            ("response(asked, done == seen)", "does hold in the repeating part"),
            ("always-eventually(done == 100)", "the set does not say"),
            ("response(!asked, done < 0)", ""),
            ("eventually-always(done == seen)", "the property holds in every state"),
            ("eventually-always(done != seen + 1)", "the property holds in every state"),
        ],
    ),
    (
        "liveness/every-third-number.bpl --property eventually-always((n)mod(3)!=2) --method recurrence",
        &[
            ("always-eventually(n mod 3 == 0)", "does hold in the repeating part"),
            ("always-eventually(n mod 9 == 8)", ""),
            ("eventually-always(n mod 3 < 3)", "the property holds in every state"),
            ("eventually-always(n mod 9 != 2)", ""),
            ("eventually-always(n >= 3)", ""),
        ],
    ),
    (
        "liveness/request-lost-while-another-counts.bpl --property response(asked==1,answered==1) --method recurrence",
        &[
            ("response(asked == 1, asked == 0)", ""),
            ("response(asked == 2, answered == 1)", "nothing is left without a response"),
            ("response(asked == 1, clock > 40)", ""),
            ("eventually-always(answered == 0)", "the property holds in every state"),
        ],
    ),
];

/// The same for deadlocks and races. (What follows from the rest of such a witness is edited, and nothing else.)
const STANDSTILLS_AND_RACES: [&str; 6] = [
    "deadlock/lock-order.bpl --property deadlock",
    "deadlock/semaphore.bpl --property deadlock",
    "deadlock/barrier.bpl --property deadlock",
    "race/counter.bpl --property race",
    "race/map-same-index.bpl --property race",
    "race/counter-lock-forgotten.bpl --property race",
];

/// What an edit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Changes what follows from the rest.
    Derived,
    /// Describes what may be another execution.
    Free,
    /// Leaves something out.
    Less,
}

struct Forgery {
    what: String,
    kind: Kind,
    witness: Value,
}

struct Subject {
    name: String,
    sources: Sources,
    checked: Checked,
    objective: Objective,
    witness: Value,
}

impl Subject {
    /// `None` where the program has no such execution.
    fn find(line: &str, folder: &Path) -> Option<Subject> {
        let (name, arguments) = line.split_once(' ').unwrap();
        let name = format!("boogie-tests/{name}");
        let out = folder.join("witness.json");
        let _ = fs::remove_file(&out);
        let output = unthread()
            .arg("check")
            .args(arguments.split(' '))
            .args([&name, "-q", "--timeout", "60", "--witness"])
            .arg(&out)
            .output()
            .unwrap();
        if output.status.code() != Some(1) {
            return None;
        }
        let witness = serde_json::from_str(&fs::read_to_string(out).unwrap()).unwrap();
        let asked = arguments.split(' ').skip_while(|a| *a != "--property").nth(1);
        Some(Subject::asking(name, asked.filter(|p| is_temporal(p)), witness))
    }

    /// The same program and witness, for a property of states or none.
    fn asking(name: String, property: Option<&str>, witness: Value) -> Subject {
        let mut sources = Sources::new();
        sources.add(SourceFile::new(&name, fs::read_to_string(Path::new(ROOT).join(&name)).unwrap()));
        let program = parse(&mut sources, &ParseOptions::default()).unwrap().program;
        let (checked, temporal) = match property {
            Some(text) => {
                let (checked, temporal) =
                    check_property(program, &mut sources, text, &CheckOptions::default()).unwrap();
                (checked, Some(temporal))
            }
            None => (check(program, &CheckOptions::default()).unwrap(), None),
        };
        Subject { name, sources, checked, objective: Objective { temporal, ..Objective::default() }, witness }
    }

    fn asked(&self, witness: &Execution) -> Asked {
        let (property, fairness) = match &witness.end {
            End::Lasso { fairness, .. } => (Property::Termination, *fairness),
            End::Deadlock { .. } => (Property::Deadlock, Fairness::default()),
            End::Race { .. } => (Property::Race, Fairness::default()),
            _ => (Property::Safety, Fairness::default()),
        };
        Asked { fairness, objective: self.objective.clone(), ..Asked::about(property) }
    }

    /// Is the forgery taken for true?
    fn confirms(&self, witness: &Value) -> bool {
        let Ok(execution) = serde_json::from_value::<Execution>(witness.clone()) else { return false };
        self.refuses(&execution).is_none()
    }

    /// What is wrong with it.
    fn refuses(&self, execution: &Execution) -> Option<String> {
        let confirmed = confirm(&self.checked, &self.sources, execution, &self.asked(execution));
        confirmed.err().map(|why| why.message)
    }

    /// What happens along the steps of a witness, whatever else it says.
    fn happens(&self, witness: &Value) -> Option<Value> {
        let execution: Execution = serde_json::from_value(bare(witness)).ok()?;
        let done = replay(&self.checked, &self.sources, &execution, &self.asked(&execution)).ok()?;
        Some(serde_json::to_value(done).unwrap())
    }

    fn was_true(&self, forgery: &Forgery) -> bool {
        match forgery.kind {
            Kind::Derived => forgery.witness == self.witness,
            Kind::Less => true,
            Kind::Free => {
                let happened = self.happens(&forgery.witness);
                happened.is_some_and(|happened| says_only(&forgery.witness, &happened))
                    && is_in_rounds(&forgery.witness)
            }
        }
    }
}

fn steps(witness: &Value) -> &Vec<Value> {
    witness["steps"].as_array().unwrap()
}

fn is_executed(step: &Value) -> bool {
    matches!(step["event"].as_str(), Some("step" | "spawn" | "failed"))
}

/// The steps, the choices and the first values alone.
fn bare(witness: &Value) -> Value {
    let mut bare = witness.clone();
    let start = witness["end"]["start"].as_u64();
    for step in bare["steps"].as_array_mut().unwrap() {
        for derived in ["writes", "reads", "branches"] {
            step.as_object_mut().unwrap().shift_remove(derived);
        }
    }
    bare["steps"].as_array_mut().unwrap().retain(is_executed);
    if let Some(start) = start {
        let start = steps(witness).iter().take(start as usize).filter(|s| is_executed(s)).count();
        bare["end"] = json!({ "kind": "lasso", "start": start, "fairness": witness["end"]["fairness"], "threads": [] });
        // The set cannot be found out from the steps.
        if let Some(recurrence) = witness["end"].get("recurrence") {
            bare["end"]["recurrence"] = recurrence.clone();
            bare["end"]["recurrence"].as_object_mut().unwrap().shift_remove("changes");
        }
    } else {
        bare["end"] = json!({ "kind": "failure", "check": witness["end"]["check"], "message": "", "location": null });
    }
    bare["globals"] = json!([]);
    bare
}

/// Is everything that the witness says in what happened? (Marks between the steps are looked at elsewhere.)
fn says_only(witness: &Value, happened: &Value) -> bool {
    let within = |part: &Value, whole: &Value| match (part.as_object(), whole.as_object()) {
        (None, _) => true,
        (Some(part), None) => part.is_empty(),
        (Some(part), Some(whole)) => part.iter().all(|(name, value)| whole.get(name) == Some(value)),
    };
    let mut actual = steps(happened).iter().filter(|s| is_executed(s));
    let same_steps = steps(witness).iter().filter(|s| is_executed(s)).all(|said| {
        let is_it = |s: &&Value| ["thread", "location"].iter().all(|key| s[*key] == said[*key]);
        actual.find(is_it).is_some_and(|step| {
            let branches = said.get("branches").is_none_or(|b| Some(b) == step.get("branches"));
            let facts = ["writes", "choices", "reads"].iter().all(|key| within(&said[*key], &step[*key]));
            facts && branches && said["procedure"] == step["procedure"] && said["event"] == step["event"]
        })
    });
    let end = |key: &str| witness["end"].get(key).is_none_or(|said| Some(said) == happened["end"].get(key));
    let threads = witness["threads"].as_array().unwrap().iter().zip(happened["threads"].as_array().unwrap());
    same_steps
        && within(&witness["initial"], &happened["initial"])
        && threads.clone().all(|(said, actual)| said == actual)
        && threads.count() == witness["threads"].as_array().unwrap().len()
        && ["kind", "check", "message", "location", "fairness", "threads", "deeper", "ignored", "recurrence"]
            .into_iter()
            .all(end)
}

/// Rounds go forward; in each, threads run in the order of creation. Phases: the stem, then the lasso from its start.
fn is_in_rounds(witness: &Value) -> bool {
    let start = witness["end"]["start"].as_u64().map(|s| s as usize);
    let mut last = (0, None::<u64>);
    let mut seen: BTreeSet<u64> = BTreeSet::new();
    steps(witness).iter().enumerate().all(|(i, step)| {
        let (round, thread) = (step["round"].as_u64().unwrap(), step["thread"].as_u64().unwrap());
        let phase = start.map(|start| if i < start { "stem" } else { "lasso" });
        let mut holds = round >= last.0 && (step["phase"].is_null() || step["phase"].as_str() == phase);
        if round > last.0 {
            seen.clear();
            last = (round, None);
        }
        if is_executed(step) {
            holds &= last.1 == Some(thread) || seen.last().is_none_or(|before| *before < thread) && seen.insert(thread);
            last.1 = Some(thread);
        }
        holds
    })
}

/// Another value of the same kind.
fn other(value: &str) -> String {
    match value {
        "true" => "false".into(),
        "false" => "true".into(),
        _ => match value.parse::<i64>() {
            Ok(n) => (n + 1).to_string(),
            // The first number in it.
            Err(_) => match value.find(|c: char| c.is_ascii_digit()) {
                Some(at) if &value[at..=at] != "1" => format!("{}1{}", &value[..at], &value[at + 1..]),
                Some(at) => format!("{}0{}", &value[..at], &value[at + 1..]),
                None if value.contains("false") => value.replacen("false", "true", 1),
                None => value.replacen("true", "false", 1),
            },
        },
    }
}

/// Every forgery of one witness.
fn forgeries(witness: &Value) -> Vec<Forgery> {
    let mut made = Vec::new();
    let mut add = |kind: Kind, what: String, edit: &dyn Fn(&mut Value)| {
        let mut forged = witness.clone();
        edit(&mut forged);
        made.push(Forgery { what, kind, witness: forged });
    };
    let globals: Vec<String> = serde_json::from_value(witness["globals"].clone()).unwrap_or_default();
    for (name, value) in witness["initial"].as_object().unwrap() {
        let changed = other(value.as_str().unwrap());
        add(Kind::Free, format!("initial {name} = {changed}"), &|w| w["initial"][name] = json!(changed));
    }
    add(Kind::Derived, "initial of nothing".into(), &|w| w["initial"]["no'such"] = json!("1"));
    for (slot, thread) in witness["threads"].as_array().unwrap().iter().enumerate() {
        add(Kind::Derived, format!("procedure of thread {slot}"), &|w| {
            w["threads"][slot]["procedure"] = json!("Other")
        });
        let creator = thread["creator"].as_u64().map_or(0, |c| c + 1);
        add(Kind::Derived, format!("creator of thread {slot}"), &|w| w["threads"][slot]["creator"] = json!(creator));
    }
    add(Kind::Derived, "one thread more".into(), &|w| {
        let more = w["threads"][0].clone();
        w["threads"].as_array_mut().unwrap().push(more);
    });
    add(Kind::Derived, "another global".into(), &|w| {
        if let Some(globals) = w["globals"].as_array_mut() {
            globals.push(json!("other"));
        }
    });
    of_steps(witness, &globals, &mut add);
    of_end(witness, &mut add);
    made
}

/// Takes a forgery: its kind, what it is, the edit.
type Add<'a> = dyn FnMut(Kind, String, &dyn Fn(&mut Value)) + 'a;

fn of_steps(witness: &Value, globals: &[String], add: &mut Add<'_>) {
    let all = steps(witness);
    for (i, step) in all.iter().enumerate() {
        for part in ["writes", "reads"] {
            for (name, value) in step.get(part).and_then(Value::as_object).into_iter().flatten() {
                let changed = other(value.as_str().unwrap());
                add(Kind::Derived, format!("step {i} {part} {name} = {changed}"), &|w| {
                    w["steps"][i][part][name] = json!(changed)
                });
            }
        }
        for (name, value) in step["choices"].as_object().unwrap() {
            let changed = other(value.as_str().unwrap());
            add(Kind::Derived, format!("step {i} chooses {name} = {changed} but writes another"), &|w| {
                w["steps"][i]["choices"][name] = json!(changed);
            });
            add(Kind::Free, format!("step {i} chooses and writes {name} = {changed}"), &|w| {
                w["steps"][i]["choices"][name] = json!(changed);
                if w["steps"][i]["writes"].get(name).is_some() {
                    w["steps"][i]["writes"][name] = json!(changed);
                }
            });
        }
        if let Some(global) = globals.iter().find(|g| !step["writes"].as_object().unwrap().contains_key(g.as_str())) {
            add(Kind::Derived, format!("step {i} also writes {global}"), &|w| {
                w["steps"][i]["writes"][global] = json!("77")
            });
            add(Kind::Derived, format!("step {i} also chooses {global}"), &|w| {
                w["steps"][i]["choices"][global] = json!("77")
            });
        }
        add(Kind::Derived, format!("step {i} is elsewhere"), &|w| w["steps"][i]["procedure"] = json!("Elsewhere"));
        add(Kind::Derived, format!("step {i} is on no line"), &|w| w["steps"][i]["location"]["line"] = json!(1));
        add(Kind::Free, format!("step {i} is of the next thread"), &|w| {
            w["steps"][i]["thread"] = json!(step["thread"].as_u64().unwrap() + 1);
        });
        let event = if step["event"] == "spawn" { "step" } else { "spawn" };
        add(Kind::Derived, format!("step {i} is a {event}"), &|w| w["steps"][i]["event"] = json!(event));
        if is_executed(step) {
            add(Kind::Free, format!("step {i} is a round later"), &|w| {
                w["steps"][i]["round"] = json!(step["round"].as_u64().unwrap() + 1);
            });
            add(Kind::Free, format!("step {i} is left out"), &|w| {
                w["steps"].as_array_mut().unwrap().remove(i);
                if w["end"]["start"].as_u64().is_some_and(|start| i < start as usize) {
                    w["end"]["start"] = json!(w["end"]["start"].as_u64().unwrap() - 1);
                }
            });
            add(Kind::Free, format!("step {i} twice"), &|w| {
                w["steps"].as_array_mut().unwrap().insert(i, step.clone());
                if w["end"]["start"].as_u64().is_some_and(|start| i < start as usize) {
                    w["end"]["start"] = json!(w["end"]["start"].as_u64().unwrap() + 1);
                }
            });
            if all.get(i + 1).is_some_and(is_executed) {
                add(Kind::Free, format!("steps {i} and {} in the other order", i + 1), &|w| {
                    w["steps"].as_array_mut().unwrap().swap(i, i + 1);
                });
            }
        }
        let phase = if step["phase"] == "stem" { "lasso" } else { "stem" };
        add(Kind::Derived, format!("step {i} is in the {phase}"), &|w| w["steps"][i]["phase"] = json!(phase));
        for at in 0..step.get("branches").and_then(Value::as_array).map_or(0, Vec::len) {
            add(Kind::Derived, format!("step {i} by another way"), &|w| {
                w["steps"][i]["branches"][at]["to"]["line"] = json!(1);
            });
        }
    }
}

fn of_end(witness: &Value, add: &mut Add<'_>) {
    let end = &witness["end"];
    if end["kind"] == "failure" {
        add(Kind::Derived, "another message".into(), &|w| w["end"]["message"] = json!("all is well"));
        let line = end["location"]["line"].as_u64().unwrap() + 1;
        add(Kind::Derived, "another place".into(), &|w| w["end"]["location"]["line"] = json!(line));
        let check = if end["check"] == "assertion" { "postcondition" } else { "assertion" };
        add(Kind::Derived, "another kind of check".into(), &|w| w["end"]["check"] = json!(check));
        add(Kind::Less, "no message".into(), &|w| w["end"]["message"] = json!(""));
        return;
    }
    let behind = steps(witness).len() as u64 + 1;
    if end.get("start").is_some() {
        add(Kind::Derived, "the end begins behind the last step".into(), &|w| w["end"]["start"] = json!(behind));
    }
    if end["kind"] == "race" {
        add(Kind::Derived, "a race for something else".into(), &|w| w["end"]["variable"] = json!("other"));
        for (i, access) in end["accesses"].as_array().unwrap().iter().enumerate() {
            let line = access["location"]["line"].as_u64().unwrap() + 1;
            add(Kind::Derived, format!("access {i} elsewhere"), &|w| {
                w["end"]["accesses"][i]["location"]["line"] = json!(line);
            });
            for said in ["writes", "atomic"] {
                let contrary = !access[said].as_bool().unwrap();
                add(Kind::Derived, format!("access {i}: {said} {contrary}"), &|w| {
                    w["end"]["accesses"][i][said] = json!(contrary);
                });
            }
        }
        return;
    }
    of_thread_ends(end, add);
    if end["kind"] == "deadlock" {
        return;
    }
    let start = end["start"].as_u64().unwrap();
    for moved in [start.saturating_sub(1), start + 1, 0, steps(witness).len() as u64] {
        add(Kind::Free, format!("the lasso begins at {moved}"), &|w| {
            w["end"]["start"] = json!(moved);
            for (i, step) in w["steps"].as_array_mut().unwrap().iter_mut().enumerate() {
                step["phase"] = json!(if (i as u64) < moved { "stem" } else { "lasso" });
            }
        });
    }
    add(Kind::Derived, "fair in another way".into(), &|w| w["end"]["fairness"] = json!("utter"));
    add(Kind::Derived, "deeper".into(), &|w| w["end"]["deeper"] = json!([0]));
    add(Kind::Derived, "a variable that counts for nothing".into(), &|w| w["end"]["ignored"] = json!(["fork"]));
    of_recurrence(end, add);
}

fn of_thread_ends(end: &Value, add: &mut Add<'_>) {
    for slot in 0..end["threads"].as_array().unwrap().len() {
        for said in ["returned", "runs", "idle", "unborn"] {
            add(Kind::Derived, format!("thread {slot} {said}"), &|w| w["end"]["threads"][slot] = json!(said));
        }
        if let Some(blocked) = end["threads"][slot].get("blocked") {
            let line = blocked["location"]["line"].as_u64().unwrap() + 1;
            add(Kind::Derived, format!("thread {slot} is blocked elsewhere"), &|w| {
                w["end"]["threads"][slot]["blocked"]["location"]["line"] = json!(line);
            });
        }
    }
}

/// The programs are such that nothing less than the set that is found will do.
fn of_recurrence(end: &Value, add: &mut Add<'_>) {
    let Some(recurrence) = end.get("recurrence") else { return };
    let set = recurrence["set"].as_str().unwrap();
    if recurrence.get("no_way_out").is_some() {
        for wrong in ["false", "n >= 1", ""] {
            add(Kind::Derived, format!("the set {wrong}"), &|w| w["end"]["recurrence"]["set"] = json!(wrong));
        }
        add(Kind::Derived, "a set in place of no way out".into(), &|w| {
            w["end"]["recurrence"].as_object_mut().unwrap().shift_remove("no_way_out");
        });
        add(Kind::Derived, "something changes".into(), &|w| {
            w["end"]["recurrence"]["changes"] = json!([{ "variable": "n", "by": "1" }]);
        });
        return;
    }
    add(Kind::Derived, "no way out".into(), &|w| w["end"]["recurrence"]["no_way_out"] = json!(true));
    let first = recurrence["changes"][0]["variable"].as_str().unwrap().to_owned();
    let sets = [
        "true".to_owned(),
        "false".into(),
        format!("{first} >= 1000000"),
        format!("{set} && 1 <= 0"),
        "no'such >= 0".into(),
    ];
    for wrong in sets {
        add(Kind::Derived, format!("the set {wrong}"), &|w| w["end"]["recurrence"]["set"] = json!(wrong));
    }
    add(Kind::Derived, "no set".into(), &|w| {
        w["end"].as_object_mut().unwrap().shift_remove("recurrence");
    });
    add(Kind::Less, "nothing said of changes".into(), &|w| w["end"]["recurrence"]["changes"] = json!([]));
    for (i, change) in recurrence["changes"].as_array().unwrap().iter().enumerate() {
        if let Some(by) = change.get("by").and_then(Value::as_str) {
            let by = other(by);
            add(Kind::Derived, format!("change {i} by {by}"), &|w| {
                w["end"]["recurrence"]["changes"][i]["by"] = json!(by)
            });
        }
    }
    for (i, choice) in recurrence.get("choices").and_then(Value::as_array).into_iter().flatten().enumerate() {
        for value in ["0", "7 - x", "x * x"] {
            add(Kind::Derived, format!("choice {i} is {value}"), &|w| {
                w["end"]["recurrence"]["choices"][i]["value"] = json!(value);
            });
        }
        let step = choice["step"].as_u64().unwrap() + 1;
        add(Kind::Derived, format!("choice {i} is one of step {step}"), &|w| {
            w["end"]["recurrence"]["choices"][i]["step"] = json!(step);
        });
    }
}

#[test]
fn what_is_said_of_deadlocks_and_races_is_so_or_it_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (mut forged, mut wrong) = (0, Vec::new());
    for line in STANDSTILLS_AND_RACES {
        let subject = Subject::find(line, folder.path()).unwrap_or_else(|| panic!("no execution: {line}"));
        assert!(subject.confirms(&subject.witness), "{}: the witness itself is refused", subject.name);
        for forgery in forgeries(&subject.witness).iter().filter(|f| f.kind == Kind::Derived) {
            forged += 1;
            if forgery.witness != subject.witness && subject.confirms(&forgery.witness) {
                wrong.push(format!("{}: {}", subject.name, forgery.what));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {forged} forgeries:\n{}", wrong.len(), wrong.join("\n"));
    assert!(forged > 200, "{forged}");
}

#[test]
fn what_a_witness_says_is_so_or_it_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (mut forged, mut accepted, mut wrong) = (0, 0, Vec::new());
    for line in PROGRAMS {
        let subject = Subject::find(line, folder.path()).unwrap_or_else(|| panic!("no execution: {line}"));
        assert!(subject.confirms(&subject.witness), "{}: the witness itself is refused", subject.name);
        for forgery in forgeries(&subject.witness) {
            forged += 1;
            // What is left out is no lie: then the rest must be accepted.
            let confirmed = subject.confirms(&forgery.witness);
            accepted += usize::from(confirmed);
            let fits = if forgery.kind == Kind::Less { confirmed } else { !confirmed || subject.was_true(&forgery) };
            if !fits {
                wrong.push(format!("{}: {} ({:?})", subject.name, forgery.what, forgery.kind));
            }
        }
    }
    assert!(accepted > 0, "{forged} forgeries, none of them true");
    assert!(wrong.is_empty(), "{} of {forged} forgeries:\n{}", wrong.len(), wrong.join("\n"));
    assert!(forged > 500, "{forged}");
}

/// The steps, the set and all that is said of threads are as they were: that another property is broken is the only lie.
#[test]
fn a_recurrence_that_does_not_break_the_property_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for (line, others) in OF_OTHER_PROPERTIES {
        let subject = Subject::find(line, folder.path()).unwrap_or_else(|| panic!("no execution: {line}"));
        let mut witness = subject.witness.clone();
        assert!(witness["end"].get("recurrence").is_some(), "{line}: no recurrence");
        witness["end"].as_object_mut().unwrap().shift_remove("property");
        assert!(subject.confirms(&witness), "{line}: the witness itself is refused");
        for (property, reason) in others {
            let other = Subject::asking(subject.name.clone(), Some(property), witness.clone());
            let execution = serde_json::from_value(witness.clone()).unwrap();
            match other.refuses(&execution) {
                Some(why) if why.contains(reason) => {}
                why => wrong.push(format!("{line}: {property}: {why:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Who goes round inside of an atomic section for ever is in no execution that counts, whatever becomes of the variables there: no state of it
/// is seen.
#[test]
fn a_lasso_inside_of_an_atomic_section_is_refused() {
    let text = |body: &str| {
        format!(
            "var n: int;
procedure {{:entrypoint}} main() modifies n; {{
  n := 0;
  atomic {{
    while (true) {{
      {body}
    }}
  }}
}}"
        )
    };
    let step = |line: u32, n: u32, phase: &str| {
        json!({ "round": 0, "phase": phase, "thread": 0, "procedure": "main", "event": "step",
                "location": { "file": "section.bpl", "line": line, "column": if line == 3 { 3 } else { 7 } },
                "writes": { "n": n.to_string() }, "choices": {}, "reads": {} })
    };
    let grows = Some(json!({ "set": "true", "changes": [] }));
    let cases = [
        (None, "n := n + 1;", vec![step(6, 1, "lasso")], grows.clone()),
        (Some("always-eventually(n < 0)"), "n := n + 1;", vec![step(6, 1, "lasso")], grows.clone()),
        (Some("always-eventually(n < 0)"), "n := 0;", vec![step(6, 0, "lasso")], grows.clone()),
        (None, "n := 0;", vec![step(6, 0, "lasso")], None),
        (Some("always-eventually(n < 0)"), "n := 0;", vec![step(6, 0, "lasso")], None),
        (None, "", vec![], None),
        (None, "", vec![], grows),
    ];
    for (property, body, lasso, recurrence) in cases {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("section.bpl", text(body)));
        let program = parse(&mut sources, &ParseOptions::default()).unwrap().program;
        let (checked, temporal) = match property {
            Some(property) => {
                let found = check_property(program, &mut sources, property, &CheckOptions::default()).unwrap();
                (found.0, Some(found.1))
            }
            None => (check(program, &CheckOptions::default()).unwrap(), None),
        };
        let objective = Objective { temporal, ..Objective::default() };
        let steps = [vec![step(3, 0, "stem")], lasso].concat();
        let mut witness = json!({
            "initial": {}, "threads": [], "globals": [],
            "steps": steps,
            "end": { "kind": "lasso", "start": 1, "fairness": "strong", "threads": [] },
        });
        if let Some(recurrence) = &recurrence {
            witness["end"]["recurrence"] = recurrence.clone();
        }
        let subject = Subject { name: String::new(), sources, checked, objective, witness };
        let execution: Execution = serde_json::from_value(subject.witness.clone()).unwrap();
        assert!(subject.refuses(&execution).is_some(), "{property:?}: {body}: {recurrence:?}");
    }
}
