//! What procedures are compiled to: a control-flow graph of instructions over numbered variables.

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use base::source::{Location, Span};
use check::{CheckKind, Ty};
use syntax::ast::{BinOp, Name, Quantifier, UnOp};

use super::compile_body::for_each_expr;
use super::openings::Openings;
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
    /// Axioms, `where` clauses of the shared globals, and what the entry requires of them: hold at the start.
    pub initially: Vec<Initially>,
    /// All implementations, and roots of threads that have no body.
    pub procs: Vec<Proc>,
    /// Procedure by name: its implementations; empty for one without body.
    pub by_name: IndexMap<Name, Vec<ProcId>>,
    /// All functions but the constructors of datatypes.
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
    /// By name, parts of variables of which some assumption may state what they are as maps (see `openings`).
    pub openings: Openings,
    /// Groups of constants that are pairwise different, as indices into `globals`.
    pub unique: Vec<Vec<usize>>,
    /// The property of states that is watched.
    pub watched: Option<Watched>,
    /// Root procedures, a thread with one of which must run for ever; empty: any.
    pub nonblocking: Vec<Name>,
    /// Globals that are left out when configurations are compared (locals: [`Proc::ghosts`]).
    pub ghosts: FxHashSet<VarRef>,
    /// The user's names for those that the question itself leaves out, whether they change or not.
    pub left_out: Vec<String>,
    /// What is left out keeps no value.
    pub drops_ghosts: bool,
    /// Threads can ask for their numbers, or those of the threads that they create.
    pub shows_numbers: bool,
    /// The program declares uninterpreted types.
    pub has_elements: bool,
    /// The uninterpreted types without parameters.
    pub plain_types: Vec<Name>,
    /// How many elements instances of uninterpreted types have, where that is supposed; all others have elements without end (see
    /// [`super::sizes`]).
    pub carriers: Carriers,
    /// Of what has too many values only these are tried, see [`super::samples`]; empty where all have to be.
    pub samples: Vec<i64>,
}

impl Code {
    /// Constants of which an axiom says outright what they are, `N == 2`: no other value needs to be tried.
    pub fn stated_constants(&self) -> impl Iterator<Item = (usize, &Val)> {
        self.stated_values().filter(|(g, _)| *g >= self.variables)
    }

    /// Globals of which it is said outright what they are at the start.
    pub fn stated_values(&self) -> impl Iterator<Item = (usize, &Val)> {
        let mut parts: Vec<&Expr> = self.initially.iter().map(|i| &i.expr).collect();
        let mut stated = Vec::new();
        while let Some(part) = parts.pop() {
            match part {
                Expr::Binary(BinOp::And, a, b) => parts.extend([&**a, &**b]),
                Expr::Binary(BinOp::Eq, a, b) => match (&**a, &**b) {
                    (Expr::Var(VarRef::Global(g)), Expr::Const(value))
                    | (Expr::Const(value), Expr::Var(VarRef::Global(g))) => stated.push((*g, value)),
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
    /// Over the globals, of type `bool`.
    pub expr: Expr,
    /// Of the axiom or the clause.
    pub span: Span,
    /// Otherwise a `where` clause, or what the entry requires.
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
    /// Of `x div 0`; `None`: the program does not divide so.
    pub div: Option<usize>,
    /// Of `x mod 0`.
    pub modulo: Option<usize>,
    /// Of `x / 0.0`.
    pub real: Option<usize>,
}

/// Numbers of elements, by instance of an uninterpreted type.
pub type Carriers = FxHashMap<Name, u64>;
/// By constructor: the datatype, and the fields.
pub type Constructors = FxHashMap<Name, (Name, Vec<(Name, Ty)>)>;
/// Index into [`Code::procs`].
pub type ProcId = usize;
/// Index into [`Proc::code`].
pub type Pc = usize;
/// Index into [`Code::places`].
pub type Place = u32;

/// A global variable, a constant, or the table of a function.
#[derive(Debug)]
pub struct Global {
    /// As the program has it; a table of a function is called as the function is.
    pub name: Name,
    /// A table of a function is a map from its arguments.
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
    /// Of the procedure.
    pub name: Name,
    /// The name of the procedure, where it is declared.
    pub span: Span,
    /// In-parameters, out-parameters, locals, in this order.
    pub locals: Vec<Local>,
    /// Number of in-parameters.
    pub ins: usize,
    /// Number of out-parameters.
    pub outs: usize,
    /// `requires`, checked by callers, over the in-parameters as locals.
    pub requires: Vec<Check>,
    /// Begins at 0; each way through it ends with an [`Op::Return`].
    pub code: Vec<Instr>,
    /// Globals that occur under `old`: saved at entry.
    pub old_globals: Vec<VarRef>,
    /// `assume {:recurs}`: where it stands, and the head of the loop that holds it; none does where that is behind all instructions.
    pub recurring: Vec<(Pc, Pc)>,
    /// Locals that are left out when configurations are compared.
    pub ghosts: FxHashSet<usize>,
}

impl Proc {
    /// Does the instruction go round the loop with this head? Where that is behind all instructions: does it enter the procedure, or go round any loop
    /// of it?
    pub fn goes_round(&self, head: Pc, instr: Pc) -> bool {
        if head < self.code.len() {
            return head == instr;
        }
        self.code.get(instr).is_some_and(|i| matches!(i.op, Op::Enter | Op::LoopHead))
    }

    /// Does nothing happen when it is entered that could matter to what it does first? Nothing is saved or conditioned, and what comes first
    /// reads none of the locals that have just got arbitrary values.
    pub fn enters_silently(&self) -> bool {
        let mut reads_own = false;
        let mut pc = 0;
        for _ in &self.code {
            match &self.code[pc].op {
                Op::Enter | Op::LoopHead | Op::AtomicBegin | Op::Yield => pc += 1,
                Op::Goto(to) => pc = *to,
                op => {
                    let own = |v: VarRef| matches!(v, VarRef::Local(l) if l >= self.ins);
                    for_each_expr(op, &mut |e| e.for_each_var(&mut |v| reads_own |= own(v)));
                    break;
                }
            }
        }
        self.old_globals.is_empty() && self.locals.iter().all(|l| l.where_.is_none()) && !reads_own
    }
}

/// A variable of an activation.
#[derive(Debug)]
pub struct Local {
    /// As the implementation has it; a temporary has a name of its own.
    pub name: Name,
    /// Synonyms resolved.
    pub ty: Ty,
    /// Evaluated when the variable is introduced or havocked.
    pub where_: Option<Expr>,
    /// Holds what has been read until the rest of the statement is done; the program does not know it.
    pub temp: bool,
}

/// A condition of a contract.
#[derive(Debug, Clone)]
pub struct Check {
    /// Assumed where it would be checked.
    pub free: bool,
    /// Of type `bool`.
    pub expr: Expr,
    /// Of the clause.
    pub span: Span,
}

/// An instruction with its place.
#[derive(Debug)]
pub struct Instr {
    /// What it does.
    pub op: Op,
    /// The statement, condition or clause that it comes from.
    pub span: Span,
    /// Places under which a witness may name this instruction; none for control.
    pub places: Vec<Place>,
    /// One step even where each access to a shared variable is one.
    pub whole: bool,
}

/// What an instruction does.
#[derive(Debug)]
pub enum Op {
    /// `x, m[i] := e, f;`, all at once
    Assign {
        /// As many as `values`.
        targets: Vec<Target>,
        /// Evaluated before anything is written.
        values: Vec<Expr>,
    },
    /// Arbitrary values, then the `where` clauses of the variables.
    Havoc(Vec<VarRef>),
    /// Temporaries are not needed any more.
    Forget(Vec<VarRef>),
    /// Goes on only where the condition is true.
    Assume {
        /// Of type `bool`.
        expr: Expr,
        /// A statement of the user, not a clause that is free: where it is false, the thread may be blocked.
        waits: bool,
        /// Waits, and reads a global.
        shared: bool,
    },
    /// Fails where the condition is false.
    Assert {
        /// Of type `bool`.
        expr: Expr,
        /// What kind of check it is.
        kind: CheckKind,
    },
    /// Goes on where the condition says.
    Branch {
        /// Of type `bool`.
        cond: Expr,
        /// Where it is true.
        yes: Pc,
        /// Where it is false.
        no: Pc,
    },
    /// Goes on there.
    Goto(Pc),
    /// Goes on at any of these.
    Choose(Vec<Pc>),
    /// A switch point for termination: something jumps back here.
    LoopHead,
    /// Enters a procedure that has a body.
    Call(CallOp),
    /// Arbitrary values for results and locals, then their `where` clauses.
    Enter,
    /// Leaves the activation; in the outermost one, the thread has ended.
    Return,
    /// Creates a thread.
    Spawn(CallOp),
    /// Creates a thread for each arm.
    Fork(Vec<CallOp>),
    /// Waits for the threads of the last `Fork`, assigns their results.
    Join {
        /// By arm; variables for the results of its procedure.
        outs: Vec<Vec<VarRef>>,
    },
    /// Ultimate's `fork`: creates a thread that [`Op::Await`] can ask for.
    Start(StartOp),
    /// Ultimate's `join`: waits until a thread with these ids has ended, takes it, and assigns its results.
    Await(AwaitOp),
    /// Opens an atomic section, in which no other thread runs.
    AtomicBegin,
    /// Closes the innermost atomic section.
    AtomicEnd,
    /// `yield;`
    Yield,
    /// Asks for the number of a thread, which is its slot + 1.
    ThreadId {
        /// Where the number goes; `None`: nowhere.
        out: Option<VarRef>,
        /// Of the thread that this one created last; otherwise its own.
        child: bool,
    },
    /// Call of a procedure without a body.
    Extern(Box<ExternOp>),
    /// `C(x, y) := e`
    Unpack {
        /// A value that another constructor made fails the check.
        constructor: Name,
        /// One for each field.
        vars: Vec<VarRef>,
        /// Of the constructor's datatype.
        value: Expr,
    },
}

/// The call of a procedure, or the creation of a thread that begins with one.
#[derive(Debug, Clone)]
pub struct CallOp {
    /// A key of [`Code::by_name`].
    pub proc: Name,
    /// One for each in-parameter.
    pub args: Vec<Expr>,
    /// One for each out-parameter of the procedure.
    pub outs: Vec<VarRef>,
    /// `free call`: requires are not checked.
    pub free: bool,
    /// Of the call.
    pub span: Span,
}

/// What a `fork` does.
#[derive(Debug)]
pub struct StartOp {
    /// The values by which joins know the thread.
    pub ids: Vec<Expr>,
    /// Of the ids.
    pub types: Vec<Ty>,
    /// Types of the results of the procedure.
    pub results: Vec<Ty>,
    /// What the thread begins with.
    pub call: CallOp,
}

/// What a `join` asks for.
#[derive(Debug)]
pub struct AwaitOp {
    /// The thread must have been created with ids of these values.
    pub ids: Vec<Expr>,
    /// Of the ids.
    pub types: Vec<Ty>,
    /// Where the results go; `None`: a thread with any results may be taken.
    pub outs: Option<Vec<VarRef>>,
    /// Types of the variables that the results go to.
    pub results: Vec<Ty>,
}

/// What a procedure without a body does, from its contract.
#[derive(Debug)]
pub struct ExternOp {
    /// It has no implementation.
    pub proc: Name,
    /// One for each in-parameter.
    pub args: Vec<Expr>,
    /// One for each out-parameter.
    pub outs: Vec<VarRef>,
    /// `free call`: `requires` is assumed, not checked.
    pub free: bool,
    /// The callee is marked `{:atomic}`.
    pub atomic: bool,
    /// Arbitrary behind the call, but for what `ensures` says.
    pub modifies: Vec<VarRef>,
    /// The callee's frame: in-parameters, then out-parameters.
    pub formals: Vec<Local>,
    /// Over `formals`.
    pub requires: Vec<Check>,
    /// Over `formals`; assumed behind the call.
    pub ensures: Vec<Check>,
    /// Globals that occur under `old` in `ensures`.
    pub old_globals: Vec<VarRef>,
}

/// A variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VarRef {
    /// Index into [`Code::globals`].
    Global(usize),
    /// Index into [`Code::thread_locals`].
    ThreadLocal(usize),
    /// Index into [`Proc::locals`].
    Local(usize),
}

/// What is assigned to: a variable or a part of it.
#[derive(Debug)]
pub struct Target {
    /// The variable.
    pub base: VarRef,
    /// To the part, from the outside in; empty: the whole variable.
    pub path: Vec<Step>,
}

/// From a value to a part of it.
#[derive(Debug)]
pub enum Step {
    /// The entry of a map; several expressions are one index.
    Index(Vec<Expr>),
    /// The field of this name, whichever constructor made the value.
    Field(Name),
}

impl Step {
    /// Of an entry.
    pub fn index(&self) -> Option<&[Expr]> {
        match self {
            Step::Index(index) => Some(index),
            Step::Field(_) => None,
        }
    }
}

/// An expression over numbered variables.
#[derive(Debug, Clone)]
pub enum Expr {
    /// A literal.
    Const(Val),
    /// The value in the state.
    Var(VarRef),
    /// A variable of an enclosing quantifier, `let` or function body, counted from the outside.
    Bound(usize),
    /// The value on entry of the procedure.
    Old(Box<Expr>),
    /// `!e`, `-e`
    Unary(UnOp, Box<Expr>),
    /// `a + b` and the others; `&&`, `||` and `==>` do not evaluate what does not matter.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// `f(e)`; an index into [`Code::functions`].
    Call(usize, Vec<Expr>),
    /// `C(e)`: what a constructor makes.
    Construct(Name, Vec<Expr>),
    /// `int(e)`
    ToInt(Box<Expr>),
    /// `real(e)`
    ToReal(Box<Expr>),
    /// `m[i]`
    Select(Box<Expr>, Vec<Expr>),
    /// `m[i := e]`
    Store(Box<Expr>, Vec<Expr>, Box<Expr>),
    /// `e[high:low]`: the bits from `low` up to below `high`.
    Extract(Box<Expr>, u32, u32),
    /// `if a then b else c`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `e is C`
    Is(Box<Expr>, Name),
    /// `e->f`, whichever constructor made the value.
    Field(Box<Expr>, Name),
    /// The field at that position of that constructor.
    Selected(Box<Expr>, Name, usize),
    /// `e->(f := v)`
    FieldUpdate(Box<Expr>, Name, Box<Expr>),
    /// `forall`, `exists` and `lambda`
    Quantified(Box<Quantified>),
    /// Values for the next bound variables, then the body.
    Let(Vec<Expr>, Box<Expr>),
    /// Outside of what can be evaluated; the reason.
    Unsupported(String),
}

/// A quantifier or a lambda.
#[derive(Debug, Clone)]
pub struct Quantified {
    /// Which one.
    pub kind: Quantifier,
    /// Number of the first bound variable.
    pub first: usize,
    /// Of the bound variables, by number.
    pub types: Vec<Ty>,
    /// Its bound variables are [`Expr::Bound`].
    pub body: Expr,
}

/// A function that expressions can call.
#[derive(Debug)]
pub struct Function {
    /// As the program has it.
    pub name: Name,
    /// What its values are.
    pub kind: FunctionKind,
}

/// How the value of a function is found.
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
    /// Each expression directly below, from left to right.
    pub fn for_each_child<'a>(&'a self, f: &mut impl FnMut(&'a Expr)) {
        children!(self, f, iter);
    }

    /// Each expression directly below, to be rewritten.
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

    /// Where control can go from there within the procedure.
    pub fn successors(&self, pc: Pc) -> Vec<Pc> {
        match self {
            Op::Goto(to) => vec![*to],
            Op::Choose(to) => to.clone(),
            Op::Branch { yes, no, .. } => vec![*yes, *no],
            Op::Return => Vec::new(),
            _ => vec![pc + 1],
        }
    }

    /// What it calls, or creates threads with: the arms in their order.
    pub fn calls(&self) -> &[CallOp] {
        match self {
            Op::Call(call) | Op::Spawn(call) => std::slice::from_ref(call),
            Op::Fork(calls) => calls,
            _ => &[],
        }
    }

    /// Does it wait for ends of threads?
    pub fn awaits_threads(&self) -> bool {
        matches!(self, Op::Join { .. } | Op::Await(_))
    }
}

impl Code {
    /// A global or thread-local one; `None` for locals.
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

    /// As the program has it; for witnesses.
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

    /// Synonyms resolved.
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

    /// Does it read a global that two threads use and one of them writes? What it was at the start of the procedure was read there.
    pub fn is_shared(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Var(VarRef::Global(i)) => self.globals[*i].shared,
            Expr::Old(_) => false,
            _ => {
                let mut found = false;
                expr.for_each_child(&mut |e| found = found || self.is_shared(e));
                found
            }
        }
    }

    /// Does it read a global or a thread-local variable?
    pub fn reads_global(&self, expr: &Expr) -> bool {
        expr.any(&|e| matches!(e, Expr::Var(VarRef::Global(_) | VarRef::ThreadLocal(_))))
    }
}
