//! What each pass of a translation leaves behind: for `translate --print-after`, and for tests.
//!
//! [`Trace`] notes a defect where a body comes to an earlier pass behind a later one, and where a form is not what the pass establishes
//! ([`super::well_formed`]).

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::forms::BodyForm;
use super::passes::Pass;
use super::program::Concurrent;
use super::{print, well_formed};

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
    use crate::{Reduction, prepare};
    use check::{Asked, CheckOptions, check};
    use syntax::parse::parse_str;

    #[test]
    fn passes_run_in_their_order() {
        let checked = check(parse_str("procedure Main() { }").expect("it parses"), &CheckOptions::default());
        let checked = checked.expect("it is well-formed");
        let program = prepare(&checked, &Asked::default(), None, Reduction::None);
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
