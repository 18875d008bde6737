//! What is asked of a program: one question for all stages. Each takes from it what concerns it, and none has a form of its own.

use super::Objective;
use serde::{Deserialize, Serialize};
use syntax::ast::Program;

/// What no execution is to do.
///
/// Properties have no `==`: it would say nothing of the next one. What follows from a property is a `match` that names each of them, where it
/// is needed, or one of the methods here, where several places need it.
#[derive(Debug, Clone, Copy, Default)]
pub enum Property {
    /// No execution fails a check.
    #[default]
    Safety,
    /// There is no fair infinite execution, or none that breaks a property of states ([`Objective::temporal`]).
    Termination,
    /// No execution leads to a state in which no thread can take a step and not all have returned.
    Deadlock,
    /// No execution leads to a state in which two threads can both take, next, a step that touches the same variable, and one of
    /// them writes it.
    Race,
}

impl Property {
    /// All there are.
    pub const ALL: [Property; 4] = [Property::Safety, Property::Termination, Property::Deadlock, Property::Race];

    /// As the command line and certificates call it.
    pub fn name(self) -> &'static str {
        match self {
            Property::Safety => "safety",
            Property::Termination => "termination",
            Property::Deadlock => "deadlock",
            Property::Race => "race",
        }
    }

    /// The property of that name.
    pub fn of_name(name: &str) -> Option<Property> {
        Property::ALL.into_iter().find(|p| p.name() == name)
    }

    /// Are both the same?
    pub fn is(self, other: Property) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Is an execution that fails a check what is looked for? Of other properties a check that fails ends an execution, as an assumption does.
    pub fn is_about_checks(self) -> bool {
        match self {
            Property::Safety => true,
            Property::Termination | Property::Deadlock | Property::Race => false,
        }
    }

    /// Does it exclude states, where a check that fails only ends an execution?
    pub fn excludes_states(self) -> bool {
        match self {
            Property::Deadlock | Property::Race => true,
            Property::Safety | Property::Termination => false,
        }
    }

    /// Is it about executions without end? Then fairness counts, and an execution that breaks it ends in a lasso.
    pub fn is_about_endless(self) -> bool {
        match self {
            Property::Termination => true,
            Property::Safety | Property::Deadlock | Property::Race => false,
        }
    }

    /// Is a state looked for in which nobody can step? Then a thread that waits is seen where it does so, also where it could be left
    /// where it was before, or where it is alone.
    pub fn is_about_waiting(self) -> bool {
        match self {
            Property::Deadlock => true,
            Property::Safety | Property::Termination | Property::Race => false,
        }
    }

    /// Is it about the steps that threads could take next? Then each access has a place right in front of it, and what a thread touches is
    /// kept where nothing else depends on it.
    pub fn is_about_next_steps(self) -> bool {
        match self {
            Property::Race => true,
            Property::Safety | Property::Termination | Property::Deadlock => false,
        }
    }
}

/// A question about a program.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// What no execution is to do.
    pub property: Property,
    /// The procedure to begin with; `None`: the one that [`find_entry`](super::find_entry) finds.
    pub entry: Option<String>,
    /// Which schedules there are.
    pub scheduling: Scheduling,
    /// Of endless executions, only those that are fair in this way count.
    pub fairness: Fairness,
    /// What is asked of fair executions (termination).
    pub objective: Objective,
}

impl Asked {
    /// Only the property is asked for; all else is as it is where nobody says otherwise.
    pub fn about(property: Property) -> Asked {
        Asked { property, ..Asked::default() }
    }

    /// Only where executions begin is said.
    pub fn from(entry: Option<&str>) -> Asked {
        Asked { entry: entry.map(str::to_owned), ..Asked::default() }
    }

    /// The same of that program: its own attributes belong to what is asked of fair executions. Where these are not asked
    /// about, nothing is asked of them.
    #[must_use]
    pub fn of(&self, program: &Program) -> Asked {
        let objective = match self.property {
            Property::Termination => self.objective.with_attributes(program),
            Property::Safety | Property::Deadlock | Property::Race => Objective::default(),
        };
        Asked { objective, ..self.clone() }
    }

    /// The same, where all variables are compared: to a proof, what only counts is a part of the state like any other.
    #[must_use]
    pub fn comparing_all(mut self) -> Asked {
        self.objective.ignored.clear();
        self
    }
}

/// The options under which an execution is one of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scheduling {
    /// What one step is (`--granularity`).
    pub granularity: Granularity,
    /// Threads are switched only at `yield`, around creations, and where they are blocked (`--cooperative`).
    pub cooperative: bool,
    /// The order of the threads inside a round (`--scheduler`).
    pub scheduler: Scheduler,
}

/// What one step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Granularity {
    /// A statement.
    #[default]
    Statement,
    /// One access to a shared variable.
    Access,
}

impl Granularity {
    /// As the command line and witnesses call it.
    pub fn name(self) -> &'static str {
        match self {
            Granularity::Statement => "statement",
            Granularity::Access => "access",
        }
    }
}

/// The order of the threads inside a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Scheduler {
    /// In order of creation.
    #[default]
    RoundRobin,
    /// A created thread before the rest of its creator.
    ChildFirst,
    /// A created thread after its creator, its own children right behind it.
    CreatorFirst,
}

impl Scheduler {
    /// As the command line and witnesses call it.
    pub fn name(self) -> &'static str {
        match self {
            Scheduler::RoundRobin => "round-robin",
            Scheduler::ChildFirst => "child-first",
            Scheduler::CreatorFirst => "creator-first",
        }
    }
}

/// Which endless executions count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Fairness {
    /// A thread enabled infinitely often runs infinitely often.
    #[default]
    Strong,
    /// A thread enabled from some point on for ever runs infinitely often.
    Weak,
    /// Any schedule.
    None,
}

impl Fairness {
    /// As the command line and witnesses call it.
    pub fn name(self) -> &'static str {
        match self {
            Fairness::Strong => "strong",
            Fairness::Weak => "weak",
            Fairness::None => "none",
        }
    }
}
