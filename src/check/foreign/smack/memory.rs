//! What part of the memory a C function stores its result in. SMACK's memory is made of regions, `var $M.3: [ref] i64;`. An address is in
//! one of them, and which one is written nowhere; but the others are never read there. So the value is stored in all that values of
//! its type are read from.

use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::types::Types;
use super::{c_name, formals};
use syntax::ast::*;
use syntax::visit::{Visit, walk_expr, walk_stmt};

/// The regions, and of what types the values are that are read from them.
pub(super) struct Memory {
    /// Variables with one index: its type, and the type of the entries.
    regions: Vec<(Name, Type, Type)>,
    /// Regions of one value: what a global of C is whose address is used for nothing else.
    single: Vec<(Name, Type)>,
    /// `i64` and `$M.3`, where the program has `$load.i64($M.3, p)`.
    loads: FxHashSet<(Name, Name)>,
    /// The type of threads' numbers; none where nothing asks for them.
    thread: Option<Type>,
    key: Option<Type>,
    stored_in: FxHashSet<Name>,
    asks_results: bool,
}

impl Memory {
    pub fn of(program: &Program, types: &Types) -> Memory {
        let mut loads = Loads(FxHashSet::default());
        loads.visit_program(program);
        let mut joins = Joins(false);
        joins.visit_program(program);
        let regions = program.decls.iter().flat_map(|decl| match decl {
            Decl::Var(v) if find_attr(&v.attrs, "thread_local").is_none() => v.groups.as_slice(),
            _ => &[],
        });
        let regions: Vec<&Binder> =
            regions.filter(|g| g.names.iter().all(|n| !n.name.starts_with(super::PREFIX))).collect();
        let single = regions.iter().flat_map(|g| g.names.iter().map(|n| (n.name, g.ty.clone())));
        let single = single.filter(|(name, _)| name.starts_with("$M.")).collect();
        let region = |group: &Binder| match &types.resolved(&group.ty).kind {
            TypeKind::Map { params, domain, range } if params.is_empty() => match domain.as_slice() {
                [domain] => Some((domain.clone(), (**range).clone())),
                _ => None,
            },
            _ => None,
        };
        let regions = regions.into_iter().filter_map(|g| Some((g, region(g)?)));
        let of_group = |(g, (domain, range)): (&Binder, (Type, Type))| -> Vec<(Name, Type, Type)> {
            g.names.iter().map(|n| (n.name, domain.clone(), range.clone())).collect()
        };
        let regions = regions.flat_map(of_group).collect();
        let mut first: FxHashMap<&str, Type> = FxHashMap::default();
        let mut results: FxHashMap<&str, Type> = FxHashMap::default();
        for decl in &program.decls {
            let Decl::Procedure(p) = decl else { continue };
            let name = c_name(p.sig.name.name);
            first.extend(formals(&p.sig.ins).first().map(|(_, ty)| (name, (*ty).clone())));
            results.extend(formals(&p.sig.outs).first().map(|(_, ty)| (name, (*ty).clone())));
        }
        let thread = first.remove("pthread_join").or_else(|| first.remove("pthread_detach"));
        let thread = thread.or_else(|| first.remove("pthread_equal")).or_else(|| results.remove("pthread_self"));
        let key = first.remove("pthread_getspecific").or_else(|| first.remove("pthread_setspecific"));
        Memory { regions, single, loads: loads.0, thread, key, stored_in: FxHashSet::default(), asks_results: joins.0 }
    }

    /// The type of threads' numbers, where the program has any use for them.
    pub fn thread(&self) -> Option<Type> {
        self.thread.clone()
    }

    /// The type of the keys of values that each thread has for itself.
    pub fn key(&self) -> Type {
        self.key.clone().unwrap_or_else(Type::int)
    }

    /// The regions, with the types of their entries, that may hold a value of this type at an address of that.
    pub fn regions(&mut self, address: &Type, value: &Type, types: &Types) -> Vec<(Name, Type)> {
        let is_same = |a: &Type, b: &Type| types.resolved(a) == types.resolved(b);
        let is_read = |region: Name, range: &Type| {
            range == value || matches!(value.kind, TypeKind::Named(ty, _) if self.loads.contains(&(ty, region)))
        };
        let fits = |(region, domain, range): &&(Name, Type, Type)| {
            is_same(domain, address) && is_same(range, value) && is_read(*region, range)
        };
        let fitting: Vec<(Name, Type)> =
            self.regions.iter().filter(fits).map(|(name, _, range)| (*name, range.clone())).collect();
        self.stored_in.extend(fitting.iter().map(|(name, _)| *name));
        fitting
    }

    /// Is `pthread_join` given an address for what the procedure of a thread has returned?
    pub fn asks_results(&self) -> bool {
        self.asks_results
    }

    /// Is there a region of one value of this type?
    pub fn has_single(&self, value: &Type) -> bool {
        self.single.iter().any(|(_, ty)| ty == value)
    }

    /// The only region of one value of this type, if there is one.
    pub fn single(&mut self, value: &Type) -> Option<Name> {
        let mut fitting = self.single.iter().filter(|(_, ty)| ty == value).map(|(name, _)| *name);
        let only = fitting.next().filter(|_| fitting.next().is_none());
        self.stored_in.extend(only);
        only
    }

    /// The regions that something has been stored in.
    pub fn into_regions(self) -> FxHashSet<Name> {
        self.stored_in
    }
}

struct Loads(FxHashSet<(Name, Name)>);

impl Visit for Loads {
    fn visit_expr(&mut self, expr: &Expr) {
        if let ExprKind::App(function, args) = &expr.kind
            && let Some(ty) = function.strip_prefix("$load.")
            && let Some(ExprKind::Var(region)) = args.first().map(|region| &region.kind)
        {
            self.0.insert((Name::from(ty), *region));
        }
        walk_expr(self, expr);
    }
}

struct Joins(bool);

impl Visit for Joins {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Call(Call { arm, .. }) = &stmt.kind
            && c_name(arm.proc.name) == "pthread_join"
        {
            self.0 |= !arm.args.get(1).is_some_and(is_null);
        }
        walk_stmt(self, stmt);
    }
    fn visit_expr(&mut self, _: &Expr) {}
}

fn is_null(address: &Expr) -> bool {
    match &address.kind {
        ExprKind::Int(value) | ExprKind::Bv { value, .. } => *value == BigUint::ZERO,
        ExprKind::Var(name) => *name == "$0.ref",
        _ => false,
    }
}
