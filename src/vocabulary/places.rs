//! How a certificate names threads, places in them, and variables: by the source, so that whoever proves and whoever checks mean the
//! same without knowing of each other.

use base::source::{FileId, Span};
use syntax::ast::Name;

/// A place in the source.
pub type At = (FileId, u32, u32);

/// The calls that are open, the outermost first.
pub type Calls = Vec<At>;

/// A creation: the calls that are open in the creator, the statement, and which of its arms.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Creation {
    /// In the creator.
    pub calls: Calls,
    /// The statement.
    pub at: At,
    /// Position among the arms of a parallel call or creation; 0 where there is one.
    pub arm: usize,
}

/// A thread: the creations that lead to it; none for the entry thread.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ThreadPath {
    /// The first is by the entry thread, or by the thread of `instance`; the last makes this thread.
    pub creations: Vec<Creation>,
    /// The thread is one of many that are alike: the creations begin with it.
    pub instance: Option<Instance>,
}

/// One of the threads with the same root that are created any number of times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// The procedure that they execute.
    pub procedure: Name,
    /// Somebody may wait for their ends.
    pub is_awaited: bool,
    /// Which of [`OBSERVED`] threads, whichever these are, or another one.
    pub number: usize,
}

/// Of threads that are created any number of times, an invariant speaks of any so many.
pub const OBSERVED: usize = 2;

impl ThreadPath {
    /// The thread that this one creates.
    pub fn child(&self, creation: Creation) -> ThreadPath {
        let mut path = self.clone();
        path.creations.push(creation);
        path
    }

    /// The path of one of the threads that are alike.
    pub fn of_instance(instance: Instance) -> ThreadPath {
        ThreadPath { creations: Vec::new(), instance: Some(instance) }
    }

    /// Any thread of its kind: it is not one of those that an invariant speaks of.
    pub fn is_another(&self) -> bool {
        self.instance.is_some_and(|i| i.number >= OBSERVED)
    }
}

/// Where a thread rests.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// Not created yet.
    Absent,
    /// Created, and nothing executed.
    Start,
    /// It has returned.
    End,
    /// It has returned, and a `join` has taken it.
    Joined,
    /// In front of something that others can see, or that may not let executions pass.
    Before {
        /// Of the thread.
        calls: Calls,
        /// The statement or condition.
        at: At,
    },
    /// In front of a creation.
    Create {
        /// Of the thread.
        calls: Calls,
        /// The statement.
        at: At,
    },
    /// Waiting for the arms of a parallel call, or at a `join`.
    Join {
        /// Of the thread.
        calls: Calls,
        /// The call or `join`.
        at: At,
    },
    /// At the head of a loop.
    Head {
        /// Of the thread.
        calls: Calls,
        /// The loop.
        at: At,
    },
    /// An arm of a parallel call that is about to return.
    Return,
    /// In front of a `yield`, where a cooperative thread is switched.
    Yield {
        /// Of the thread.
        calls: Calls,
        /// The statement.
        at: At,
    },
    /// Behind a creation, where a cooperative thread may be switched, too.
    Behind {
        /// Of the thread.
        calls: Calls,
        /// The creation.
        at: At,
    },
}

/// A variable of the state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    /// Of all threads.
    Global(Name),
    /// A thread's copy of a global.
    ThreadLocal(ThreadPath, Name),
    /// A variable of an activation, under the name that the source gives it.
    Local(ThreadPath, Calls, Name),
    /// One of the ids with which a thread was forked, by its position.
    Identity(ThreadPath, usize),
    /// Of the monitor of fair rounds.
    Monitor(Monitor),
}

/// A variable of the monitor that counts fair rounds (what these are: `certificate::obligations::rounds`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Monitor {
    /// How many rounds are complete.
    Rounds,
    /// How many steps one after the other have not left an atomic section.
    Inside,
    /// The time has come from which on rounds count.
    Counting,
    /// From that time on the thread waits for ever.
    GivenUp(ThreadPath),
    /// In this round the thread has had its turn.
    Served(ThreadPath),
    /// In this round a thread that counts has stepped.
    Stepped,
    /// A property of states breaks if the state that was seen last stays for ever.
    Open,
    /// In this round a state was open.
    Opened,
    /// In this round the thread went round the loop that holds this `assume {:recurs}`.
    Ran(ThreadPath, At),
    /// In this round the thread has passed this `assume {:recurs}`.
    Passed(ThreadPath, At),
}

/// A place as certificates name it: file, start, end.
pub fn place_of(span: Span) -> At {
    span.key()
}
