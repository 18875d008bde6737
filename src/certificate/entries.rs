//! Maps that lambdas give, by their entries: solvers then have quantifiers over elements in place of lambdas in lambdas. Maps are equal
//! where all of their entries are, so it says the same, also where it is to be shown.
//!
//! ```text
//! m == (lambda i: int :: (lambda k: int :: i == c))   =>  (forall i: int, k: int :: m[i][k] == (i == c))
//! (lambda i: int :: e)[f]                             =>  e with f for i
//! (if c then m else (lambda i: int :: e))[f]          =>  if c then m[f] else e with f for i
//! m := (lambda i: int :: e);                          =>  havoc made; assume (forall i: int :: made[i] == e); m := made;
//! ```

use rustc_hash::FxHashMap;

use check::{CheckOptions, Checked, check};
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::rewrite::{walk_body, walk_expr};
use syntax::visit::{Visit, VisitMut};

use super::boogie;

/// The program with such maps by their entries; `None` where there are none.
pub fn by_entries(program: &Checked) -> Option<Checked> {
    let mut search = Lambdas { found: false };
    search.visit_program(&program.program);
    if !search.found {
        return None;
    }
    let mut rewritten = program.program.clone();
    let globals = rewritten.decls.iter().filter_map(|decl| match decl {
        Decl::Var(var) => Some(types_of(var)),
        _ => None,
    });
    let globals = globals.flatten().collect();
    let mut entries = Entries { names: Names::of(&rewritten), globals, locals: FxHashMap::default(), made: Vec::new() };
    entries.visit_program(&mut rewritten);
    check(rewritten, &CheckOptions { strict_modifies: true, generated: true, ..CheckOptions::default() })
        .inspect_err(|errors| log::info!("maps by their entries: {:?}", errors.first()))
        .ok()
}

/// Whether there are any.
struct Lambdas {
    found: bool,
}

impl Visit for Lambdas {
    fn visit_expr(&mut self, e: &Expr) {
        self.found = self.found || e.contains(&is_lambda);
    }
}

fn types_of(decl: &VarDecl) -> Vec<(Name, Type)> {
    decl.groups.iter().flat_map(|g| g.names.iter().map(|n| (n.name, g.ty.clone()))).collect()
}

struct Entries {
    names: Names,
    globals: FxHashMap<Name, Type>,
    /// Of the procedure.
    locals: FxHashMap<Name, Type>,
    /// Locals that the procedure gets.
    made: Vec<VarDecl>,
}

impl VisitMut for Entries {
    fn visit_body(&mut self, body: &mut Body) {
        self.locals = body.locals.iter().flat_map(types_of).collect();
        walk_body(self, body);
        body.locals.append(&mut self.made);
    }

    fn map_stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        if let StmtKind::Assign { lhs, rhs, .. } = &mut stmt.kind {
            for (target, value) in lhs.iter().zip(rhs) {
                let Some(ty) = self.type_at(target).filter(|_| !levels(value).is_empty()) else { continue };
                let made = self.names.fresh("made#");
                self.made.push(boogie::var(made, ty));
                out.push(boogie::havoc(vec![made]));
                let mut is = Expr::var(made).eq(std::mem::replace(value, Expr::var(made)));
                self.visit_expr(&mut is);
                out.push(boogie::assume(is));
            }
        }
        self.visit_stmt(&mut stmt);
        out.push(stmt);
    }

    fn visit_expr(&mut self, e: &mut Expr) {
        walk_expr(self, e);
        let span = e.span;
        match std::mem::replace(&mut e.kind, ExprKind::Bool(true)) {
            ExprKind::Select(map, index) => *e = self.entry(*map, index),
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Neq), a, b) => match longer(levels(&a), levels(&b)) {
                levels if levels.is_empty() => e.kind = ExprKind::Binary(op, a, b),
                levels => {
                    let same = self.same_entries(*a, *b, levels);
                    *e = if op == BinOp::Eq { same } else { same.not() };
                }
            },
            kind => e.kind = kind,
        }
        e.span = span;
    }
}

impl Entries {
    /// The type of what is assigned to.
    fn type_at(&self, target: &Lhs) -> Option<Type> {
        let mut ty = self.locals.get(&target.base.name).or_else(|| self.globals.get(&target.base.name))?;
        for access in &target.path {
            match (access, &ty.kind) {
                (Access::Index(_), TypeKind::Map { params, range, .. }) if params.is_empty() => ty = range,
                _ => return None,
            }
        }
        Some(ty.clone())
    }

    /// The entries of both are the same, so many maps down.
    fn same_entries(&mut self, mut a: Expr, mut b: Expr, levels: Vec<Vec<Type>>) -> Expr {
        let mut bound = Vec::new();
        for types in levels {
            let mut index = Vec::new();
            for ty in types {
                let name = self.names.fresh("entry#");
                let names = vec![Ident::generated(name)];
                bound.push(Binder { attrs: Vec::new(), names, ty, where_: None });
                index.push(Expr::var(name));
            }
            (a, b) = (self.entry(a, index.clone()), self.entry(b, index));
        }
        let (type_params, attrs, triggers) = (Vec::new(), Vec::new(), Vec::new());
        let all = Quantified { kind: Quantifier::Forall, type_params, bound, attrs, triggers, body: a.eq(b) };
        Expr::generated(ExprKind::Quantified(Box::new(all)))
    }

    /// The entry of a map, of a lambda without it.
    fn entry(&mut self, mut map: Expr, index: Vec<Expr>) -> Expr {
        let is_lambda = is_lambda(&map);
        if is_lambda {
            map.rename_bound(&|_| true, &mut |name| self.names.fresh(name.as_str()));
        }
        match map.kind {
            ExprKind::Quantified(q)
                if is_lambda && q.bound.iter().map(|b| b.names.len()).sum::<usize>() == index.len() =>
            {
                let mut entry = q.body;
                let names = q.bound.iter().flat_map(|b| &b.names).map(|n| n.name);
                entry.substitute(&names.zip(index).collect());
                entry
            }
            ExprKind::If(cond, a, b) if !levels(&a).is_empty() || !levels(&b).is_empty() => {
                Expr::ite(*cond, self.entry(*a, index.clone()), self.entry(*b, index))
            }
            ExprKind::Store(base, at, value) if !levels(&base).is_empty() => {
                let same = Expr::all(at.into_iter().zip(&index).map(|(a, b)| a.eq(b.clone())));
                Expr::ite(same, *value, self.entry(*base, index))
            }
            kind => Expr::generated(ExprKind::Select(Box::new(Expr { kind, ..map }), index)),
        }
    }
}

fn is_lambda(e: &Expr) -> bool {
    // An index must not come under `old`.
    let says_old = |e: &Expr| matches!(e.kind, ExprKind::Old(_));
    matches!(&e.kind, ExprKind::Quantified(q) if q.kind == Quantifier::Lambda && q.type_params.is_empty() && !q.body.contains(&says_old))
}

/// The types of the indices, so many maps down as lambdas give the map; none of other maps.
fn levels(map: &Expr) -> Vec<Vec<Type>> {
    match &map.kind {
        ExprKind::Quantified(q) if is_lambda(map) => {
            let own = q.bound.iter().flat_map(|b| b.names.iter().map(|_| b.ty.clone())).collect();
            std::iter::once(own).chain(levels(&q.body)).collect()
        }
        ExprKind::If(_, a, b) => longer(levels(a), levels(b)),
        ExprKind::Store(base, _, _) => levels(base),
        _ => Vec::new(),
    }
}

fn longer(a: Vec<Vec<Type>>, b: Vec<Vec<Type>>) -> Vec<Vec<Type>> {
    if a.len() < b.len() { b } else { a }
}

#[cfg(test)]
mod tests {
    use syntax::parse::parse_str;
    use syntax::print::print;

    use super::*;

    fn rewritten(text: &str) -> String {
        let program = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
        print(&by_entries(&program).unwrap().program)
    }

    #[test]
    fn equal_maps_have_equal_entries() {
        let text = "const c: int; var m: [int][int]bool; procedure P() modifies m; { \
                    assume m == (lambda i: int :: (lambda i: int :: i == c)); \
                    assert m != (if c == 0 then m else (lambda k: int :: m[c])); \
                    m[1] := (lambda i: int :: m[i][c]); \
                    assert (lambda i: int :: (lambda k: int :: i == k))[2][c]; }";
        let printed = rewritten(text);
        for part in [
            "m[entry#][entry#2] == (entry#2 == c)",
            "assert !(forall entry#",
            "if c == 0 then m[entry#",
            "havoc made#;",
            "m[1] := made#;",
            "assert 2 == c;",
        ] {
            assert!(printed.contains(part), "{part}\n{printed}");
        }
        assert!(!printed.contains("lambda"), "{printed}");
    }
}
