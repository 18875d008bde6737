//! The passes of the translations, in their order, and what each leaves behind: for `translate --print-after`, and for tests.
//!
//! The list is the order: [`Trace`] notes a defect where a body comes to an earlier pass behind a later one, and where a form is not
//! what the pass establishes ([`super::well_formed`]).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use strum::EnumMessage;

use super::inline::Instance;
use super::program::{Concurrent, Node, Procedure, Var};
use super::{print, well_formed};

/// A pass. Its documentation is what `--help` says: why it stands where it does.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    strum::EnumIter,
    strum::EnumString,
    strum::EnumMessage,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Pass {
    /// Type parameters go first: nothing behind has to know them, and each thread's code is known by its procedure
    Monomorphic,
    /// Statements become atomic steps, contracts checks: all that follows speaks of steps only
    Lower,
    /// What each step touches is noted (races) before constants and scalars take the indices from the text
    Touches,
    /// What locks protect is found on procedures, where a lock is seen whoever calls (safety)
    Lockset,
    /// Statements where a section may be open or not get two copies: behind all that speaks of procedures as they are, before switch points
    Sections,
    /// Creations become calls (eager, other orders inside a round): before switch points, for the arguments are steps
    Nested,
    /// One body for each thread, calls inlined: each thread's arguments are known from here on
    Inline,
    /// Constants are propagated while loops are still loops: arguments become indices of maps
    Fold,
    /// Maps with known indices become scalars: behind the constants that are their indices, for all threads at once
    Scalarize,
    /// What locks protect is found again, among the scalars (safety)
    ScalarLocks,
    /// Places where a thread may be switched: behind everything that says what others can see, before copies are made
    SwitchPoints,
    /// A thread's own copies of globals get their first values where it is first scheduled
    ThreadLocals,
    /// Loops made of jumps become loops (lazy, lazy-lasso): what is unrolled needs heads
    Loops,
    /// Loops are unrolled (lazy, lazy-lasso): copies of a switch point keep its number
    Unroll,
    /// Variables of a call that has returned become arbitrary (lazy-lasso): they must not make two states differ
    ForgetFrames,
    /// Constants once more, and code never reached (lazy, lazy-lasso): copies know the counters of their loops
    Straighten,
    /// Switch points that copies and shorter code made needless go (lazy, safety)
    FewerSwitches,
    /// The sequential program: the scheme of the translation, written out
    Emit,
}

impl Pass {
    /// As `--print-after` names it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Why it stands where it does.
    pub fn reason(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }
}

/// A body of the program: a procedure, or a thread's code.
#[derive(Debug)]
pub struct BodyForm<'a> {
    /// Which: the same for the same body, from pass to pass.
    pub label: String,
    pub params: &'a [Var],
    /// All other variables.
    pub vars: Vec<&'a Var>,
    pub nodes: &'a [Node],
}

impl<'a> BodyForm<'a> {
    /// One of the bodies that a slot may run.
    pub fn of_slot(slot: usize, which: usize, instance: &'a Instance) -> BodyForm<'a> {
        let other = if which == 0 { String::new() } else { format!(", or instead ({which})") };
        BodyForm::of_instance(format!("slot {slot}{other}: {}", instance.root), instance)
    }

    /// A body with calls inlined.
    pub fn of_instance(label: String, i: &'a Instance) -> BodyForm<'a> {
        BodyForm { label, params: &i.params, vars: i.vars.iter().chain(&i.temps).collect(), nodes: &i.body }
    }

    /// A procedure as it is.
    pub fn of_procedure(p: &'a Procedure) -> BodyForm<'a> {
        let vars = p.outs.iter().chain(&p.locals).chain(&p.temps).collect();
        BodyForm { label: format!("procedure {}", p.name), params: &p.params, vars, nodes: &p.body }
    }
}

/// What the passes of one translation leave behind. Costs nothing where nothing is asked for.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    on: bool,
    forms: BTreeMap<Pass, String>,
    /// The pass that each body has come to.
    reached: FxHashMap<String, Pass>,
    defects: Vec<String>,
}

impl Trace {
    /// Nothing is kept.
    pub fn off() -> Trace {
        Trace::default()
    }

    /// Every form is kept, and looked at.
    pub fn on() -> Trace {
        Trace { on: true, ..Trace::default() }
    }

    /// What the passes have left, in order.
    pub fn forms(&self) -> impl Iterator<Item = (Pass, &str)> {
        self.forms.iter().map(|(pass, text)| (*pass, text.as_str()))
    }

    /// Where a form is not what its pass establishes.
    pub fn defects(&self) -> &[String] {
        &self.defects
    }

    /// A form that is Boogie text.
    pub fn text(&mut self, pass: Pass, text: impl FnOnce() -> String) {
        if self.on {
            self.forms.insert(pass, text());
        }
    }

    /// The whole program.
    pub fn program(&mut self, pass: Pass, program: &Concurrent) {
        for procedure in program.procedures.values() {
            self.body(pass, program, || BodyForm::of_procedure(procedure));
        }
    }

    /// One body more, after the same pass as others or a later one.
    pub fn body<'a>(&mut self, pass: Pass, program: &Concurrent, body: impl FnOnce() -> BodyForm<'a>) {
        if !self.on {
            return;
        }
        let body = body();
        let text = self.forms.entry(pass).or_insert_with(|| print::globals(program));
        text.push_str(&print::body(&body));
        if let Some(before) = self.reached.insert(body.label.clone(), pass)
            && before > pass
        {
            self.defects.push(format!("{}: {} runs behind {}", body.label, pass.name(), before.name()));
        }
        let found = well_formed::defects(pass, program, &body);
        self.defects.extend(found.into_iter().map(|d| format!("after {}, {}: {d}", pass.name(), body.label)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CheckOptions, Objective, check};
    use crate::concurrency::{Goal, Reduction, prepare};
    use crate::syntax::parse::parse_str;

    #[test]
    fn passes_run_in_their_order() {
        let checked = check(parse_str("procedure Main() { }").expect("it parses"), &CheckOptions::default());
        let (checked, objective) = (checked.expect("it is well-formed"), Objective::default());
        let program = prepare(&checked, None, None, false, Reduction::None, &objective, Goal::Failure);
        let program = program.expect("it can be prepared");
        let defects = |passes: &[Pass]| {
            let mut trace = Trace::on();
            passes.iter().for_each(|pass| trace.program(*pass, &program));
            trace.defects().to_vec()
        };
        assert_eq!(defects(&[Pass::Lower, Pass::Lower, Pass::Nested]), [""; 0]);
        let wrong = ["procedure Main: lower runs behind nested"];
        assert_eq!(defects(&[Pass::Nested, Pass::Lower]), wrong);
    }
}
