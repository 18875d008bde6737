//! `assume {:recurs} e`: fairness for a choice. A lasso in which a thread goes round the loop that holds the statement (or
//! round the procedure, where no loop does) without passing it is not reported.
//!
//! Two flags for each thread and statement: `around` is set at the head of the loop (of the procedure: where it begins, and at the head of each loop of
//! it), `passed` at the statement; both are reset where the period starts, and a thread closes only with `around ==> passed`.
//! Source: `language.md`, "Executions and properties"; the timeout of Figure 3(c) of Atig, Bouajjani, Emmi and Lal.

use indexmap::IndexMap;

use super::build::*;
use concurrency::program::*;
use concurrency::visit::preorder;
use syntax::ast::*;
use syntax::names::Names;

/// The flags of one thread's recurring choices.
#[derive(Debug, Default)]
pub struct Recurring {
    flags: IndexMap<usize, Flags>,
}

#[derive(Debug)]
struct Flags {
    around: Name,
    passed: Name,
}

impl Recurring {
    /// Flags for the choices in the bodies that a thread runs.
    pub fn of<'n>(bodies: impl IntoIterator<Item = &'n [Node]>, slot: usize, names: &mut Names) -> Recurring {
        let mut recurring = Recurring::default();
        for node in bodies.into_iter().flat_map(preorder) {
            match node {
                Node::Passed(number) => recurring.add(*number, slot, names),
                // A choice that nothing passes (`assume {:recurs} false`) may have gone from the text.
                Node::Recurring(numbers) => numbers.iter().for_each(|n| recurring.add(*n, slot, names)),
                _ => {}
            }
        }
        recurring
    }

    fn add(&mut self, number: usize, slot: usize, names: &mut Names) {
        self.flags.entry(number).or_insert_with(|| Flags {
            around: names.fresh(&format!("around#t{slot}")),
            passed: names.fresh(&format!("passed#t{slot}")),
        });
    }

    pub fn variables(&self) -> Vec<(Name, Type)> {
        self.flags.values().flat_map(|f| [f.around, f.passed]).map(|n| (n, Type::bool())).collect()
    }

    /// Where the period starts.
    pub fn reset(&self) -> Vec<Stmt> {
        self.variables().into_iter().map(|(n, _)| assign(n, Expr::bool(false))).collect()
    }

    /// The thread is at the heads of the loops of these choices.
    pub fn around(&self, numbers: &[usize]) -> Vec<Stmt> {
        let here = numbers.iter().filter_map(|n| self.flags.get(n));
        here.map(|f| assign(f.around, Expr::bool(true))).collect()
    }

    pub fn passed(&self, number: usize) -> Vec<Stmt> {
        self.flags.get(&number).map(|f| assign(f.passed, Expr::bool(true))).into_iter().collect()
    }

    /// What must hold where the thread closes.
    pub fn closing(&self) -> Expr {
        Expr::all(self.flags.values().map(|f| Expr::var(f.around).implies(Expr::var(f.passed))))
    }
}
