//! Lassos in which something is different each time.

use serde::{Deserialize, Serialize};

/// A recurrence set: from each configuration in it, at the places where the repeating part begins, the steps of the repeating part can be taken
/// and lead into it again. Integers that never change, and all other data, are in each of them what they are in the execution.
///
/// Variables are named as in the source; `i#2` is the variable `i` of thread 2, counted from 1, where other threads or procedures have one of that name,
/// `i#2#1` the one in its outermost procedure; `m[0]` is an entry of a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Recurrence {
    /// Linear inequalities and remainders in Boogie's notation that hold in front of each round, `x >= y + 1 && y <= 3 && x mod 2 == 1`: from
    /// each state in which they do, with the threads where they are in front of the first, and all that is not among `changes` as it is there,
    /// the steps of the round can be taken, and they hold again behind it.
    pub set: String,
    /// What is not the same each time; filled in by the replay.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "super::may_be_missing"))]
    pub changes: Vec<Drift>,
    /// Values that steps of the repeating part choose, where these are not the same each time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<EachTime>,
    /// No way leads out of the code in which the threads are that have not returned, whatever their values are. The repeating part is what
    /// they do first, and nothing is said of what changes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_way_out: bool,
}

impl Recurrence {
    /// All that is to be said where no way leads out.
    pub fn without_a_way_out() -> Recurrence {
        Recurrence { set: "true".into(), no_way_out: true, ..Recurrence::default() }
    }

    /// `each time x grows by 1 and y falls by 2`, for people.
    pub fn sentence(&self) -> String {
        match self.no_way_out {
            true => "whatever the values are, no way leads out of here".to_owned(),
            false => format!("each time {}", self.what_changes()),
        }
    }

    fn what_changes(&self) -> String {
        let mut parts: Vec<String> = self.changes.iter().map(Drift::sentence).collect();
        match (parts.pop(), parts.is_empty()) {
            (None, _) => "the same happens".to_owned(),
            (Some(last), true) => last,
            (Some(last), false) => format!("{} and {last}", parts.join(", ")),
        }
    }
}

/// What becomes of a variable from the beginning of one round to that of the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Drift {
    /// Named as in [`Recurrence`].
    pub variable: String,
    /// Of a number: by how much it grows, or, below zero, falls, where that is the same each time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Its next value, an expression over the values before; missing where it may be anything, and nothing looks at it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl Drift {
    /// `x grows by 1`, for people.
    pub fn sentence(&self) -> String {
        let name = &self.variable;
        match (&self.by, &self.next) {
            (Some(by), _) => match by.strip_prefix('-') {
                Some(size) => format!("{name} falls by {size}"),
                None => format!("{name} grows by {by}"),
            },
            (None, Some(next)) => format!("{name} becomes {next}"),
            (None, None) => format!("{name} changes"),
        }
    }
}

/// A value that a step chooses in each round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct EachTime {
    /// Index into `steps`.
    pub step: usize,
    /// Named as in [`Recurrence`].
    pub variable: String,
    /// An expression over the values in front of the round.
    pub value: String,
}
