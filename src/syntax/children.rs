//! The direct children of an expression, to read or to rewrite, and what passes build from that: collecting variables,
//! substitution, renaming.

use rustc_hash::{FxHashMap, FxHashSet};

use super::ast::*;
use super::visit::{Visit, VisitMut, rewrite, walk_expr};

/// Hands each direct child to a function. The walk stops there: what a child holds is its own business.
struct Children<'f, F: ?Sized>(&'f mut F);

impl<F: FnMut(&Expr) + ?Sized> Visit for Children<'_, F> {
    fn visit_expr(&mut self, child: &Expr) {
        (self.0)(child);
    }
}

impl<F: FnMut(&mut Expr) + ?Sized> VisitMut for Children<'_, F> {
    fn visit_expr(&mut self, child: &mut Expr) {
        (self.0)(child);
    }
}

impl Expr {
    /// Calls `f` on each direct child, in source order. Arguments of attributes, triggers, and what the commands of a
    /// code expression hold count as children.
    pub fn for_each_child(&self, f: &mut dyn FnMut(&Expr)) {
        walk_expr(&mut Children(f), self);
    }

    /// [`Expr::for_each_child`] to rewrite in place.
    pub fn for_each_child_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        rewrite::walk_expr(&mut Children(f), self);
    }

    /// Names that the expression itself binds (not those bound further inside).
    pub fn binds(&self) -> Vec<Name> {
        match &self.kind {
            ExprKind::Quantified(q) => q.bound.iter().flat_map(|b| &b.names).map(|i| i.name).collect(),
            ExprKind::Let(l) => l.vars.iter().map(|i| i.name).collect(),
            ExprKind::Code(c) => {
                c.locals.iter().flat_map(|d| &d.groups).flat_map(|b| &b.names).map(|i| i.name).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Adds the free variables (constants included) to `out`.
    pub fn free_vars(&self, out: &mut FxHashSet<Name>) {
        self.for_each_free_var(&mut |name, _| {
            out.insert(name);
        });
    }

    /// Calls `f` for each place where a free variable (constants included) stands, with the variable as it stands there.
    pub fn for_each_free_var(&self, f: &mut dyn FnMut(Name, &Expr)) {
        fn go(e: &Expr, bound: &mut Vec<Name>, f: &mut dyn FnMut(Name, &Expr)) {
            if let ExprKind::Var(name) = e.kind {
                if !bound.contains(&name) {
                    f(name, e);
                }
                return;
            }
            let depth = bound.len();
            // The values of a `let` are outside its scope.
            if let ExprKind::Let(l) = &e.kind {
                l.values.iter().for_each(|v| go(v, bound, f));
                bound.extend(e.binds());
                l.all_attrs().for_each(|a| attr_exprs(a).for_each(|e| go(e, bound, f)));
                go(&l.body, bound, f);
            } else {
                bound.extend(e.binds());
                e.for_each_child(&mut |child| go(child, bound, f));
            }
            bound.truncate(depth);
        }
        go(self, &mut Vec::new(), f);
    }

    /// Does any free variable satisfy the predicate?
    pub fn mentions(&self, pred: impl Fn(Name) -> bool) -> bool {
        let mut vars = FxHashSet::default();
        self.free_vars(&mut vars);
        #[allow(clippy::iter_over_hash_type)] // any() does not depend on the order
        vars.into_iter().any(pred)
    }

    /// Is the expression, or one inside of it, such a one?
    pub fn contains(&self, is_such: &dyn Fn(&Expr) -> bool) -> bool {
        let mut found = is_such(self);
        self.for_each_child(&mut |child| found = found || child.contains(is_such));
        found
    }

    /// Replaces free variables. The caller sees to it that nothing free in a replacement is bound in `self`
    /// (bound variables have names of their own after lowering).
    pub fn substitute(&mut self, map: &FxHashMap<Name, Expr>) {
        if map.is_empty() {
            return;
        }
        self.rewrite_free(&mut Vec::new(), &mut |name| map.get(&name).cloned());
    }

    /// Rewrites free variables through `f`; `None` keeps them.
    pub fn rewrite_vars(&mut self, f: &mut dyn FnMut(Name) -> Option<Expr>) {
        self.rewrite_free(&mut Vec::new(), f);
    }

    fn rewrite_free(&mut self, bound: &mut Vec<Name>, f: &mut dyn FnMut(Name) -> Option<Expr>) {
        if let ExprKind::Var(name) = self.kind {
            if !bound.contains(&name)
                && let Some(new) = f(name)
            {
                let span = self.span;
                *self = new;
                self.span = span;
            }
            return;
        }
        let depth = bound.len();
        let binds = self.binds();
        if let ExprKind::Let(l) = &mut self.kind {
            l.values.iter_mut().for_each(|v| v.rewrite_free(bound, f));
            bound.extend(binds);
            l.all_attrs_mut().for_each(|a| attr_exprs_mut(a).for_each(|e| e.rewrite_free(bound, f)));
            l.body.rewrite_free(bound, f);
        } else {
            bound.extend(binds);
            self.for_each_child_mut(&mut |child| child.rewrite_free(bound, f));
        }
        bound.truncate(depth);
        if let ExprKind::Quantified(q) = &mut self.kind {
            // A trigger is a hint. Where what replaces a variable may not stand in one, solvers look for others.
            q.triggers.retain(|trigger| trigger.exprs.iter().all(Expr::may_trigger));
        }
    }

    /// May the expression stand in a trigger?
    fn may_trigger(&self) -> bool {
        use BinOp::{And, Eq, Explies, Ge, Gt, Iff, Implies, Le, Lt, Or};
        let mut may = match &self.kind {
            ExprKind::Binary(op, ..) => !matches!(op, And | Eq | Explies | Ge | Gt | Iff | Implies | Le | Lt | Or),
            ExprKind::Unary(op, _) => *op != UnOp::Not,
            ExprKind::Quantified(_) => false,
            _ => true,
        };
        self.for_each_child(&mut |child| may &= child.may_trigger());
        may
    }

    /// Gives bound variables that `clash` a fresh name, so that later substitutions cannot capture.
    pub fn rename_bound(&mut self, clash: &dyn Fn(Name) -> bool, fresh: &mut dyn FnMut(Name) -> Name) {
        let clashing: FxHashMap<Name, Expr> =
            self.binds().into_iter().filter(|&n| clash(n)).map(|n| (n, Expr::var(fresh(n)))).collect();
        if !clashing.is_empty() {
            let new_name = |i: &mut Ident| {
                if let Some(Expr { kind: ExprKind::Var(new), .. }) = clashing.get(&i.name) {
                    i.name = *new;
                }
            };
            match &mut self.kind {
                ExprKind::Quantified(q) => {
                    q.body.substitute(&clashing);
                    q.triggers.iter_mut().flat_map(|t| &mut t.exprs).for_each(|e| e.substitute(&clashing));
                    attr_exprs_mut(&mut q.attrs).for_each(|e| e.substitute(&clashing));
                    q.bound.iter_mut().flat_map(|b| &mut b.names).for_each(new_name);
                }
                ExprKind::Let(l) => {
                    l.body.substitute(&clashing);
                    l.all_attrs_mut().for_each(|a| attr_exprs_mut(a).for_each(|e| e.substitute(&clashing)));
                    l.vars.iter_mut().for_each(new_name);
                }
                _ => {}
            }
        }
        self.for_each_child_mut(&mut |child| child.rename_bound(clash, fresh));
    }
}

impl Let {
    /// The attributes of the variables, then those of the body. All see the variables.
    fn all_attrs(&self) -> impl Iterator<Item = &[Attr]> {
        self.var_attrs.iter().chain([&self.attrs]).map(Vec::as_slice)
    }

    fn all_attrs_mut(&mut self) -> impl Iterator<Item = &mut [Attr]> {
        self.var_attrs.iter_mut().chain([&mut self.attrs]).map(Vec::as_mut_slice)
    }
}

/// The expressions among the arguments of attributes.
pub fn attr_exprs(attrs: &[Attr]) -> impl Iterator<Item = &Expr> {
    attrs.iter().flat_map(|a| &a.args).filter_map(|a| match a {
        AttrArg::Expr(e) => Some(e),
        AttrArg::Str(..) => None,
    })
}

/// [`attr_exprs`] to rewrite.
pub fn attr_exprs_mut(attrs: &mut [Attr]) -> impl Iterator<Item = &mut Expr> {
    attrs.iter_mut().flat_map(|a| &mut a.args).filter_map(|a| match a {
        AttrArg::Expr(e) => Some(e),
        AttrArg::Str(..) => None,
    })
}
