//! Ties generated statements to what they stand for, so that any backend's trace can be lifted to a concurrent execution.

use std::num::NonZeroU32;

use check::CheckKind;
use concurrency::program::{Action, Step, StepKind};
use syntax::ast::{Name, Span, Tag};

/// All events; [`Tag`] n belongs to entry n - 1.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    events: Vec<SourceEvent>,
}

/// What happens when a tagged statement is executed.
#[derive(Debug, Clone)]
pub struct SourceEvent {
    /// What happens.
    pub kind: EventKind,
    /// The source statement.
    pub span: Span,
    /// The source procedure.
    pub procedure: Name,
    /// Generated variables whose values belong to the event, with the names that the user knows them by.
    pub values: Vec<(Name, String)>,
}

/// What a tagged statement stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The globals have their first values.
    Initial,
    /// The simulation of this slot begins; the statement writes the round in which it starts.
    Thread(usize),
    /// The statement writes the round that goes on.
    Switch,
    /// First values of locals and results; where a thread begins, of its parameters and its copies of thread-local globals, too.
    Enter,
    /// A step of the source.
    Step,
    /// What the creation of a thread requires is checked, as a part of that step.
    Requires,
    /// Further values that the last step chose.
    Choice,
    /// The thread has ended, and says so to whoever waits for that: no step of the source.
    Ends,
    /// A step that creates the thread of this slot.
    Spawn(usize),
    /// The same step creates another thread: a further arm of a parallel call.
    Arm(usize),
    /// A step that creates a thread, which is simulated at once; it has no fixed slot.
    SpawnNested,
    /// The same step creates another such thread.
    ArmNested,
    /// The simulation of the thread created last begins; the statement writes the round in which it starts.
    Begin,
    /// The thread whose simulation begins next begins where the atomic section ends that its creator is in.
    Postponed,
    /// The atomic section ends: the threads that waited for that begin.
    SectionLeft,
    /// It ends, and its creator goes on in the round that the statement writes.
    End,
    /// The repeating part begins here.
    Snapshot,
    /// The thread is in the frame that it never returns from, where its own period begins.
    Keyframe,
    /// The thread is back at its snapshot, or at its keyframe.
    Closure,
    /// The thread waits here at a guard that stays false.
    Wait,
    /// The thread is never scheduled again (no fairness).
    Idle,
    /// The first of two threads that race is about to take this step, and does not.
    Says,
    /// The second is about to take this step, and does not; where it does, its steps tell.
    Takes,
    /// The check of the last step fails.
    Failed(CheckKind),
}

impl EventKind {
    /// What the action of this number of those that are done in a step is; `None`: nothing that a witness names.
    pub fn of_action(step: &Step, number: usize) -> Option<EventKind> {
        match (number, step.kind) {
            (_, StepKind::Internal) => None,
            (0, StepKind::Enter) => Some(EventKind::Enter),
            (0, StepKind::Statement | StepKind::Clause) => Some(EventKind::Step),
            (0, StepKind::Requires) => Some(EventKind::Requires),
            (0, StepKind::Ends) => Some(EventKind::Ends),
            (_, StepKind::Ends) => None,
            // Which thread a join takes the replay finds out by itself.
            (_, StepKind::Statement) => None,
            _ => matches!(step.done().nth(number), Some(Action::Havoc(_))).then_some(EventKind::Choice),
        }
    }
}

impl SourceMap {
    /// Records an event and returns the tag for its statement.
    pub fn add(&mut self, event: SourceEvent) -> Tag {
        self.events.push(event);
        Tag(NonZeroU32::new(self.events.len() as u32))
    }

    /// Every tag, in the order in which they were made.
    pub fn tags(&self) -> impl Iterator<Item = Tag> {
        (1..=self.events.len() as u32).map(|n| Tag(NonZeroU32::new(n)))
    }

    /// What the statement with that tag stands for; `None` for a tag that this translation did not give.
    pub fn get(&self, tag: Tag) -> Option<&SourceEvent> {
        self.events.get(tag.0?.get() as usize - 1)
    }
}
