//! Constants that have so many bits become variables that nobody writes: to whoever looks at one step alone, a constant has some value there,
//! and may have another one in the next.
//!
//! - Establishes: of the constants of the program those are left that have no bits, or of which a declaration speaks.

use super::passes::{About, Back, Forward, Pass};
use super::words::Words;
use super::*;
use syntax::ast::ConstDecl;

/// The pass.
pub struct SymbolicConstants;

impl Pass for SymbolicConstants {
    fn about(&self) -> About {
        ("symbolic-constants", "Constants become variables that nobody writes: each step is looked at alone")
    }

    fn forward(&self, system: &System) -> Forward {
        let mut out = system.clone();
        let is_plain =
            |c: &ConstDecl| !c.unique && c.uses.is_none() && matches!(c.ty.kind, TypeKind::Bool | TypeKind::Bv(1..));
        // What is declared cannot speak of variables.
        let is_spoken_of = |name: Name| {
            system
                .passive
                .iter()
                .any(|d| matches!(d, Decl::Function(f) if f.body.iter().any(|e| e.mentions(|n| n == name))))
        };
        let mut new = Vec::new();
        out.passive.retain(|decl| match decl {
            Decl::Const(c) if is_plain(c) && !c.names.iter().any(|n| is_spoken_of(n.name)) => {
                new.extend(c.names.iter().map(|n| StateVariable::new(n.name, c.ty.clone(), None)));
                false
            }
            _ => true,
        });
        let (names, initially) = (new.iter().map(|v| v.name).collect::<Vec<_>>(), &mut out.initially);
        out.passive.retain(|decl| match decl {
            Decl::Axiom(axiom) if axiom.expr.mentions(|n| names.contains(&n)) => {
                initially.push(axiom.expr.clone());
                false
            }
            _ => true,
        });
        out.variables.extend(new);
        Ok((out, Box::new(Variables(names))))
    }
}

/// They have in the certificate the names that they have here.
struct Variables(Vec<Name>);

impl Back for Variables {
    fn words(&self, words: &Words) -> Words {
        words.clone().with(self.0.iter().map(|name| (*name, Expr::var(*name).into())))
    }
}
