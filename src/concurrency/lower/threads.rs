//! Ultimate's `fork` and `join`: threads that announce their ends, and who waits for them. [`crate::joins`] says what is kept.

use super::*;
use crate::forked::{Forked, Joining};
use crate::joins::{Group, Threads};

impl Lower<'_, '_> {
    /// ```text
    /// fork e P(a);   =>   async call P'(a, e);     P'(a, i) { call r := P(a); <the thread with id i has ended with r> }
    /// ```
    pub(super) fn fork(&mut self, span: Span, ids: &[Expr], arm: &CallArm, out: &mut Vec<Node>) {
        let callee = arm.proc.name;
        let mut values: Vec<Expr> = ids.iter().map(|e| self.expr(e)).collect();
        let mut args: Vec<Expr> = arm.args.iter().map(|e| self.expr(e)).collect();
        let held = self.hoist_all(span, &mut values.iter_mut().chain(&mut args).collect::<Vec<_>>(), 0, out);
        let results: Vec<Ty> = self.cx.checked.symbols.procedures[&callee].outs.iter().map(|(_, ty)| *ty).collect();
        match self.cx.joins.forked(ids, &results).map(|(threads, group)| (threads.clone(), group)) {
            Some((threads, group)) if body_of(self.cx.checked, callee).is_some() => {
                let types: Vec<Ty> = ids.iter().map(|e| e.ty.unwrap_or_else(Ty::int)).collect();
                let root = self.forked_root(callee, &types, &threads, group, span);
                let forked = Forked { class: self.cx.joins.class(ids), results };
                self.cx.extra.joins.forked.insert(root, forked);
                if threads.by_id {
                    self.spawn(span, callee, root, (args, values), Vec::new(), out);
                } else {
                    let reads = self.read_ids(values);
                    self.spawn(span, callee, root, (args, Vec::new()), reads, out);
                }
            }
            _ => {
                let reads = self.read_ids(values);
                self.spawn(span, callee, callee, (args, Vec::new()), reads, out);
            }
        }
        self.release(span, held, out);
    }

    /// That a creation reads ids which nobody asks for shows in races only.
    fn read_ids(&mut self, mut ids: Vec<Expr>) -> Vec<Action> {
        let shared = self.cx.shared;
        ids.retain(|id| self.cx.reads_arguments && id.mentions(|n| shared.contains(&n)));
        let mut read = |id: Expr| Action::assign(self.temp("id", id.ty.unwrap_or_else(Ty::int).to_ast()), id);
        ids.into_iter().map(&mut read).collect()
    }

    fn forked_root(&mut self, callee: Name, ids: &[Ty], threads: &Threads, group: usize, span: Span) -> Name {
        let ids: &[Ty] = if threads.by_id { ids } else { &[] };
        let params: Vec<Var> = ids.iter().map(|ty| Var::internal(self.cx.names.fresh("id#"), ty.to_ast())).collect();
        let at: Vec<Expr> = params.iter().map(|p| Expr::var(p.name)).collect();
        let threads = threads.clone();
        self.thread_root(callee, "fork", params, span, |results| end_of_thread(&threads, group, &at, results))
    }

    /// One step, which waits until some thread that is meant has ended, takes it out of the books, and assigns its results.
    pub(super) fn join(&mut self, span: Span, ids: &[Expr], outs: Option<&[Ident]>, types: &[Ty], out: &mut Vec<Node>) {
        let at: Vec<Expr> = ids.iter().map(|e| self.expr(e)).collect();
        let targets: Vec<Name> = outs.into_iter().flatten().map(|o| self.renamed_name(o.name)).collect();
        let (class, results) = (self.cx.joins.class(ids), outs.map(|_| types.to_vec()));
        let joining = Joining { class, ids: at.clone(), results, targets: targets.clone() };
        self.cx.extra.joins.joining.insert((self.name, span.key()), joining);
        let Some((threads, groups)) = self.cx.joins.joined(ids, outs.map(|_| types)) else {
            let never = Action::Assume { attrs: Vec::new(), expr: self.cx.joins.never() };
            return out.push(self.step(span, vec![never]));
        };
        let threads = threads.clone();
        let actions = match threads.once {
            true => take_the_thread(&threads.groups[groups[0]], &targets),
            false => self.take_a_thread(&threads, &groups, &at, &targets),
        };
        out.push(self.step(span, actions));
    }

    fn take_a_thread(&mut self, threads: &Threads, groups: &[usize], ids: &[Expr], targets: &[Name]) -> Vec<Action> {
        let ended = |g: &usize| count(threads, *g, ids);
        let all =
            groups.iter().map(ended).reduce(|a, b| Expr::binary(BinOp::Add, a, b)).unwrap_or_else(|| Expr::int(0));
        let mut actions = vec![assume(Expr::binary(BinOp::Gt, all, Expr::int(0)))];
        let Some(kind) = threads.kind else {
            actions.push(set(threads, groups[0], ids, Expr::binary(BinOp::Sub, ended(&groups[0]), Expr::int(1))));
            return actions;
        };
        let taken = self.temp("joined", Type::int());
        let index: Vec<Expr> = of_class(threads, ids).iter().cloned().chain([Expr::var(taken)]).collect();
        let group = select(Expr::var(kind), index.clone());
        let is = |g: &usize| group.clone().eq(Expr::int(g + 1));
        actions.push(Action::Havoc(vec![taken]));
        actions.push(assume(Expr::any(groups.iter().map(is))));
        for g in groups {
            let fewer = Expr::binary(BinOp::Sub, ended(g), Expr::int(1));
            let left = if groups.len() == 1 { fewer } else { Expr::ite(is(g), fewer, ended(g)) };
            actions.push(set(threads, *g, ids, left));
        }
        let mut lhs = simple_lhs(kind);
        lhs.path.push(Access::Index(index));
        actions.push(Action::Assign { attrs: Vec::new(), lhs: vec![lhs], rhs: vec![Expr::int(0)] });
        if !targets.is_empty() {
            let values = threads.groups[groups[0]].values.iter();
            let rhs = values.map(|v| select(Expr::var(*v), vec![Expr::var(taken)])).collect();
            let lhs = targets.iter().copied().map(simple_lhs).collect();
            actions.push(Action::Assign { attrs: Vec::new(), lhs, rhs });
        }
        actions
    }
}

/// The join of a thread that is there once.
fn take_the_thread(group: &Group, targets: &[Name]) -> Vec<Action> {
    let mut actions = vec![assume(Expr::var(group.ended)), Action::assign(group.ended, Expr::bool(false))];
    if !targets.is_empty() {
        let lhs = targets.iter().copied().map(simple_lhs).collect();
        let rhs = group.values.iter().map(|v| Expr::var(*v)).collect();
        actions.push(Action::Assign { attrs: Vec::new(), lhs, rhs });
    }
    actions
}

/// What the last step of a thread writes.
fn end_of_thread(threads: &Threads, group: usize, ids: &[Expr], results: &[Name]) -> Vec<Action> {
    let Group { ended, values, .. } = &threads.groups[group];
    let mut actions = Vec::new();
    for (value, result) in values.iter().zip(results) {
        let mut lhs = simple_lhs(*value);
        if !threads.once {
            lhs.path.push(Access::Index(vec![Expr::var(SELF)]));
        }
        actions.push(Action::Assign { attrs: Vec::new(), lhs: vec![lhs], rhs: vec![Expr::var(*result)] });
    }
    if let Some(kind) = threads.kind {
        let mut lhs = simple_lhs(kind);
        let index = of_class(threads, ids).iter().cloned().chain([Expr::var(SELF)]).collect();
        lhs.path.push(Access::Index(index));
        actions.push(Action::Assign { attrs: Vec::new(), lhs: vec![lhs], rhs: vec![Expr::int(group + 1)] });
    }
    actions.push(match threads.once {
        true => Action::assign(*ended, Expr::bool(true)),
        false => set(threads, group, ids, Expr::binary(BinOp::Add, count(threads, group, ids), Expr::int(1))),
    });
    actions
}

/// The part of the ids that the books are maps over.
fn of_class<'e>(threads: &Threads, ids: &'e [Expr]) -> &'e [Expr] {
    if threads.by_id { ids } else { &[] }
}

fn count(threads: &Threads, group: usize, ids: &[Expr]) -> Expr {
    let ended = Expr::var(threads.groups[group].ended);
    if threads.by_id { select(ended, ids.to_vec()) } else { ended }
}

fn set(threads: &Threads, group: usize, ids: &[Expr], value: Expr) -> Action {
    let mut lhs = simple_lhs(threads.groups[group].ended);
    if threads.by_id {
        lhs.path.push(Access::Index(ids.to_vec()));
    }
    Action::Assign { attrs: Vec::new(), lhs: vec![lhs], rhs: vec![value] }
}

fn assume(expr: Expr) -> Action {
    Action::Assume { attrs: Vec::new(), expr }
}

fn select(map: Expr, index: Vec<Expr>) -> Expr {
    Expr::generated(ExprKind::Select(Box::new(map), index))
}
