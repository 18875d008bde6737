//! One part of N of a translation: the schedules are shared out, by where contexts end.
//!
//! Transformation: a variable remembers a number that depends on the schedule alone (below), and the entry procedure assumes in
//! front of its final check that the number belongs to the part.
//! Requires: the translation ends in its final check, whichever way an execution takes (all of them do).
//! Establishes: every execution of the whole that reaches the check is an execution of exactly one part. So the whole is violated
//! exactly if a part is, and holds exactly if all parts do. This needs nothing of the number but that it is a function of the
//! execution; where it comes from only decides how evenly the work is shared out.
//! Source: swarm verification (Holzmann, Joshi, Groce, 2008) shares out a search; here the parts are disjoint and leave nothing out.
//!
//! The number: for methods that guess rounds (eager, lasso), which switch point was the first to be taken, and the round that
//! went on there, 0 if none was; for those that resume (lazy), where the entry thread stopped in its first context, and then how
//! far the next threads came, as many as it takes to have enough numbers.
//!
//! Example (eager, part 1 of 2; the switch point is the third):
//!
//! ```text
//! havoc next#;                          havoc next#;
//! assume round# <= next# && ...;        assume round# <= next# && ...;
//!                                       if (part# == 0 && next# != round#) { part# := 2 * 3 + next#; }
//! round# := next#;                      round# := next#;
//! ...                                   ...
//!                                       assume part# == 1 || part# == 3 || ...;
//! assert !error#;                       assert !error#;
//! ```
//!
//! The entry procedure gets `{:part 2, 4}`, so that whoever checks the text knows that it is a part, and does not say more than that it holds.

use super::build::*;
use super::{Method, Options, Output};
use base::diagnostic::{Diagnostic, Finding};
use sequential::{EventKind, SourceMap};
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::{Visit, VisitMut, walk_expr};

/// Part `index` (from 0) of `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Which part, from 0.
    pub index: u32,
    /// How many parts there are.
    pub of: u32,
}

/// Cuts a translation down to its part.
///
/// # Errors
/// The translation has no place where the part can be told.
pub(super) fn restrict(output: &mut Output, options: &Options, part: Part) -> Result<(), Vec<Diagnostic>> {
    let name = Names::of(&output.program).fresh("part#");
    let numbers = match options.method {
        Method::Eager | Method::Lasso => {
            let rounds = match options.method {
                Method::Eager => options.rounds,
                _ => options.stem + options.lasso,
            };
            let mut switches = Switches { map: &output.map, name, stride: rounds as usize + 1, points: 0 };
            switches.visit_program(&mut output.program);
            (switches.points + 1) * switches.stride
        }
        Method::Lazy | Method::LazyLasso => {
            let mut contexts = Contexts { map: &output.map, name, numbers: 1, wanted: part.of as usize };
            contexts.visit_program(&mut output.program);
            contexts.numbers
        }
    };
    let entry = output.entry;
    let driver = output.program.decls.iter_mut().find_map(|decl| match decl {
        Decl::Procedure(p) if p.sig.name.name == entry => Some(p),
        _ => None,
    });
    let body = driver.and_then(|driver| {
        let numbers = [part.index + 1, part.of].map(|n| AttrArg::Expr(Expr::int(n as usize)));
        driver.sig.attrs.push(Attr::generated("part", numbers.into()));
        driver.body.as_mut()
    });
    let stmts = body.map(|b| &mut b.block.stmts);
    let Some((stmts, at)) = stmts.and_then(|s| s.len().checked_sub(1).map(|at| (s, at))) else {
        let message = "internal error: the translation has no final check";
        return Err(vec![Diagnostic::error(Finding::Internal, Span::NONE, message)]);
    };
    stmts.insert(at, assume(belongs(name, numbers, part)));
    stmts.insert(0, assign(name, Expr::int(0)));
    output.program.decls.insert(0, Decl::Var(var(name, Type::int())));
    Ok(())
}

/// Is the number in the part? Those from `numbers` on, if there should be any, belong to the first part.
fn belongs(name: Name, numbers: usize, part: Part) -> Expr {
    let of = part.of as usize;
    let is = |n: usize| Expr::var(name).eq(Expr::int(n));
    match part.index as usize {
        0 => Expr::any((0..numbers).filter(|n| n % of != 0).map(is)).not(),
        index => Expr::any((0..numbers).filter(|n| n % of == index).map(is)),
    }
}

/// Remembers the first switch that is taken.
struct Switches<'a> {
    map: &'a SourceMap,
    name: Name,
    stride: usize,
    points: usize,
}

impl VisitMut for Switches<'_> {
    fn map_stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        self.visit_stmt(&mut stmt);
        if let Some((round, next)) = self.switch(&stmt) {
            let first = Expr::var(self.name).eq(Expr::int(0)).and(next.clone().eq(Expr::var(round)).not());
            let number = Expr::binary(BinOp::Add, Expr::int(self.points * self.stride), next);
            out.push(when(first, vec![assign(self.name, number)]));
            self.points += 1;
        }
        out.push(stmt);
    }
}

impl Switches<'_> {
    /// `round := next`, of a switch.
    fn switch(&self, stmt: &Stmt) -> Option<(Name, Expr)> {
        let event = self.map.get(stmt.tag)?;
        match (&event.kind, &stmt.kind) {
            (EventKind::Switch, StmtKind::Assign { lhs, rhs, .. }) => {
                Some((lhs.first()?.base.name, rhs.first()?.clone()))
            }
            _ => None,
        }
    }
}

/// Adds up how far the first threads come in the first round.
struct Contexts<'a> {
    map: &'a SourceMap,
    name: Name,
    /// How many different numbers there are by now.
    numbers: usize,
    wanted: usize,
}

impl VisitMut for Contexts<'_> {
    fn map_stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        self.visit_stmt(&mut stmt);
        let here = self.context(out, &stmt);
        out.push(stmt);
        if let Some((upto, last)) = here.filter(|_| self.numbers < self.wanted) {
            let step = Expr::binary(BinOp::Mul, Expr::int(self.numbers), Expr::var(upto));
            out.push(assign(self.name, Expr::binary(BinOp::Add, Expr::var(self.name), step)));
            self.numbers *= last + 1;
        }
    }
}

impl Contexts<'_> {
    /// The `assume pc <= cs && cs <= last` of a context in the first round, which stands behind `round := 0; havoc cs`.
    fn context(&self, before: &[Stmt], stmt: &Stmt) -> Option<(Name, usize)> {
        let [.., thread, Stmt { kind: StmtKind::Havoc(upto), .. }] = before else { return None };
        let event = self.map.get(thread.tag)?;
        let (EventKind::Thread(_), StmtKind::Assign { rhs, .. }) = (&event.kind, &thread.kind) else { return None };
        let StmtKind::Assume { expr, .. } = &stmt.kind else { return None };
        (*rhs == [Expr::int(0)]).then(|| Some((upto.first()?.name, largest(expr)))).flatten()
    }
}

/// The largest number in an expression.
fn largest(expr: &Expr) -> usize {
    struct Numbers(usize);
    impl Visit for Numbers {
        fn visit_expr(&mut self, expr: &Expr) {
            if let ExprKind::Int(n) = &expr.kind {
                self.0 = self.0.max(usize::try_from(n).unwrap_or(usize::MAX));
            }
            walk_expr(self, expr);
        }
    }
    let mut numbers = Numbers(0);
    numbers.visit_expr(expr);
    numbers.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_belongs_to_exactly_one_part() {
        // What `belongs` says about a number, by hand: an `||` of equalities, negated for the first part.
        fn holds(e: &Expr, n: usize) -> bool {
            match &e.kind {
                ExprKind::Bool(b) => *b,
                ExprKind::Unary(_, inner) => !holds(inner, n),
                ExprKind::Binary(BinOp::Or, a, b) => holds(a, n) || holds(b, n),
                ExprKind::Binary(BinOp::Eq, _, value) => value.kind == Expr::int(n).kind,
                other => panic!("{other:?}"),
            }
        }
        for (of, numbers) in [(1, 5), (2, 5), (3, 2), (7, 20)] {
            let parts: Vec<Expr> =
                (0..of).map(|index| belongs(Name::from("part#"), numbers, Part { index, of })).collect();
            for n in 0..numbers + 10 {
                assert_eq!(parts.iter().filter(|p| holds(p, n)).count(), 1, "{n}, {of} parts");
            }
        }
    }
}
