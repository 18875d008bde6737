//! Who is called.

use rustc_hash::FxHashSet;

use syntax::ast::*;
use syntax::visit::{Visit, walk_call_arm};

/// The procedures that the bodies of a declaration call, in whatever way.
pub(super) fn called(decl: &Decl) -> FxHashSet<Name> {
    let mut called = Called(FxHashSet::default());
    called.visit_decl(decl);
    called.0
}

struct Called(FxHashSet<Name>);

impl Visit for Called {
    fn visit_call_arm(&mut self, arm: &CallArm) {
        self.0.insert(arm.proc.name);
        walk_call_arm(self, arm);
    }
    fn visit_expr(&mut self, _: &Expr) {}
}
