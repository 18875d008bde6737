//! Axioms, read by the judge itself from the compiled program: nothing here is shared with the engine, so that an axiom that is
//! misread there is noticed when an execution is replayed.
//!
//! [`define`]: an axiom that says what a function is for all arguments becomes the function's meaning, as
//! `axiom (forall x: int :: next(x) == x + 1);` does (by recursion: [`recursion`]). [`keep_relevant`]: an axiom is left out when it shares no constant, function or type
//! with what the executions look at, nor with an axiom that does (and so on). The values of what it speaks of are never
//! looked at, and that some values satisfy all axioms is presumed, as every user of axioms does.

use rustc_hash::FxHashSet;

use super::arith::is_by_zero;
use super::code::{Code, Expr, FunctionKind, Initially, Op, Proc, Quantified, VarRef};
use super::compile_body::for_each_expr;
use super::recursion;
use super::watch::Watched;
use check::{Ty, TyKind};
use syntax::ast::{AxiomDecl, BinOp, Decl, Name, Program, Quantifier};

/// The axioms of a program: those of its own, and those that declarations bring with them.
pub fn declared(program: &Program) -> impl Iterator<Item = &AxiomDecl> {
    program.decls.iter().flat_map(|decl| {
        let (own, brought) = match decl {
            Decl::Axiom(axiom) => (Some(axiom), None),
            Decl::Const(constant) => (None, constant.uses.as_ref()),
            Decl::Function(function) => (None, function.uses.as_ref()),
            _ => (None, None),
        };
        own.into_iter().chain(brought.into_iter().flatten())
    })
}

// ------------------------------------------------------------------------------------------- definitions

/// Functions get the meaning that axioms give them; the axioms that did are done with.
pub fn define(code: &mut Code) {
    for condition in std::mem::take(&mut code.initially) {
        match definition(code, &condition) {
            Some((function, meaning)) => code.functions[function].kind = FunctionKind::Defined(meaning),
            None => code.initially.push(condition),
        }
    }
    recursion::define(code);
}

/// The function that the axiom defines, and its meaning over its parameters.
fn definition(code: &Code, axiom: &Initially) -> Option<(usize, Expr)> {
    let Expr::Quantified(q) = &axiom.expr else { return None };
    let Expr::Binary(BinOp::Eq | BinOp::Iff, left, right) = &q.body else { return None };
    if !axiom.is_axiom || q.kind != Quantifier::Forall {
        return None;
    }
    [(left, right), (right, left)].into_iter().find_map(|(applied, meaning)| {
        let (function, positions) = applied_to_all(code, q, applied)?;
        if applies(code, meaning, function, &mut FxHashSet::default()) {
            return None;
        }
        let mut meaning = (**meaning).clone();
        renumber(&mut meaning, &positions);
        Some((function, meaning))
    })
}

/// `f(x, y)`, or `f(y, x)`, where x and y are all that is bound: the function, which has no meaning yet and takes all values of its
/// parameters' types, and which of its parameters each variable stands for.
fn applied_to_all(code: &Code, q: &Quantified, e: &Expr) -> Option<(usize, Vec<usize>)> {
    let Expr::Call(function, args) = e else { return None };
    let FunctionKind::Table(table) = code.functions[*function].kind else { return None };
    Some((*function, parameters(code, q, table, args)?))
}

/// Which parameters of a function, a table, the variables of the quantifier are that it is applied to: these are all of them, and each one is
/// once, and takes all values of the parameter's type.
pub fn parameters(code: &Code, q: &Quantified, table: usize, args: &[Expr]) -> Option<Vec<usize>> {
    let TyKind::Map { domain, .. } = code.globals[table].ty.kind() else { return None };
    let mut positions = vec![None; q.types.len()];
    for (position, (arg, ty)) in args.iter().zip(domain).enumerate() {
        let Expr::Bound(variable) = arg else { return None };
        if q.types.get(*variable) != Some(ty) || positions[*variable].replace(position).is_some() {
            return None;
        }
    }
    positions.into_iter().collect()
}

/// Does the value of `e` depend on the function, itself or through what other functions mean?
pub fn applies(code: &Code, e: &Expr, function: usize, seen: &mut FxHashSet<usize>) -> bool {
    let own = match e {
        Expr::Call(f, _) if *f == function => true,
        Expr::Call(f, _) if seen.insert(*f) => match &code.functions[*f].kind {
            FunctionKind::Defined(meaning) => applies(code, meaning, function, seen),
            _ => false,
        },
        _ => false,
    };
    let mut found = own;
    e.for_each_child(&mut |c| found = found || applies(code, c, function, seen));
    found
}

pub fn renumber(e: &mut Expr, positions: &[usize]) {
    if let Expr::Bound(variable) = e
        && let Some(position) = positions.get(*variable)
    {
        *variable = *position;
    }
    e.for_each_child_mut(&mut |c| renumber(c, positions));
}

// --------------------------------------------------------------------------------------------- relevance

/// Leaves out the axioms that constrain nothing that executions from `entry` look at.
pub fn keep_relevant(code: &mut Code, entry: Name) {
    let mut looked_at = Mentions::default();
    looked_at.executions(code, entry);
    let conditions = std::mem::take(&mut code.initially);
    let mut relevant: Vec<bool> = conditions.iter().map(|condition| !condition.is_axiom).collect();
    let mut open: Vec<(usize, Mentions)> = Vec::new();
    for (at, axiom) in conditions.iter().enumerate().filter(|(_, condition)| condition.is_axiom) {
        let mut mentions = Mentions::default();
        mentions.expr(code, &axiom.expr, &[]);
        open.push((at, mentions));
    }
    loop {
        let (met, apart): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|(_, mentions)| mentions.is_empty() || mentions.meets(&looked_at));
        if met.is_empty() {
            break;
        }
        for (at, mentions) in met {
            relevant[at] = true;
            looked_at.add(mentions);
        }
        open = apart;
    }
    code.initially = conditions.into_iter().zip(relevant).filter_map(|(c, relevant)| relevant.then_some(c)).collect();
}

/// Is it a number other than 0?
fn is_some_number(e: &Expr) -> bool {
    matches!(e, Expr::Const(value) if [BinOp::Div, BinOp::RealDiv].iter().all(|op| !is_by_zero(*op, value)))
}

/// What expressions speak of that axioms can constrain.
#[derive(Default)]
struct Mentions {
    /// Constants and functions without a meaning of their own, as indices into [`Code::globals`].
    open: FxHashSet<usize>,
    /// Names of uninterpreted types: an axiom can bound the number of their values.
    types: FxHashSet<Name>,
    /// Names of datatypes. What their values are is known: an axiom that speaks of nothing else besides is true or false of them.
    datatypes: FxHashSet<Name>,
    /// Names of fields that are selected: what they are of values of another constructor, axioms can say.
    fields: FxHashSet<Name>,
    /// Functions whose meaning has been looked at.
    functions: FxHashSet<usize>,
}

impl Mentions {
    fn is_empty(&self) -> bool {
        self.is_of_data() && self.datatypes.is_empty()
    }

    /// Does it speak of datatypes, at most?
    fn is_of_data(&self) -> bool {
        self.open.is_empty() && self.types.is_empty()
    }

    fn meets(&self, other: &Mentions) -> bool {
        !self.open.is_disjoint(&other.open)
            || !self.types.is_disjoint(&other.types)
            || !self.fields.is_disjoint(&other.fields)
            || self.is_of_data() && !self.datatypes.is_disjoint(&other.datatypes)
    }

    fn add(&mut self, other: Mentions) {
        self.open.extend(other.open);
        self.types.extend(other.types);
        self.datatypes.extend(other.datatypes);
        self.fields.extend(other.fields);
    }

    /// Everything that an execution can come to: the procedures that are called and started from the entry on, what holds at the
    /// start and where variables are introduced, and the property.
    fn executions(&mut self, code: &Code, entry: Name) {
        for global in code.globals[..code.variables].iter().chain(&code.thread_locals) {
            self.ty(code, global.ty);
            global.where_.iter().for_each(|e| self.expr(code, e, &[]));
        }
        code.initially.iter().filter(|c| !c.is_axiom).for_each(|c| self.expr(code, &c.expr, &[]));
        code.watched.iter().flat_map(Watched::reads).for_each(|e| self.expr(code, e, &[]));
        let mut procedures = vec![entry];
        let mut next = 0;
        while let Some(name) = procedures.get(next) {
            next += 1;
            let mut called = Vec::new();
            for &body in code.by_name.get(name).into_iter().flatten() {
                called.extend(self.procedure(code, &code.procs[body]));
            }
            called.into_iter().for_each(|name| {
                if !procedures.contains(&name) {
                    procedures.push(name);
                }
            });
        }
    }

    /// Returns the procedures that it calls and starts.
    fn procedure(&mut self, code: &Code, procedure: &Proc) -> Vec<Name> {
        let types: Vec<Ty> = procedure.locals.iter().map(|l| l.ty).collect();
        procedure.requires.iter().for_each(|c| self.expr(code, &c.expr, &types));
        procedure.locals.iter().filter_map(|l| l.where_.as_ref()).for_each(|e| self.expr(code, e, &types));
        let mut called = Vec::new();
        for instr in &procedure.code {
            for_each_expr(&instr.op, &mut |e| self.expr(code, e, &types));
            match &instr.op {
                Op::Call(call) | Op::Spawn(call) => called.push(call.proc),
                Op::Start(op) => called.push(op.call.proc),
                Op::Fork(arms) => called.extend(arms.iter().map(|arm| arm.proc)),
                Op::Extern(op) => {
                    let formals: Vec<Ty> = op.formals.iter().map(|l| l.ty).collect();
                    let contract = op.requires.iter().chain(&op.ensures).map(|c| &c.expr);
                    let wheres = op.formals.iter().filter_map(|l| l.where_.as_ref());
                    contract.chain(wheres).for_each(|e| self.expr(code, e, &formals));
                }
                _ => {}
            }
        }
        called
    }

    /// `locals`: the types of the local variables in scope.
    fn expr(&mut self, code: &Code, e: &Expr, locals: &[Ty]) {
        match e {
            Expr::Var(VarRef::Global(global)) => {
                if *global >= code.variables {
                    self.open.insert(*global);
                }
                self.ty(code, code.globals[*global].ty);
            }
            Expr::Var(VarRef::ThreadLocal(global)) => self.ty(code, code.thread_locals[*global].ty),
            Expr::Var(VarRef::Local(local)) => locals.get(*local).into_iter().for_each(|ty| self.ty(code, *ty)),
            Expr::Call(function, _) => self.function(code, *function),
            Expr::Field(_, field) => drop(self.fields.insert(*field)),
            Expr::Selected(_, constructor, at) => drop(self.fields.insert(code.constructors[constructor].1[*at].0)),
            // What a quotient by zero is an axiom can say, too.
            Expr::Binary(BinOp::Div | BinOp::Mod | BinOp::RealDiv, _, divisor) if !is_some_number(divisor) => {
                self.by_zero(code);
            }
            Expr::Construct(constructor, _) => self.datatype(code, code.constructors[constructor].0),
            Expr::Quantified(q) => q.types.iter().for_each(|ty| self.ty(code, *ty)),
            _ => {}
        }
        e.for_each_child(&mut |c| self.expr(code, c, locals));
    }

    fn function(&mut self, code: &Code, function: usize) {
        match &code.functions[function].kind {
            FunctionKind::Table(table) => {
                self.open.insert(*table);
                self.ty(code, code.globals[*table].ty);
            }
            FunctionKind::Defined(meaning) if self.functions.insert(function) => self.expr(code, meaning, &[]),
            FunctionKind::Defined(_) => {}
            FunctionKind::Builtin(op, _) if ["div", "mod", "rem"].contains(&op.as_str()) => self.by_zero(code),
            FunctionKind::Builtin(..) => {}
        }
    }

    fn by_zero(&mut self, code: &Code) {
        let tables = &code.by_zero;
        self.open.extend([tables.div, tables.modulo, tables.real].into_iter().flatten());
    }

    fn ty(&mut self, code: &Code, ty: Ty) {
        match ty.kind() {
            TyKind::Con(name, args) => {
                self.datatype(code, *name);
                args.iter().for_each(|arg| self.ty(code, *arg));
            }
            TyKind::Map { domain, range, .. } => domain.iter().chain([range]).for_each(|part| self.ty(code, *part)),
            _ => {}
        }
    }

    /// A type by its name, and the types of its fields where it is a datatype.
    fn datatype(&mut self, code: &Code, name: Name) {
        let Some((_, constructors)) = code.datatypes.get(&name) else {
            self.types.insert(name);
            return;
        };
        if self.datatypes.insert(name) {
            let fields = constructors.iter().flat_map(|constructor| &code.constructors[constructor].1);
            fields.for_each(|(_, ty)| self.ty(code, *ty));
        }
    }
}
