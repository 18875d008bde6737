//! The concurrent program in the form that the sequentializers read: every statement is a list of atomic steps, conditions
//! are local, contracts are explicit checks, atomic sections are bracketed.

use indexmap::{IndexMap, IndexSet};

use super::forked::ForksAndJoins;
use check::{CheckKind, Temporal};
use syntax::ast::*;
use syntax::names::Names;

/// A whole concurrent program.
#[derive(Debug, Clone)]
pub struct Concurrent {
    /// Types, constants, functions, axioms: passed on as they are, in order.
    pub passive: Vec<Decl>,
    /// Of all threads, those with a copy for each thread too; [`Sharing`] says which.
    pub globals: IndexMap<Name, Global>,
    /// Procedures with bodies that the entry thread can reach, by name.
    pub procedures: IndexMap<Name, Procedure>,
    /// The procedure with which the first thread begins.
    pub entry: Name,
    /// Where created threads have their place in a sequential program.
    pub slots: SlotPlan,
    /// Procedures that can call themselves.
    pub recursive: Vec<Name>,
    /// All names in use; generated ones are added.
    pub names: Names,
    /// The property of states that fair executions must have, over the globals.
    pub temporal: Option<Temporal>,
    /// The places of the `assume {:recurs}`, by number.
    pub recurs: Vec<Span>,
    /// Roots of threads, as the user knows them, one of which must run for ever; empty: any.
    pub nonblocking: Vec<Name>,
    /// Shared globals whose accesses need no switch point (safety).
    pub movers: Movers,
    /// Globals that threads can race on, where that is asked for, with the types of the indices of their entries, level by level.
    pub racing: IndexMap<Name, Vec<Vec<Type>>>,
    /// What `fork` and `join` say of each other.
    pub joins: ForksAndJoins,
}

/// What is known of a global variable.
#[derive(Debug, Clone)]
pub struct Global {
    /// As it is declared.
    pub ty: Type,
    /// Over the globals: assumed at the start, and wherever the global gets an arbitrary value.
    pub where_: Option<Expr>,
    /// Who uses it.
    pub sharing: Sharing,
    /// At least two threads use it and at least one of them writes it, whatever a reduction makes of that: so the language calls it shared.
    pub touched_by_several: bool,
    /// Introduced by lowering: the user does not know it.
    pub internal: bool,
    /// It may be different when a configuration repeats.
    pub ignored: bool,
}

impl Global {
    /// One that a translation introduces, and that any thread may use.
    pub fn introduced(ty: Type, where_: Option<Expr>) -> Global {
        Global { ty, where_, sharing: Sharing::Shared, touched_by_several: true, internal: true, ignored: false }
    }
}

/// Who uses a global.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// At least two threads use it and at least one of them writes it: touching it is *visible*.
    Shared,
    /// `{:thread_local}`: one copy for each thread.
    ThreadLocal,
    /// Used by one thread instance only, or never written.
    Private,
}

/// How thread instances get their slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SlotPlan {
    /// Each creation happens at most once, and in the entry thread: site i (in program order) has slot i + 1.
    Static,
    /// Only the entry thread creates, but some site may do so repeatedly: slots are counted.
    Counted {
        /// Slots in all, the entry thread's included.
        threads: usize,
    },
    /// Any thread may create: slots are guessed and their order checked at the end.
    /// With `enough` slots, no execution creates more.
    Guessed {
        /// Slots in all, the entry thread's included.
        threads: usize,
        /// No execution creates more threads than there are slots.
        enough: bool,
    },
    /// Created threads are simulated where they are created: no slots but the entry thread's.
    Nested,
}

/// A variable of a procedure.
#[derive(Debug, Clone)]
pub struct Var {
    /// Of the program or introduced; no other variable of the body is called so.
    pub name: Name,
    /// As it is declared.
    pub ty: Type,
    /// Assumed wherever the variable gets an arbitrary value.
    pub where_: Option<Expr>,
    /// It may be different when a configuration repeats.
    pub ghost: bool,
    /// As the user knows it, for witnesses; `None` for one that lowering introduced.
    pub source: Option<Name>,
}

impl Var {
    /// A variable that the user does not know.
    pub fn internal(name: Name, ty: Type) -> Var {
        Var { name, ty, where_: None, ghost: false, source: None }
    }
}

/// A procedure with a body, lowered.
#[derive(Debug, Clone)]
pub struct Procedure {
    /// In calls and creations, and in [`Concurrent::procedures`].
    pub name: Name,
    /// The user's procedure that it stands for.
    pub source: Name,
    /// The procedure's name where it is declared.
    pub span: Span,
    /// As the user names them; none where a copy was made for the types of the calls.
    pub type_params: Vec<Ident>,
    /// Never assigned.
    pub params: Vec<Var>,
    /// Results.
    pub outs: Vec<Var>,
    /// The user's locals.
    pub locals: Vec<Var>,
    /// Locals that lowering introduced. They hold a value only between two neighbouring steps.
    pub temps: Vec<Var>,
    /// Conditions on entry, over parameters and globals (what the entry thread may assume).
    pub requires: Vec<Expr>,
    /// Falls out at its end as at a [`Node::Return`].
    pub body: Vec<Node>,
    /// Atomic sections that are open where it is called, where that matters to it.
    pub around: usize,
    /// Atomic sections that it leaves open, minus those of its callers that it closes.
    pub opens: isize,
}

impl Procedure {
    /// Does a thread begin with it that only calls another one, and then says that it has ended?
    pub fn is_around(&self) -> bool {
        matches!(self.body.as_slice(), [Node::Call(_), Node::Step(Step { kind: StepKind::Ends, .. })])
    }
}

/// A piece of a thread's code.
#[derive(Debug, Clone)]
pub enum Node {
    /// Statements that are one step.
    Step(Step),
    /// The condition touches no shared variable.
    If {
        /// `*`: either arm, at will.
        cond: Guard,
        /// Where it is true.
        then: Vec<Node>,
        /// Where it is false.
        else_: Vec<Node>,
    },
    /// Repeats for ever; left by [`Node::Break`] or a goto.
    Loop {
        /// What leaves this loop names it.
        id: LoopId,
        /// Goes round where it comes to its end.
        body: Vec<Node>,
        /// The loop in the source.
        span: Span,
    },
    /// Goes on behind this loop, which is around.
    Break(LoopId),
    /// A target of jumps.
    Label {
        /// No other label of the body is called so.
        name: Name,
        /// Some goto jumps back to it.
        loop_head: bool,
        /// The label in the source, or what it was introduced for.
        span: Span,
    },
    /// Goes on at any of these labels.
    Goto(Vec<Name>),
    /// The procedure ends; in a body with calls inlined, the thread.
    Return,
    /// With the place of the section.
    AtomicBegin(Span),
    /// The innermost section ends.
    AtomicEnd,
    /// The outermost atomic section is left here (where threads are simulated where they are created).
    SectionLeft {
        /// The source procedure.
        procedure: Name,
        /// Where the section ends.
        span: Span,
    },
    /// `yield;`
    Yield(Span),
    /// A call that is not inlined.
    Call(CallNode),
    /// A thread is created.
    Spawn(Spawn),
    /// Body of an inlined call; the variables live as long as the frame.
    Frame {
        /// Parameters, results and locals of the activation.
        vars: Vec<Name>,
        /// Comes back behind the frame at its end.
        body: Vec<Node>,
    },
    /// Another thread may run here.
    Switch(Switch),
    /// The rest of the list runs around these `assume {:recurs}` (by number); the loop or the procedure that holds them starts here.
    Recurring(Vec<usize>),
    /// An `assume {:recurs}` has been passed.
    Passed(usize),
    /// What the thread has written to these shared globals can be seen by others from here on (liveness).
    Publish(Vec<Name>),
}

/// Tells the loops of a body apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoopId(pub u32);

/// One step of a thread: nothing happens between its actions.
#[derive(Debug, Clone)]
pub struct Step {
    /// What the step is in the source.
    pub kind: StepKind,
    /// The source statement (or procedure name for `Enter`) that it belongs to.
    pub span: Span,
    /// The source procedure.
    pub procedure: Name,
    /// One after the other. Where an assumption is false, none is done (a guard), or there is no such execution.
    pub actions: Vec<Action>,
}

/// What a step is in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// A statement or a condition.
    Statement,
    /// A clause of a contract, a loop invariant, or the effect of a procedure without a body. Where an assumption in it is false, the
    /// execution is discarded: nobody waits for it.
    Clause,
    /// Locals and results get their arbitrary first values.
    Enter,
    /// What a creation requires: checked in the step that creates.
    Requires,
    /// The thread has ended, and says so to whoever waits for that: bookkeeping, too.
    Ends,
    /// Bookkeeping that is no step of the source: passing arguments and results.
    Internal,
}

/// A part of a step.
#[derive(Debug, Clone)]
pub enum Action {
    /// `lhs := rhs`, all at once.
    Assign {
        /// Of the statement.
        attrs: Vec<Attr>,
        /// As many as `rhs`.
        lhs: Vec<Lhs>,
        /// Read before anything is written.
        rhs: Vec<Expr>,
    },
    /// Arbitrary values; the `where` clauses follow as assumptions.
    Havoc(Vec<Name>),
    /// `assume expr;`
    Assume {
        /// Of the statement.
        attrs: Vec<Attr>,
        /// Of type `bool`.
        expr: Expr,
    },
    /// The execution fails where `expr` is false.
    Check {
        /// Of the check.
        attrs: Vec<Attr>,
        /// Of type `bool`.
        expr: Expr,
        /// What kind of check it is.
        kind: CheckKind,
        /// The check in the source: of a contract, the clause.
        span: Span,
    },
    /// Nothing: what the step is about to touch, in front of all its other actions (races).
    Touches {
        /// What the actions behind it read and write.
        touches: Vec<Touch>,
        /// Outside of atomic sections, and nothing to wait for (known once switch points are placed).
        plain: bool,
    },
}

/// A shared global that a step touches, or an entry of it.
#[derive(Debug, Clone)]
pub struct Touch {
    /// It is shared.
    pub global: Name,
    /// The indices of the entry, level by level; fewer levels stand for all entries below.
    pub indices: Vec<Vec<Expr>>,
    /// Otherwise it is only read.
    pub writes: bool,
}

/// Call of a procedure with a body. Arguments are local expressions, results go to locals.
#[derive(Debug, Clone)]
pub struct CallNode {
    /// A key of [`Concurrent::procedures`].
    pub proc: Name,
    /// One for each parameter.
    pub args: Vec<Expr>,
    /// One for each result.
    pub outs: Vec<Name>,
    /// The atomic sections around it, as far as they matter to the callee: as long as one is open it has no switch points of its own
    /// (known once switch points are placed).
    pub open: usize,
    /// The call in the source.
    pub span: Span,
}

/// Creation of a thread.
#[derive(Debug, Clone)]
pub struct Spawn {
    /// Numbered over the whole program, from 0.
    pub site: usize,
    /// The root: a key of [`Concurrent::procedures`].
    pub proc: Name,
    /// One for each parameter; they can read shared globals.
    pub args: Vec<Expr>,
    /// `requires` of the created procedure over the arguments: checked at the creation.
    pub checks: Vec<Action>,
    /// Arguments or checks read shared globals, those of further arms included; false for further arms.
    pub reads_shared: bool,
    /// Position among the arms of a parallel call; all arms are created in one step. 0 for other creations.
    pub arm: usize,
    /// In an atomic section that goes on behind it (known once switch points are placed).
    pub inside: bool,
    /// The source procedure that creates.
    pub procedure: Name,
    /// The creation in the source.
    pub span: Span,
}

/// A place where the scheduler may pass to another thread.
#[derive(Debug, Clone)]
pub struct Switch {
    /// When the thread may be switched.
    pub kind: SwitchKind,
    /// Number of this switch point among those of its thread body: its location.
    pub location: usize,
    /// The atomic region behind it starts with `assume guard`: where it is false the thread is blocked.
    pub guard: Option<Expr>,
    /// The user's variables that are alive here (of all inlined frames).
    pub scope: Vec<Name>,
    /// What stands behind it in the source.
    pub span: Span,
    /// The source procedure.
    pub procedure: Name,
}

/// When a thread may be switched at a switch point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwitchKind {
    /// The thread may be switched here.
    Full,
    /// The thread may only stop here for good (safety): what follows might never come to an end.
    Stop,
    /// Only where the guard is false (cooperative scheduling).
    WhenBlocked,
    /// The head of a loop (liveness, cooperative scheduling): the thread keeps control, but what repeats may begin and end here.
    Held,
}

/// The name under which programs read their own thread's number (slot + 1); replaced by every translation.
pub const SELF: &str = "self#";

impl Concurrent {
    /// Do two threads use the global, and one of them write it?
    pub fn is_shared(&self, name: Name) -> bool {
        self.globals.get(&name).is_some_and(|g| g.sharing == Sharing::Shared)
    }

    /// Does the step touch something shared, be it under a lock?
    pub fn touches_shared(&self, step: &Step) -> bool {
        step.lists_touches() || step.actions.iter().any(|a| a.mentions(|n| self.is_shared(n)))
    }

    /// Does the step touch something that other threads can touch meanwhile?
    pub fn is_visible(&self, step: &Step) -> bool {
        step.lists_touches() || step.actions.iter().any(|a| self.movers.is_visible(a, &|n| self.is_shared(n)))
    }
}

impl Action {
    /// `name := value`
    pub fn assign(name: Name, value: Expr) -> Action {
        Action::Assign { attrs: Vec::new(), lhs: vec![simple_lhs(name)], rhs: vec![value] }
    }

    /// Expressions that the action reads (indices of assigned map entries included).
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Action::Assign { attrs, lhs, rhs } => {
                let indices = lhs.iter().flat_map(|l| &l.path).flat_map(|a| match a {
                    Access::Index(args) => args.as_slice(),
                    Access::Field(_) => &[],
                });
                syntax::children::attr_exprs(attrs).chain(indices).chain(rhs).collect()
            }
            Action::Havoc(_) => Vec::new(),
            Action::Touches { touches, .. } => touches.iter().flat_map(|t| &t.indices).flatten().collect(),
            Action::Assume { attrs, expr } | Action::Check { attrs, expr, .. } => {
                syntax::children::attr_exprs(attrs).chain([expr]).collect()
            }
        }
    }

    /// [`Action::exprs`] to rewrite.
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Action::Assign { attrs, lhs, rhs } => {
                let indices = lhs.iter_mut().flat_map(|l| &mut l.path).flat_map(|a| match a {
                    Access::Index(args) => args.as_mut_slice(),
                    Access::Field(_) => &mut [],
                });
                syntax::children::attr_exprs_mut(attrs).chain(indices).chain(rhs).collect()
            }
            Action::Havoc(_) => Vec::new(),
            Action::Touches { touches, .. } => touches.iter_mut().flat_map(|t| &mut t.indices).flatten().collect(),
            Action::Assume { attrs, expr } | Action::Check { attrs, expr, .. } => {
                syntax::children::attr_exprs_mut(attrs).chain([expr]).collect()
            }
        }
    }

    /// Variables that it writes.
    pub fn written(&self) -> Vec<Name> {
        match self {
            Action::Assign { lhs, .. } => lhs.iter().map(|l| l.base.name).collect(),
            Action::Havoc(names) => names.clone(),
            Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => Vec::new(),
        }
    }

    /// [`Action::written`] to rename.
    pub fn written_mut(&mut self) -> Vec<&mut Name> {
        match self {
            Action::Assign { lhs, .. } => lhs.iter_mut().map(|l| &mut l.base.name).collect(),
            Action::Havoc(names) => names.iter_mut().collect(),
            Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => Vec::new(),
        }
    }

    /// Does it read or write a variable for which this holds?
    pub fn mentions(&self, pred: impl Fn(Name) -> bool) -> bool {
        self.written().into_iter().any(&pred) || self.exprs().into_iter().any(|e| e.mentions(&pred))
        // A map entry that is assigned keeps the others: the base is read too, and counted among the written.
    }
}

impl Step {
    /// Does it read or write a variable for which this holds?
    pub fn mentions(&self, pred: impl Fn(Name) -> bool) -> bool {
        self.actions.iter().any(|a| a.mentions(&pred))
    }

    /// Where races are looked for, what is listed counts, though folding may have taken it from the text.
    pub fn lists_touches(&self) -> bool {
        self.actions.iter().any(|a| matches!(a, Action::Touches { touches, .. } if !touches.is_empty()))
    }

    /// What it does, the first first.
    pub fn done(&self) -> impl Iterator<Item = &Action> {
        self.actions.iter().filter(|a| !matches!(a, Action::Touches { .. }))
    }

    /// The first action of a statement, where it is an assumption: what can block.
    pub fn leading_assume(&self) -> Option<&Expr> {
        match self.done().next() {
            Some(Action::Assume { expr, .. }) if self.kind == StepKind::Statement => Some(expr),
            _ => None,
        }
    }
}

/// Shared globals whose accesses need no switch point.
#[derive(Debug, Clone, Default)]
pub struct Movers {
    /// Touched only under a lock.
    pub protected: IndexSet<Name>,
    /// Locks that are read only to acquire them, with the value that releases.
    pub released: IndexMap<Name, Expr>,
}

impl Movers {
    /// Does the action touch something that other threads can touch meanwhile?
    pub fn is_visible(&self, action: &Action, is_shared: &dyn Fn(Name) -> bool) -> bool {
        if let Action::Assign { attrs, lhs, rhs } = action
            && let ([l], [value], []) = (lhs.as_slice(), rhs.as_slice(), attrs.as_slice())
            && l.path.is_empty()
            && self.released.get(&l.base.name).is_some_and(|free| same(free, value))
        {
            return false;
        }
        action.mentions(|n| is_shared(n) && !self.protected.contains(&n))
    }
}

/// Are both the same literal?
pub(super) fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Bool(x), ExprKind::Bool(y)) => x == y,
        (ExprKind::Int(x), ExprKind::Int(y)) => x == y,
        _ => false,
    }
}

/// The thread-local variable that holds the slot + 1 of the last created child.
pub const CHILD: &str = "child#";

/// The variable as a target.
pub fn simple_lhs(name: Name) -> Lhs {
    Lhs { base: Ident::generated(name), path: Vec::new(), span: Span::NONE }
}
