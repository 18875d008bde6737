//! `{:id "name"}` names one statement of a program. A translation copies statements, and Boogie, which inlines what comes
//! out, takes two statements of one name for an error: translated statements have no such names.

use syntax::ast::*;
use syntax::visit::{VisitMut, rewrite};

pub(super) fn remove(program: &mut Program) {
    Ids.visit_program(program);
}

struct Ids;

fn without_id(attrs: &mut Vec<Attr>) {
    attrs.retain(|a| a.name != "id");
}

impl VisitMut for Ids {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        match &mut stmt.kind {
            StmtKind::Assert { attrs, .. } | StmtKind::Assume { attrs, .. } | StmtKind::ParCall { attrs, .. } => {
                without_id(attrs);
            }
            _ => {}
        }
        rewrite::walk_stmt(self, stmt);
    }

    fn visit_call_arm(&mut self, arm: &mut CallArm) {
        without_id(&mut arm.attrs);
        rewrite::walk_call_arm(self, arm);
    }

    fn visit_loop_spec(&mut self, spec: &mut LoopSpec) {
        if let LoopSpec::Invariant { cond, .. } = spec {
            without_id(&mut cond.attrs);
        }
        rewrite::walk_loop_spec(self, spec);
    }
}
