//! Passes over the interleaving system: each makes it simpler to prove, and knows the way back.
//!
//! - A pass is a [`Pass`]: a file with what it requires and establishes, and a line in the list of whoever runs it.
//! - Its way back is a [`Back`]: how the certificate knows what is behind the pass, an invariant of that as one of what is in front, and the
//!   steps of an execution. None of it is taken on trust: invariants are checked on the source, executions replayed there.
//! - A [`Chain`] is what several of them make of a system, one after the other; further ones may be run on it again and again.
//!
//! What is behind a pass is well-formed ([`defects`]): tests, and builds for them, look.

use std::rc::Rc;

use super::live::Live;
use super::way::Way;
use super::words::Words;
use super::*;

/// The name of a pass, as `--print-after` has it; and what the pass does, and why it stands where it does, in one sentence.
pub type About = (&'static str, &'static str);

/// What is behind a pass, and the way back.
pub type Forward = Result<(System, Box<dyn Back>), String>;

/// A pass over the system.
pub trait Pass {
    /// What it is.
    fn about(&self) -> About;

    /// The system behind the pass, and the way back from there.
    ///
    /// # Errors
    /// Why there is none: something in the system that the pass does not know.
    fn forward(&self, system: &System) -> Forward;

    /// What is live in the system that it made of another one.
    fn live(&self, before: &System, behind: &System) -> Live {
        let _ = before;
        Live::of(behind)
    }
}

/// The way back from the system behind a pass to the one in front of it. What a pass says nothing of is as it was.
pub trait Back {
    /// The words of the certificate for the system behind the pass, by those for the one in front of it.
    fn words(&self, words: &Words) -> Words {
        words.clone()
    }

    /// An invariant of the system behind as one of the system in front, of which these are the words; both speak in words of the certificate.
    ///
    /// # Errors
    /// There is no such invariant.
    fn invariant(&self, words: &Words, invariant: Expr) -> Result<Expr, Lost> {
        let _ = words;
        Ok(invariant)
    }

    /// A way through the system behind as one through the system in front.
    fn way(&self, way: Way) -> Way {
        way
    }
}

/// Why an invariant is not taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lost {
    /// It needs a word that the certificate does not have. Without the pass there may be an invariant that does not.
    NoWord(String),
    /// What is proved is proved of the system behind this pass, and of no other one: executions are left out there.
    Reduced(&'static str),
}

impl From<String> for Lost {
    fn from(why: String) -> Lost {
        Lost::NoWord(why)
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lost::NoWord(why) => f.write_str(why),
            Lost::Reduced(pass) => write!(f, "the proof is about the system behind {pass}, which has fewer executions"),
        }
    }
}

/// Variables are gone, or new and without words; steps and locations are the same.
pub struct Unchanged;

impl Back for Unchanged {}

/// A system behind passes.
#[derive(Clone)]
pub struct Chain {
    first: Rc<System>,
    stages: Vec<Rc<Stage>>,
}

/// What a pass has made.
struct Stage {
    pass: Box<dyn Pass>,
    system: System,
    back: Box<dyn Back>,
}

impl Chain {
    /// The system itself.
    pub fn of(system: &System) -> Chain {
        Chain { first: Rc::new(system.clone()), stages: Vec::new() }
    }

    /// The system in front of all passes.
    pub fn first(&self) -> &System {
        &self.first
    }

    /// Behind one pass more.
    ///
    /// # Errors
    /// Why the pass makes no system.
    pub fn then(&self, pass: Box<dyn Pass>) -> Result<Chain, String> {
        let (system, back) = pass.forward(self.system())?;
        if cfg!(debug_assertions) {
            let found = defects(&system);
            assert!(found.is_empty(), "after {}: {}", pass.about().0, found.join("; "));
        }
        let mut chain = self.clone();
        chain.stages.push(Rc::new(Stage { pass, system, back }));
        Ok(chain)
    }

    /// Behind these passes.
    ///
    /// # Errors
    /// Why one of them makes no system.
    pub fn through(&self, passes: Vec<Box<dyn Pass>>) -> Result<Chain, String> {
        let (chain, problem) = self.as_far_as(passes);
        problem.map_or(Ok(chain), Err)
    }

    /// Behind these passes, up to the first one that makes no system; and why it makes none.
    pub fn as_far_as(&self, passes: Vec<Box<dyn Pass>>) -> (Chain, Option<String>) {
        let mut chain = self.clone();
        for pass in passes {
            match chain.then(pass) {
                Ok(next) => chain = next,
                Err(why) => return (chain, Some(why)),
            }
        }
        (chain, None)
    }

    /// The system behind all passes.
    pub fn system(&self) -> &System {
        self.stages.last().map_or(&self.first, |stage| &stage.system)
    }

    /// The systems behind the passes, in order.
    pub fn systems(&self) -> impl Iterator<Item = (About, &System)> {
        self.stages.iter().map(|stage| (stage.pass.about(), &stage.system))
    }

    /// What is live in the system behind all passes.
    pub fn live(&self) -> Live {
        match self.stages.split_last() {
            None => Live::of(&self.first),
            Some((last, before)) => {
                last.pass.live(before.last().map_or(&self.first, |stage| &stage.system), &last.system)
            }
        }
    }

    /// Words for the systems in front of and behind each pass, by those for the first one. Those for the last one stand last.
    pub fn words(&self, first: Words) -> Vec<Words> {
        let mut all = vec![first];
        for stage in &self.stages {
            all.push(stage.back.words(&all[all.len() - 1]));
        }
        all
    }

    /// An invariant of the last system as one of the first; `words` are those of [`Chain::words`].
    ///
    /// # Errors
    /// Why it is none.
    pub fn invariant(&self, words: &[Words], invariant: Expr) -> Result<Expr, Lost> {
        let mut stages = self.stages.iter().zip(words).rev();
        stages.try_fold(invariant, |found, (stage, words)| stage.back.invariant(words, found))
    }

    /// The way of an execution that takes these steps of the last system, through the first one.
    pub fn way(&self, steps: &[usize]) -> Way {
        self.stages.iter().rev().fold(Way::of(steps), |way, stage| stage.back.way(way))
    }
}

/// What is wrong with a system: names that nobody declares, expressions of other types, locations and pieces that there are not, steps
/// that go round.
pub fn defects(system: &System) -> Vec<String> {
    let mut found = Vec::new();
    let locations = |thread: ThreadId| system.threads.get(thread).map_or(0, |t| t.locations.len());
    for (number, thread) in system.threads.iter().enumerate() {
        if thread.begins >= locations(number) {
            found.push(format!("{} begins at location {}", thread.name, thread.begins));
        }
    }
    for (number, step) in system.steps.iter().enumerate() {
        let count = step.pieces.len();
        let exits = || step.pieces.iter().map(|piece| &piece.exit);
        if step.from >= locations(step.thread) || step.targets().any(|to| to >= locations(step.thread)) {
            found.push(format!("step {number} leaves the locations of its thread"));
        }
        if count == 0 || exits().flat_map(Exit::successors).any(|next| next >= count) {
            found.push(format!("step {number} leaves its pieces"));
        } else if base::graph::topological(count, |p| step.pieces[p].exit.successors()).is_none() {
            found.push(format!("step {number} goes round"));
        }
        let beyond = |p: &Piece| p.events.iter().any(|(at, _)| *at > p.actions.len());
        if step.pieces.iter().any(beyond) {
            found.push(format!("step {number} has events of actions that it has not"));
        }
    }
    if found.is_empty()
        && let Err(errors) = system.checked()
    {
        found.extend(errors.into_iter().map(|d| d.message));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::cells::{Cells, Sizes};
    use super::super::compress::Paths;
    use super::super::constants::Constants;
    use super::super::entries::{Entries, Reach};
    use super::super::parts::Parts;
    use super::*;
    use check::CheckOptions;
    use syntax::parse::parse_str;

    fn system() -> System {
        let text = "datatype Cell { Empty(), Full(value: int) } var m: [int]int; var c: Cell; var x: int;
             procedure {:entrypoint} Main() modifies m, c, x; { m[0] := 1; c := Full(2); async call Worker(1); }
             procedure Worker(n: int) modifies m, c, x; { var i: int; i := m[n]; x := i; if (c is Full) { x := c->value; } assert x >= 0; }";
        let checked = check::check(parse_str(text).expect("it parses"), &CheckOptions::default());
        System::of(&checked.expect("it is well-formed"), &Asked::default()).expect("a system")
    }

    fn all() -> Vec<Box<dyn Pass>> {
        vec![Box::new(Constants), Box::new(Cells(Sizes::new(2))), Box::new(Parts), Box::new(Paths)]
    }

    #[test]
    fn what_passes_leave_is_well_formed() {
        let chain = Chain::of(&system()).through(all()).expect("a system");
        assert_eq!(
            chain.systems().map(|(about, _)| about.0).collect::<Vec<_>>(),
            ["constants", "cells", "parts", "paths"]
        );
        for (about, system) in chain.systems() {
            assert_eq!(defects(system), [""; 0], "{about:?}");
        }
        assert!(chain.system().steps.len() < system().steps.len());
    }

    #[test]
    fn entries_leave_no_map() {
        for reach in Reach::ALL {
            let entries = Entries { reach, mutation: LeftOut::nothing() };
            let passes: Vec<Box<dyn Pass>> = vec![Box::new(Constants), Box::new(entries), Box::new(Parts)];
            match Chain::of(&system()).through(passes) {
                Ok(chain) => assert_eq!(defects(chain.system()), [""; 0], "{reach:?}"),
                Err(why) => assert!(reach < Reach::Reads, "{reach:?}: {why}"),
            }
        }
    }

    #[test]
    fn what_is_not_well_formed_is_found() {
        let spoilt = |spoil: &dyn Fn(&mut System)| {
            let mut system = system();
            spoil(&mut system);
            defects(&system)
        };
        let assume = |expr| Action::Assume { attrs: Vec::new(), expr };
        assert!(!spoilt(&|s| drop(s.variables.pop())).is_empty());
        assert!(!spoilt(&|s| s.initially.push(Expr::var(Name::from("nobody")))).is_empty());
        assert!(!spoilt(&|s| s.steps[0].pieces[0].actions.push(assume(Expr::int(1)))).is_empty());
        assert!(!spoilt(&|s| s.threads[1].begins = 99).is_empty());
        assert!(!spoilt(&|s| s.steps[0].pieces[0].exit = Exit::Rest(99)).is_empty());
        assert!(!spoilt(&|s| s.steps[0].pieces[0].exit = Exit::Goto(0)).is_empty());
        assert_eq!(spoilt(&|_| {}), [""; 0]);
    }

    /// Says that some steps need not be taken at some places.
    struct FewerExecutions;

    impl Pass for FewerExecutions {
        fn about(&self) -> About {
            ("fewer", "Executions that differ in the order of steps alone are one")
        }

        fn forward(&self, system: &System) -> Forward {
            Ok((system.clone(), Box::new(FewerExecutions)))
        }
    }

    impl Back for FewerExecutions {
        fn invariant(&self, _: &Words, _: Expr) -> Result<Expr, Lost> {
            Err(Lost::Reduced("fewer"))
        }
    }

    #[test]
    fn a_pass_may_have_no_way_back_for_invariants() {
        let chain = Chain::of(&system()).then(Box::new(FewerExecutions)).expect("a system");
        let words = Words {
            locations: Vec::new(),
            variables: Default::default(),
            values: Default::default(),
            nobody: Expr::bool(true),
            counters: Vec::new(),
            monitors: Vec::new(),
            names: Names::default(),
        };
        let words = chain.words(words);
        assert_eq!(chain.invariant(&words, Expr::bool(true)), Err(Lost::Reduced("fewer")));
        assert_eq!(chain.way(&[3]).steps.iter().map(|(step, _)| *step).collect::<Vec<_>>(), [3]);
    }
}
