//! Random programs whose threads recurse, and sets of stacks: of a copy in which a counter keeps calls from going deep, what is found must be
//! what the explorer finds; what is proved of the program without the counter must have no violation in the copy.
//!
//! Two or three threads share two flags and a lock, and call procedures that call each other; some of what they call touches locals only, and
//! then provers leave it out.

use std::fmt;
use std::time::{Duration, Instant};

use unthread::certificate::{Patience, Rejected, verify_stacks};
use unthread::check::{Asked, Checked};
use unthread::engine::Solver;
use unthread::proof::{Options, Outcome, Subject, horn, prove, summaries};
use unthread::semantics::{self, ExploreOptions, Limits};
use unthread::source::Sources;

use super::random::Random;
use crate::load_with;

/// For one question.
const TIME: Duration = Duration::from_secs(5);
/// For contracts, of which most programs have none.
const CONTRACTS_TIME: Duration = Duration::from_millis(700);
/// So many are explored.
const STATES: usize = 200_000;

/// What came out for all programs.
#[derive(Debug, Default)]
pub struct Tally {
    /// Of the copies, by sets of stacks.
    proved: u64,
    violated: u64,
    /// Of the programs without a counter.
    proved_without: u64,
    violated_without: u64,
    /// Of the copies, with recursion left out.
    certified: u64,
    /// Certificates of sets of stacks that were accepted.
    accepted: u64,
    /// Proofs by contracts of procedures and what other threads may do.
    contracts: u64,
    /// The explorer or the sets came to no end.
    open: u64,
    pub disagreements: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { proved, violated, proved_without, violated_without, certified, accepted, .. } = self;
        let Tally { contracts, open, disagreements, .. } = self;
        write!(
            f,
            "{proved} proved, {violated} violated, {open} open; without a counter {proved_without} proved, \
             {violated_without} violated; {certified} certified, {accepted} certificates of sets, {contracts} proofs by contracts; \
             {disagreements} disagreements"
        )
    }
}

/// Asks about both copies; why that does not fit together, if so.
pub fn disagreement(text: &str, tally: &mut Tally) -> Option<String> {
    let why = compared(text, tally);
    tally.disagreements += u64::from(why.is_some());
    why
}

fn compared(text: &str, tally: &mut Tally) -> Option<String> {
    let counted = match load_with(&with_counter(text), None) {
        Ok((sources, checked, _)) => (sources, checked),
        Err(why) => return Some(format!("no program: {why}")),
    };
    let truth = explored(&counted.1, &counted.0);
    let of_counted = match stacks(&counted.1, &counted.0, tally) {
        Ok(answer) => answer,
        Err(why) => return Some(why),
    };
    match (truth, of_counted) {
        (Some(true), Some(false)) => return Some("proved, and violated".into()),
        (Some(false), Some(true)) => return Some("violated, and there is no violation".into()),
        (_, Some(true)) => tally.violated += 1,
        (_, Some(false)) => tally.proved += 1,
        (_, None) => tally.open += 1,
    }
    let (sources, checked, _) = load_with(&without_counter(text), None).ok()?;
    match stacks(&checked, &sources, tally) {
        Err(why) => return Some(why),
        Ok(Some(false)) if truth == Some(true) => {
            return Some("proved without a counter, and violated with one".into());
        }
        Ok(Some(false)) => tally.proved_without += 1,
        Ok(Some(true)) => tally.violated_without += 1,
        Ok(None) => {}
    }
    for (sources, checked, is_violated) in
        [(&counted.0, &counted.1, truth), (&sources, &checked, truth.filter(|is| *is))]
    {
        match by_contracts(checked, sources) {
            Ok(true) if is_violated == Some(true) => return Some("proved by contracts, and violated".into()),
            Ok(is_proved) => tally.contracts += u64::from(is_proved),
            Err(why) => return Some(why),
        }
    }
    let options = Options { deadline: Some(Instant::now() + TIME), solver: Solver::Auto(None), ..Options::default() };
    match prove(&Subject::new(&counted.1, &counted.0, Asked::default()), &options, &mut |_| {}) {
        Outcome::Proved(proof) if truth == Some(true) => Some(format!(
            "certified, and violated: {}",
            proof.shown.iter().map(|said| said.line.as_str()).collect::<Vec<_>>().join("; ")
        )),
        Outcome::Proved(_) => {
            tally.certified += 1;
            None
        }
        Outcome::Uncertified(why) => Some(format!("not accepted: {why}")),
        _ => None,
    }
}

/// Do contracts prove it, in a short time? What is found and is no proof is no answer.
fn by_contracts(checked: &Checked, sources: &Sources) -> Result<bool, String> {
    let solver = Solver::Auto(None);
    let tools = horn::tools(&solver);
    let deadline = Some(Instant::now() + CONTRACTS_TIME);
    let options = Options { deadline, solver, ..Options::default() };
    match summaries::prove(&Subject::new(checked, sources, Asked::default()), &options, &tools, &mut |_| {}) {
        Outcome::Proved(_) => Ok(true),
        Outcome::Broken(why) => Err(why),
        _ => Ok(false),
    }
}

/// Is a check violated, by contexts and by induction over epochs? `None`: neither knows. What is proved has a certificate that is accepted.
fn stacks(checked: &Checked, sources: &Sources, tally: &mut Tally) -> Result<Option<bool>, String> {
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    let asked = Asked::default();
    let contexts = semantics::explore_stacks(checked, sources, &asked, &limits, &mut |_, _| {});
    let epochs = semantics::induct_over_epochs(checked, sources, &asked, &limits, &mut |_, _| {});
    let mut answers = Vec::new();
    for found in [contexts, epochs] {
        let found = found.map_err(|error| error.message)?;
        if found.broken {
            return Err(found.reason.unwrap_or_default());
        }
        if let Some(invariant) = &found.invariant {
            let patience = Patience { deadline: Instant::now().checked_add(TIME), ..Patience::default() };
            match verify_stacks(checked, sources, &asked, invariant, &patience, &mut |_, _| {}) {
                Ok(_) => tally.accepted += 1,
                Err(why @ (Rejected::Fails(_) | Rejected::Malformed(_))) => {
                    return Err(format!("of {}: {why}", invariant.found_by));
                }
                Err(_) => {}
            }
        }
        answers.push(if found.violated.is_some() { Some(true) } else { found.proved.then_some(false) });
    }
    match answers[..] {
        [Some(contexts), Some(epochs)] if contexts != epochs => Err("contexts and epochs do not agree".into()),
        _ => Ok(answers.into_iter().flatten().next()),
    }
}

fn explored(checked: &Checked, sources: &Sources) -> Option<bool> {
    let limits = Limits { states: Some(STATES), time: Some(TIME), ..Limits::default() };
    let found =
        semantics::explore(checked, sources, &ExploreOptions { limits, ..ExploreOptions::default() }, &mut |_| {});
    match found.ok()? {
        found if found.verdict == semantics::Outcome::Violated => Some(true),
        found if found.verdict == semantics::Outcome::Holds && found.complete => Some(false),
        _ => None,
    }
}

fn with_counter(text: &str) -> String {
    text.replace("GUARD", "n < 2").replace("DEEPER", "n + 1")
}

fn without_counter(text: &str) -> String {
    text.replace("GUARD", "*").replace("DEEPER", "n")
}

/// A program, always the same for the same seed: calls are made where `GUARD` is true, with `DEEPER`. Without a counter each call may be
/// left out, so that there are more executions.
pub fn program(random: &mut Random) -> String {
    let mut text = String::from(
        "var a, b, lock: bool;\n\nprocedure {:entrypoint} Main()\n  modifies a, b, lock;\n{\n  a, b, lock := false, false, false;\n",
    );
    for _ in 0..2 + u64::from(random.chance(25)) {
        text.push_str(&format!("  async call {}(0);\n", random.pick(&["P", "Q"])));
    }
    if random.chance(30) {
        text.push_str(&format!("  assert {};\n", random.pick(LOOKS)));
    }
    text.push_str("}\n");
    for name in ["P", "Q"] {
        let count = 2 + random.below(3);
        let body: String = (0..count).map(|_| format!("  {}\n", statement(random))).collect();
        text.push_str(&format!(
            "\nprocedure {name}(n: int)\n  modifies a, b, lock;\n{{\n  var r: bool;\n  r := false;\n{body}}}\n"
        ));
    }
    let result = random.pick(&["r := !r;", "", "r := true;", "if (*) { r := true; }"]);
    let touches = random.pick(&["", "", "", "a := r;", "assume !lock;"]);
    text.push_str(&format!(
        "\nprocedure R(n: int) returns (r: bool)\n  modifies a, b, lock;\n{{\n  r := false;\n  {touches}\n  if (*) {{\n    if (GUARD) {{ call r := \
         R(DEEPER); }}\n    {result}\n  }}\n}}\n"
    ));
    text
}

const LOOKS: &[&str] = &["!a", "a ==> b", "!b || a", "a == b", "!lock || !b", "lock", "!(a && b)"];

fn statement(random: &mut Random) -> String {
    match random.below(12) {
        0 => "atomic { assume !lock; lock := true; }".into(),
        1 => "lock := false;".into(),
        2 => "a := true;".into(),
        3 => "a := b;".into(),
        4 => "b := !b;".into(),
        5 => "atomic { a := b; b := r; }".into(),
        6 => format!("assume {};", random.pick(LOOKS)),
        7 => format!("if (*) {{ assert {}; }}", random.pick(LOOKS)),
        8 => format!("if (r) {{ assert {}; }}", random.pick(LOOKS)),
        9 => "call r := R(n);".into(),
        _ => {
            let callee = random.pick(&["P", "Q"]);
            let call = format!("if (GUARD) {{ call {callee}(DEEPER); }}");
            if random.chance(70) { format!("if (*) {{ {call} }}") } else { call }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_stacks_and_the_explorer_agree() {
        let mut tally = Tally::default();
        for seed in 0..25 {
            let text = program(&mut Random::new(seed));
            assert_eq!(disagreement(&text, &mut tally), None, "seed {seed}:\n{text}");
        }
        let decided = [tally.proved, tally.violated, tally.proved_without + tally.violated_without];
        assert!(decided.iter().all(|n| *n > 2), "{tally}");
    }
}
