//! `--granularity access`: a statement that touches shared variables several times becomes one step for each access.
//!
//! - Transformation: the reads of a statement, left to right as written (indices of assigned entries first), go to fresh locals,
//!   one step each; then what the statement does, on these locals, with one step for each shared variable that it writes.
//! - What is read is the whole path, `m[i]` or `p->f`, after the reads in its indices; under a quantifier that binds a part of the
//!   path, all of the variable.
//! - Left whole: what stands in an atomic block or procedure, `assume` (a guard), contracts and invariants (no statements), the
//!   effect of a procedure without a body (atomic by definition), the creation and the join of a parallel call.
//! - Source: `language.md`, "Granularity".
//!
//! Example: `g := g + h` becomes `read#1 := g; read#2 := h; g := read#1 + read#2;`.

use super::*;

impl Lower<'_, '_> {
    /// Does the statement at hand become several steps when it touches shared variables `accesses` times?
    pub(super) fn splits(&self, accesses: usize) -> bool {
        self.cx.granularity == Granularity::Access && self.atomic_depth == 0 && accesses > 1
    }

    fn is_shared(&self, name: Name) -> bool {
        self.cx.shared.contains(&name)
    }

    /// Number of shared reads that [`Lower::hoist`] would take out.
    fn reads(&self, exprs: &[&Expr]) -> usize {
        let mut found = Vec::new();
        for e in exprs {
            self.each_read(&mut (*e).clone(), &mut Vec::new(), &mut |read| {
                found.push(read.clone());
                read.clone()
            });
        }
        found.len()
    }

    /// Makes each shared read in the expressions a step of its own, where that makes a difference; returns the locals that hold
    /// the values. `others`: further accesses of the statement.
    pub(super) fn hoist_all(
        &mut self,
        span: Span,
        exprs: &mut [&mut Expr],
        others: usize,
        out: &mut Vec<Node>,
    ) -> Vec<Name> {
        let count = self.reads(&exprs.iter().map(|e| &**e).collect::<Vec<_>>());
        if !self.splits(count + others) {
            return Vec::new();
        }
        let mut held = Vec::new();
        for e in exprs {
            let mut reads: Vec<(Name, Expr)> = Vec::new();
            let mut taken = (**e).clone();
            // The walk borrows `self`: names are given out by number first.
            let mut names: Vec<Name> = (0..self.reads(&[&**e])).map(|_| self.cx.names.fresh("read#")).collect();
            names.reverse();
            self.each_read(&mut taken, &mut Vec::new(), &mut |read| match names.pop() {
                Some(name) => {
                    reads.push((name, read.clone()));
                    Expr::var(name)
                }
                None => read.clone(),
            });
            for (name, read) in reads {
                let ty = self.type_of_read(&read);
                self.held.push(Var { name, ty, where_: None, ghost: false, source: None });
                out.push(self.step(span, vec![Action::assign(name, read)]));
                held.push(name);
            }
            **e = taken;
        }
        held
    }

    /// The locals are not needed any more: arbitrary again, so that they never make two configurations differ.
    pub(super) fn release(&mut self, span: Span, held: Vec<Name>, out: &mut Vec<Node>) {
        if !held.is_empty() {
            let kind = StepKind::Internal;
            out.push(Node::Step(Step { kind, span, procedure: self.procedure, actions: vec![Action::Havoc(held)] }));
        }
    }

    /// An assignment, in one step or one for each access.
    pub(super) fn assignment(
        &mut self,
        span: Span,
        attrs: Vec<Attr>,
        mut lhs: Vec<Lhs>,
        mut rhs: Vec<Expr>,
        out: &mut Vec<Node>,
    ) {
        let shared = lhs.iter().filter(|l| self.is_shared(l.base.name)).count();
        let indices = lhs.iter_mut().flat_map(|l| &mut l.path).flat_map(|a| match a {
            Access::Index(args) => args.as_mut_slice(),
            Access::Field(_) => &mut [],
        });
        let mut exprs: Vec<&mut Expr> = indices.chain(&mut rhs).collect();
        let held = self.hoist_all(span, &mut exprs, shared, out);
        if self.splits(shared) {
            // One shared variable at a time; what is local is assigned with the last of them.
            let (mut last, mut before) = ((Vec::new(), Vec::new()), 0);
            for (l, r) in lhs.into_iter().zip(rhs) {
                let is_shared = self.is_shared(l.base.name);
                before += usize::from(is_shared);
                if is_shared && before < shared {
                    out.push(
                        self.step(span, vec![Action::Assign { attrs: attrs.clone(), lhs: vec![l], rhs: vec![r] }]),
                    );
                } else {
                    last.0.push(l);
                    last.1.push(r);
                }
            }
            (lhs, rhs) = last;
        }
        out.push(self.step(span, vec![Action::Assign { attrs, lhs, rhs }]));
        self.release(span, held, out);
    }

    /// Arbitrary values, for all variables at once or for one after the other.
    pub(super) fn havoc_statement(&mut self, span: Span, names: Vec<Name>, out: &mut Vec<Node>) {
        let shared = names.iter().filter(|n| self.is_shared(**n)).count();
        let groups = if self.splits(shared) { names.into_iter().map(|n| vec![n]).collect() } else { vec![names] };
        for names in groups {
            let actions = self.havoc(names);
            out.push(self.step(span, actions));
        }
    }

    fn type_of_read(&self, read: &Expr) -> Type {
        let globals = &self.cx.checked.symbols.globals;
        let ty = match read.kind {
            ExprKind::Var(name) => globals.get(&name).copied(),
            _ => read.ty,
        };
        ty.unwrap_or_else(Ty::bool).to_ast()
    }

    /// Calls `f` for each shared read, left to right, the inner ones first, and puts what it returns in its place.
    fn each_read(&self, e: &mut Expr, bound: &mut Vec<Name>, f: &mut dyn FnMut(&Expr) -> Expr) {
        if self.is_path(e) {
            let whole = !e.mentions(|n| bound.contains(&n)) && e.ty.is_some() || matches!(e.kind, ExprKind::Var(_));
            self.indices(e, bound, f);
            if whole {
                *e = Expr { ty: e.ty, ..f(e) };
            } else {
                self.base(e, f);
            }
            return;
        }
        let depth = bound.len();
        bound.extend(e.binds());
        e.for_each_child_mut(&mut |c| self.each_read(c, bound, f));
        bound.truncate(depth);
    }

    /// A shared variable, an entry or a field of one.
    fn is_path(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Var(name) => self.is_shared(*name),
            ExprKind::Select(map, _) => self.is_path(map),
            ExprKind::Field(value, _) => self.is_path(value),
            _ => false,
        }
    }

    fn indices(&self, e: &mut Expr, bound: &mut Vec<Name>, f: &mut dyn FnMut(&Expr) -> Expr) {
        match &mut e.kind {
            ExprKind::Select(map, args) => {
                self.indices(map, bound, f);
                args.iter_mut().for_each(|a| self.each_read(a, bound, f));
            }
            ExprKind::Field(value, _) => self.indices(value, bound, f),
            _ => {}
        }
    }

    fn base(&self, e: &mut Expr, f: &mut dyn FnMut(&Expr) -> Expr) {
        match &mut e.kind {
            ExprKind::Select(map, _) => self.base(map, f),
            ExprKind::Field(value, _) => self.base(value, f),
            _ => *e = Expr { ty: e.ty, ..f(e) },
        }
    }
}
