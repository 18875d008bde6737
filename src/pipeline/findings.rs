//! What a run found, for tools that review code: violations and diagnostics alike have a rule, a place and a message.

use std::borrow::Cow;

use crate::check::CheckKind;
use crate::diagnostic::Diagnostic;
use crate::source::{Location, Sources};
use crate::witness::{End, Execution, statement};

/// What a run found.
#[derive(Debug, Clone)]
pub struct Findings<'a> {
    /// What is violated, in words.
    pub what: String,
    /// Confirmed violations.
    pub executions: &'a [Execution],
    /// Beside the violations: errors, warnings and notes about the input.
    pub diagnostics: &'a [Diagnostic],
    /// Why there is no answer.
    pub reason: Option<Cow<'a, str>>,
}

/// A kind of violation.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    pub id: &'static str,
    /// What it says of a program.
    pub text: &'static str,
    /// What that means in detail.
    pub more: &'static str,
}

/// Every kind of violation; the last is for checks of another kind.
pub const RULES: [Rule; 11] = [
    Rule {
        id: "assertion",
        text: "No execution fails an assertion.",
        more: "An `assert` is checked whenever a thread comes to it, whatever the other threads have done before.",
    },
    Rule {
        id: "precondition",
        text: "Preconditions hold at each call and at each creation of a thread.",
        more: "`requires` is checked with the values of the call, in the state in which it is made.",
    },
    Rule {
        id: "postcondition",
        text: "Postconditions hold where a procedure returns.",
        more: "`ensures` is checked in the state in which the body ends; other threads may have run meanwhile.",
    },
    Rule {
        id: "loop-invariant",
        text: "Loop invariants hold at each arrival at the head of the loop.",
        more: "`invariant` is checked before the first turn and behind each.",
    },
    Rule {
        id: "termination",
        text: "No fair execution goes on for ever.",
        more: "Strongly fair, unless asked otherwise: what can run again and again does run again and again.",
    },
    Rule {
        id: "deadlock",
        text: "No execution comes to where no thread can take a step and not all have returned.",
        more: "A thread waits at an `assume`, a guard or a join that is false.",
    },
    Rule {
        id: "race",
        text: "No two threads can both take, next, a step that touches the same variable, one of them writing.",
        more: "Entries of a map are told apart by their indices; atomic sections do not race with each other.",
    },
    Rule {
        id: "response",
        text: "In fair executions, whenever P holds, Q holds then or later.",
        more: "The execution shown comes to P, and from there on never to Q.",
    },
    Rule {
        id: "always-eventually",
        text: "In fair executions P holds again and again.",
        more: "The execution shown has a state behind which P never holds.",
    },
    Rule {
        id: "eventually-always",
        text: "In fair executions P holds from some state on for ever.",
        more: "In the execution shown P is false again and again.",
    },
    Rule {
        id: "check",
        text: "No execution fails a check.",
        more: "Checks beside those of the program's text: what is said to be unreachable, fields of the right constructor.",
    },
];

/// The rule that an execution breaks.
pub fn rule(execution: &Execution) -> &'static Rule {
    let id = match &execution.end {
        End::Lasso { property: None, .. } => "termination",
        End::Lasso { property: Some(text), .. } => text.split('(').next().unwrap_or_default(),
        End::Failure { check, .. } => match check {
            CheckKind::Assertion => "assertion",
            CheckKind::Precondition => "precondition",
            CheckKind::Postcondition => "postcondition",
            CheckKind::LoopInvariant => "loop-invariant",
            CheckKind::Unreachable | CheckKind::Constructor => "check",
        },
        End::Deadlock { .. } => "deadlock",
        End::Race { .. } => "race",
        End::None => "check",
    };
    RULES.iter().find(|rule| rule.id == id).unwrap_or(&RULES[RULES.len() - 1])
}

/// Where a violation shows: at the check that fails, where the lasso begins, at one of the two accesses that race, where the last of those that
/// wait does.
pub fn place(execution: &Execution) -> Option<&Location> {
    match &execution.end {
        End::Failure { location: Some(location), .. } => Some(location),
        End::Lasso { start, .. } => execution.steps.get(*start).or(execution.steps.last()).map(|s| &s.location),
        End::Race { accesses: [first, _], .. } => Some(&first.location),
        _ => execution.steps.last().map(|s| &s.location),
    }
}

/// The violation in words, without what may be different in the next run.
pub fn message_alone<'a>(execution: &'a Execution, what: &'a str) -> &'a str {
    match &execution.end {
        End::Failure { message, .. } => message,
        End::Race { variable, .. } => variable,
        _ => what,
    }
}

/// The violation in a sentence.
pub fn message(execution: &Execution, what: &str) -> String {
    let size = format!(
        "{} threads, {} steps, replayed on the source",
        execution.threads.len(),
        execution.steps.iter().filter(|s| s.is_executed()).count()
    );
    match &execution.end {
        End::Failure { message, .. } => format!("{message} ({size})"),
        End::Race { variable, .. } => format!("{what}: {variable} ({size})"),
        _ => format!("{what} ({size})"),
    }
}

/// The column behind the statement at a place.
pub fn end_column(sources: &Sources, location: &Location) -> Option<u32> {
    let length = statement(sources, location)?.chars().count() as u32;
    (length > 0).then_some(location.column + length)
}
