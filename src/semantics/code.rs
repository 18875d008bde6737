//! What procedures are compiled to: a control-flow graph of instructions over numbered variables.

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::check::{CheckKind, Ty};
use crate::source::{Location, Span};
use crate::syntax::ast::{BinOp, Name, Quantifier, UnOp};

use super::value::Val;
use super::watch::Watched;

/// A compiled program.
#[derive(Debug, Default)]
pub struct Code {
    /// Shared globals, then constants and tables of uninterpreted functions (never written).
    pub globals: Vec<Global>,
    /// Number of leading `globals` that are variables of the program.
    pub variables: usize,
    /// `{:thread_local}` globals: one copy for each thread.
    pub thread_locals: Vec<Global>,
    /// Axioms, and `where` clauses of the shared globals: hold at the start.
    pub initially: Vec<Initially>,
    pub procs: Vec<Proc>,
    /// Procedure by name: its implementations; empty for one without body.
    pub by_name: IndexMap<Name, Vec<ProcId>>,
    pub functions: Vec<Function>,
    /// What division by zero is, where the program may divide by zero.
    pub by_zero: ByZero,
    /// What selectors of these fields (constructor, position) give for values that other constructors made, as indices into
    /// `globals`.
    pub selected_elsewhere: FxHashMap<(Name, usize), usize>,
    /// Fields of each constructor, and the type it builds.
    pub constructors: Constructors,
    /// Type parameters and constructors of each datatype.
    pub datatypes: FxHashMap<Name, (Vec<Name>, Vec<Name>)>,
    /// Numbers of the places that instructions carry.
    pub places: IndexMap<Location, Place>,
    /// Groups of constants that are pairwise different, as indices into `globals`.
    pub unique: Vec<Vec<usize>>,
    /// The property of states that is watched.
    pub watched: Option<Watched>,
    /// Root procedures, a thread with one of which must run for ever; empty: any.
    pub nonblocking: Vec<Name>,
    /// Globals that are left out when configurations are compared (locals: [`Proc::ghosts`]).
    pub ghosts: FxHashSet<VarRef>,
    /// What is left out keeps no value.
    pub drops_ghosts: bool,
    /// Threads can ask for their numbers, or those of the threads that they create.
    pub shows_numbers: bool,
    /// The program declares uninterpreted types; those without parameters.
    pub has_elements: bool,
    pub plain_types: Vec<Name>,
    /// How many elements instances of uninterpreted types have, where that is supposed; all others have elements without end (see
    /// [`super::sizes`]).
    pub carriers: Carriers,
}

impl Code {
    /// Constants of which an axiom says outright what they are, `N == 2`: no other value needs to be tried.
    pub fn stated_constants(&self) -> impl Iterator<Item = (usize, &Val)> {
        let mut parts: Vec<&Expr> = self.initially.iter().filter(|i| i.is_axiom).map(|i| &i.expr).collect();
        let mut stated = Vec::new();
        while let Some(part) = parts.pop() {
            match part {
                Expr::Binary(BinOp::And, a, b) => parts.extend([&**a, &**b]),
                Expr::Binary(BinOp::Eq, a, b) => match (&**a, &**b) {
                    (Expr::Var(VarRef::Global(g)), Expr::Const(value))
                    | (Expr::Const(value), Expr::Var(VarRef::Global(g)))
                        if *g >= self.variables =>
                    {
                        stated.push((*g, value));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        stated.into_iter()
    }
}

/// What holds at the start.
#[derive(Debug)]
pub struct Initially {
    pub expr: Expr,
    pub span: Span,
    pub is_axiom: bool,
}

impl Initially {
    /// An axiom about more values than can be tried.
    pub fn is_general(&self) -> bool {
        self.is_axiom && self.expr.any(&|e| matches!(e, Expr::Quantified(_)))
    }
}

/// Tables of `x div 0`, `x mod 0` and `x / 0.0`, as indices into [`Code::globals`].
#[derive(Debug, Default, Clone, Copy)]
pub struct ByZero {
    pub div: Option<usize>,
    pub modulo: Option<usize>,
    pub real: Option<usize>,
}

/// Numbers of elements, by instance of an uninterpreted type.
pub type Carriers = FxHashMap<Name, u64>;
/// By constructor: the datatype, and the fields.
pub type Constructors = FxHashMap<Name, (Name, Vec<(Name, Ty)>)>;
pub type ProcId = usize;
pub type Pc = usize;
/// Index into [`Code::places`].
pub type Place = u32;

#[derive(Debug)]
pub struct Global {
    pub name: Name,
    pub ty: Ty,
    /// Evaluated when the variable is introduced or havocked.
    pub where_: Option<Expr>,
    /// At least two threads use it and at least one of them writes it.
    pub shared: bool,
    /// A guard reads it.
    pub awaited: bool,
    /// Declared `{:atomic}`: a synchronization variable, no access to which races.
    pub atomic: bool,
}

/// One implementation of a procedure.
#[derive(Debug)]
pub struct Proc {
    pub name: Name,
    pub span: Span,
    /// In-parameters, out-parameters, locals, in this order.
    pub locals: Vec<Local>,
    pub ins: usize,
    pub outs: usize,
    /// `requires`, checked by callers, over the in-parameters as locals.
    pub requires: Vec<Check>,
    pub code: Vec<Instr>,
    /// Globals that occur under `old`: saved at entry.
    pub old_globals: Vec<VarRef>,
    /// `assume {:recurs}`: where it stands, and the loop that holds it (its instructions, up to the second number).
    pub recurring: Vec<(Pc, Pc, Pc)>,
    /// Locals that are left out when configurations are compared.
    pub ghosts: FxHashSet<usize>,
}

#[derive(Debug)]
pub struct Local {
    pub name: Name,
    pub ty: Ty,
    pub where_: Option<Expr>,
    /// Holds what has been read until the rest of the statement is done; the program does not know it.
    pub temp: bool,
}

/// A condition of a contract.
#[derive(Debug, Clone)]
pub struct Check {
    pub free: bool,
    pub expr: Expr,
    pub span: Span,
}

#[derive(Debug)]
pub struct Instr {
    pub op: Op,
    pub span: Span,
    /// Places under which a witness may name this instruction; none for control.
    pub places: Vec<Place>,
    /// One step even where each access to a shared variable is one.
    pub whole: bool,
}

#[derive(Debug)]
pub enum Op {
    Assign {
        targets: Vec<Target>,
        values: Vec<Expr>,
    },
    Havoc(Vec<VarRef>),
    /// Temporaries are not needed any more.
    Forget(Vec<VarRef>),
    Assume {
        expr: Expr,
        /// A statement of the user, not a clause that is free: where it is false, the thread may be blocked.
        waits: bool,
        /// Waits, and reads a global.
        shared: bool,
    },
    Assert {
        expr: Expr,
        kind: CheckKind,
    },
    Branch {
        cond: Expr,
        yes: Pc,
        no: Pc,
    },
    Goto(Pc),
    Choose(Vec<Pc>),
    /// A switch point for termination: something jumps back here.
    LoopHead,
    Call(CallOp),
    /// Arbitrary values for results and locals, then their `where` clauses.
    Enter,
    Return,
    /// Creates a thread.
    Spawn(CallOp),
    /// Creates a thread for each arm.
    Fork(Vec<CallOp>),
    /// Waits for the threads of the last `Fork`, assigns their results.
    Join {
        outs: Vec<Vec<VarRef>>,
    },
    /// Ultimate's `fork`: creates a thread that [`Op::Await`] can ask for.
    Start(StartOp),
    /// Ultimate's `join`: waits until a thread with these ids has ended, takes it, and assigns its results.
    Await(AwaitOp),
    AtomicBegin,
    AtomicEnd,
    Yield,
    ThreadId {
        out: Option<VarRef>,
        child: bool,
    },
    /// Call of a procedure without a body.
    Extern(Box<ExternOp>),
    /// `C(x, y) := e`
    Unpack {
        constructor: Name,
        vars: Vec<VarRef>,
        value: Expr,
    },
}

#[derive(Debug, Clone)]
pub struct CallOp {
    pub proc: Name,
    pub args: Vec<Expr>,
    pub outs: Vec<VarRef>,
    /// `free call`: requires are not checked.
    pub free: bool,
    pub span: Span,
}

#[derive(Debug)]
pub struct StartOp {
    pub ids: Vec<Expr>,
    /// Of the ids.
    pub types: Vec<Ty>,
    /// Types of the results of the procedure.
    pub results: Vec<Ty>,
    pub call: CallOp,
}

#[derive(Debug)]
pub struct AwaitOp {
    pub ids: Vec<Expr>,
    /// Of the ids.
    pub types: Vec<Ty>,
    /// Where the results go; `None`: a thread with any results may be taken.
    pub outs: Option<Vec<VarRef>>,
    /// Types of the variables that the results go to.
    pub results: Vec<Ty>,
}

#[derive(Debug)]
pub struct ExternOp {
    pub proc: Name,
    pub args: Vec<Expr>,
    pub outs: Vec<VarRef>,
    pub free: bool,
    /// The callee is marked `{:atomic}`.
    pub atomic: bool,
    pub modifies: Vec<VarRef>,
    /// The callee's frame: in-parameters, then out-parameters.
    pub formals: Vec<Local>,
    pub requires: Vec<Check>,
    pub ensures: Vec<Check>,
    /// Globals that occur under `old` in `ensures`.
    pub old_globals: Vec<VarRef>,
}

/// A variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VarRef {
    Global(usize),
    ThreadLocal(usize),
    Local(usize),
}

#[derive(Debug)]
pub struct Target {
    pub base: VarRef,
    pub path: Vec<Step>,
}

#[derive(Debug)]
pub enum Step {
    Index(Vec<Expr>),
    Field(Name),
}

#[derive(Debug, Clone)]
pub enum Expr {
    Const(Val),
    Var(VarRef),
    /// A variable of an enclosing quantifier, `let` or function body, counted from the outside.
    Bound(usize),
    Old(Box<Expr>),
    Unary(UnOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    Call(usize, Vec<Expr>),
    Construct(Name, Vec<Expr>),
    ToInt(Box<Expr>),
    ToReal(Box<Expr>),
    Select(Box<Expr>, Vec<Expr>),
    Store(Box<Expr>, Vec<Expr>, Box<Expr>),
    Extract(Box<Expr>, u32, u32),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Is(Box<Expr>, Name),
    Field(Box<Expr>, Name),
    /// The field at that position of that constructor.
    Selected(Box<Expr>, Name, usize),
    FieldUpdate(Box<Expr>, Name, Box<Expr>),
    Quantified(Box<Quantified>),
    /// Values for the next bound variables, then the body.
    Let(Vec<Expr>, Box<Expr>),
    /// Outside of what can be evaluated; the reason.
    Unsupported(String),
}

#[derive(Debug, Clone)]
pub struct Quantified {
    pub kind: Quantifier,
    /// Number of the first bound variable.
    pub first: usize,
    pub types: Vec<Ty>,
    pub body: Expr,
}

#[derive(Debug)]
pub struct Function {
    pub name: Name,
    pub kind: FunctionKind,
}

#[derive(Debug)]
pub enum FunctionKind {
    /// Over its parameters as the first bound variables.
    Defined(Expr),
    /// `{:bvbuiltin "..."}` and its result type.
    Builtin(String, Ty),
    /// An arbitrary function: a map among the globals.
    Table(usize),
}

/// The children of an expression in order: one list of them, for reading and for rewriting.
macro_rules! children {
    ($expr:expr, $f:expr, $iter:ident $(, $mut:tt)?) => {{
        let f = $f;
        match $expr {
            Expr::Const(_) | Expr::Var(_) | Expr::Bound(_) | Expr::Unsupported(_) => {}
            Expr::Old(e)
            | Expr::Unary(_, e)
            | Expr::ToInt(e)
            | Expr::ToReal(e)
            | Expr::Extract(e, ..)
            | Expr::Is(e, _)
            | Expr::Field(e, _)
            | Expr::Selected(e, ..) => f(e),
            Expr::Binary(_, a, b) | Expr::FieldUpdate(a, _, b) => {
                f(a);
                f(b);
            }
            Expr::Call(_, args) | Expr::Construct(_, args) => args.$iter().for_each(f),
            Expr::Select(m, index) => {
                f(m);
                index.$iter().for_each(f);
            }
            Expr::Store(m, index, v) => {
                f(m);
                index.$iter().for_each(&mut *f);
                f(v);
            }
            Expr::If(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
            Expr::Quantified(q) => f(&$($mut)? q.body),
            Expr::Let(values, body) => {
                values.$iter().for_each(&mut *f);
                f(body);
            }
        }
    }};
}

impl Expr {
    pub fn for_each_child<'a>(&'a self, f: &mut impl FnMut(&'a Expr)) {
        children!(self, f, iter);
    }

    pub fn for_each_child_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        children!(self, f, iter_mut, mut);
    }

    /// Each occurrence of a variable.
    pub fn for_each_var(&self, f: &mut impl FnMut(VarRef)) {
        if let Expr::Var(var) = self {
            f(*var);
        }
        self.for_each_child(&mut |c| c.for_each_var(f));
    }

    /// Does a part satisfy the predicate?
    pub fn any(&self, pred: &impl Fn(&Expr) -> bool) -> bool {
        if pred(self) {
            return true;
        }
        let mut found = false;
        self.for_each_child(&mut |c| found = found || c.any(pred));
        found
    }
}

impl Op {
    /// Does it create threads?
    pub fn creates(&self) -> bool {
        matches!(self, Op::Spawn(_) | Op::Fork(_) | Op::Start(_))
    }

    /// Does it wait for ends of threads?
    pub fn awaits_threads(&self) -> bool {
        matches!(self, Op::Join { .. } | Op::Await(_))
    }
}

impl Code {
    pub fn global(&self, var: VarRef) -> Option<&Global> {
        match var {
            VarRef::Global(i) => self.globals.get(i),
            VarRef::ThreadLocal(i) => self.thread_locals.get(i),
            VarRef::Local(_) => None,
        }
    }

    /// Is the variable left out when configurations are compared?
    pub fn is_ghost(&self, proc: ProcId, var: VarRef) -> bool {
        match var {
            VarRef::Local(i) => self.procs[proc].ghosts.contains(&i),
            global => self.ghosts.contains(&global),
        }
    }

    pub fn var_name(&self, proc: ProcId, var: VarRef) -> Name {
        match var {
            VarRef::Global(i) => self.globals[i].name,
            VarRef::ThreadLocal(i) => self.thread_locals[i].name,
            VarRef::Local(i) => self.procs[proc].locals[i].name,
        }
    }

    /// The variable's `where` clause.
    pub fn where_of(&self, proc: ProcId, var: VarRef) -> Option<&Expr> {
        match var {
            VarRef::Local(i) => self.procs[proc].locals[i].where_.as_ref(),
            _ => self.global(var)?.where_.as_ref(),
        }
    }

    pub fn var_type(&self, proc: ProcId, var: VarRef) -> Ty {
        match var {
            VarRef::Global(i) => self.globals[i].ty,
            VarRef::ThreadLocal(i) => self.thread_locals[i].ty,
            VarRef::Local(i) => self.procs[proc].locals[i].ty,
        }
    }

    /// Does the program use Ultimate's `join`?
    pub fn awaits_threads(&self) -> bool {
        self.procs.iter().flat_map(|p| &p.code).any(|i| matches!(i.op, Op::Await(_)))
    }

    pub fn is_shared(&self, expr: &Expr) -> bool {
        expr.any(&|e| matches!(e, Expr::Var(VarRef::Global(i)) if self.globals[*i].shared))
    }

    pub fn reads_global(&self, expr: &Expr) -> bool {
        expr.any(&|e| matches!(e, Expr::Var(VarRef::Global(_) | VarRef::ThreadLocal(_))))
    }
}
