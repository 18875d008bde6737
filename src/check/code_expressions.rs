//! Code expressions as formulas.
//!
//! `|{ var b: bool; A: b := x > 0; goto B, C; B: assume b; return e; C: assume !b; return f; }|` has a value that the ways through its
//! blocks give. Where it is checked it is true if *all* executions return true; where it is assumed, if *some* execution does, as in
//! Boogie. Both are weakest preconditions, of `e` and of `!e` at each `return`, and both are the same where exactly one execution comes to
//! an end whatever the values of variables are. Only then may the value be looked at in any other way (assigned, compared).
//!
//! A walk follows each way forwards, with what the variables are as expressions over those in front; assignments become `(var x := e; ...)`
//! where that is shorter. A call is followed into the callee's body; one without a body does what its contract says. Nothing that the code
//! does to variables is left behind it.
//!
//! What is left as it is, since it is no formula of a bounded size: loops, recursion, threads, and checks in what is assumed.

use rustc_hash::FxHashMap;

use syntax::TyKind;
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::{Visit, VisitMut, rewrite, walk_expr};

/// Statements on all ways together.
const MOST_STATEMENTS: usize = 5000;
/// Statements and jumps on one way.
const DEEPEST: usize = 400;
/// Values are named from this size on, if they are used more than once.
const NAMED_FROM: usize = 8;

/// The program with formulas in the places of code expressions; `None` where there are none. Types are to be found again.
pub(super) fn as_formulas(program: &Program) -> Option<Program> {
    let mut found = Found(false);
    found.visit_program(program);
    if !found.0 {
        return None;
    }
    let mut result = program.clone();
    let mut places =
        Places { program, names: Names::of(program), reading: Reading::Any, around: Vec::new(), signature: Vec::new() };
    places.visit_program(&mut result);
    Some(result)
}

struct Found(bool);

impl Visit for Found {
    fn visit_expr(&mut self, e: &Expr) {
        self.0 |= matches!(e.kind, ExprKind::Code(_));
        walk_expr(self, e);
    }
}

fn has_code(e: &Expr) -> bool {
    let mut found = Found(false);
    found.visit_expr(e);
    found.0
}

/// What is done with the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Checked,
    Assumed,
    Any,
}

impl Reading {
    fn flipped(self) -> Reading {
        match self {
            Reading::Checked => Reading::Assumed,
            Reading::Assumed => Reading::Checked,
            Reading::Any => Reading::Any,
        }
    }
}

/// Looks for code expressions.
struct Places<'p> {
    program: &'p Program,
    names: Names,
    reading: Reading,
    /// Names bound around: parameters and locals of the body, quantified variables.
    around: Vec<Name>,
    /// Those of the signature.
    signature: Vec<Name>,
}

impl Places<'_> {
    fn read(&mut self, reading: Reading, e: &mut Expr) {
        let before = std::mem::replace(&mut self.reading, reading);
        self.visit_expr(e);
        self.reading = before;
    }

    /// The formula, if there is one.
    fn formula(&mut self, code: &CodeExpr) -> Result<Expr, NoFormula> {
        let negated = self.reading == Reading::Assumed;
        let mut walk = Walk {
            program: self.program,
            names: &mut self.names,
            around: &self.around,
            negated,
            is_exact: true,
            statements: 0,
            depth: 0,
            active: Vec::new(),
        };
        let formula = walk.code(code)?;
        if self.reading == Reading::Any && !walk.is_exact {
            return Err(NoFormula);
        }
        Ok(if negated { formula.not() } else { formula })
    }
}

impl VisitMut for Places<'_> {
    fn visit_signature(&mut self, signature: &mut Signature) {
        self.signature = names_of(signature.ins.iter().chain(&signature.outs));
        self.around.clone_from(&self.signature);
        rewrite::walk_signature(self, signature);
        // The clauses behind it see these names, too.
    }

    fn visit_body(&mut self, body: &mut Body) {
        self.around.clone_from(&self.signature);
        self.around.extend(names_of(body.locals.iter().flat_map(|d| &d.groups)));
        rewrite::walk_body(self, body);
    }

    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        self.reading = match stmt.kind {
            StmtKind::Assert { .. } => Reading::Checked,
            StmtKind::Assume { .. } => Reading::Assumed,
            _ => Reading::Any,
        };
        rewrite::walk_stmt(self, stmt);
        self.reading = Reading::Any;
    }

    fn visit_expr(&mut self, e: &mut Expr) {
        let reading = self.reading;
        let depth = self.around.len();
        self.around.extend(e.binds());
        match &mut e.kind {
            ExprKind::Unary(UnOp::Not, a) => self.read(reading.flipped(), a),
            ExprKind::Binary(BinOp::And | BinOp::Or, a, b) => {
                self.read(reading, a);
                self.read(reading, b);
            }
            ExprKind::Binary(BinOp::Implies, a, b) | ExprKind::Binary(BinOp::Explies, b, a) => {
                self.read(reading.flipped(), a);
                self.read(reading, b);
            }
            ExprKind::Quantified(q) if q.kind != Quantifier::Lambda => self.read(reading, &mut q.body),
            _ => {
                self.reading = Reading::Any;
                rewrite::walk_expr(self, e);
            }
        }
        self.around.truncate(depth);
        self.reading = reading;
        if let ExprKind::Code(code) = &e.kind
            && let Ok(formula) = self.formula(code)
        {
            *e = Expr { span: e.span, ..formula };
        }
    }
}

fn names_of<'b>(binders: impl Iterator<Item = &'b Binder>) -> Vec<Name> {
    binders.flat_map(|b| &b.names).map(|i| i.name).collect()
}

/// It has no formula, or none that is small enough.
struct NoFormula;

type Formula = Result<Expr, NoFormula>;

/// What variables are, as expressions over those in front of the code; who is not there has not changed.
type Values = FxHashMap<Name, Expr>;

#[derive(Clone, Default)]
struct State {
    /// Globals, and variables of the body around the code.
    outer: Values,
    /// Those of the code, or of the procedure that is being followed.
    locals: Values,
    /// The types of those without a `where` clause.
    types: FxHashMap<Name, Type>,
}

/// A variable with any value that its clause allows.
struct Unset {
    name: Name,
    ty: Type,
    where_: Option<Expr>,
}

/// Code that is being followed.
struct Activation<'a, 'p> {
    code: Code<'a>,
    /// What the globals were when the procedure was called; none for a code expression, whose `old` is that of the body around it.
    old: Option<Values>,
    /// What follows behind it.
    behind: &'a dyn Fn(&mut Walk<'_, 'p>, State) -> Formula,
}

#[derive(Clone, Copy)]
enum Code<'a> {
    Blocks(&'a [CodeBlock]),
    Body(&'a [Stmt]),
}

struct Walk<'w, 'p> {
    program: &'p Program,
    names: &'w mut Names,
    around: &'w [Name],
    negated: bool,
    /// Whatever the values of variables are, exactly one execution comes to an end.
    is_exact: bool,
    statements: usize,
    depth: usize,
    /// Procedures that are being followed.
    active: Vec<Name>,
}

impl<'p> Walk<'_, 'p> {
    fn code(&mut self, code: &CodeExpr) -> Formula {
        let first = code.blocks.first().ok_or(NoFormula)?;
        let activation = Activation { code: Code::Blocks(&code.blocks), old: None, behind: &|_, _| Err(NoFormula) };
        let mut state = State::default();
        let unset = self.declare(code.locals.iter().flat_map(|d| &d.groups), &mut state)?;
        let formula = self.block(first, state, &activation)?;
        Ok(self.for_all(unset, formula))
    }

    /// Variables of any value that their `where` clauses allow.
    fn declare<'b>(
        &mut self,
        binders: impl Iterator<Item = &'b Binder>,
        state: &mut State,
    ) -> Result<Vec<Unset>, NoFormula> {
        let mut unset = Vec::new();
        for binder in binders {
            for ident in &binder.names {
                let name = self.names.fresh(&ident.name);
                state.locals.insert(ident.name, Expr::var(name));
                if binder.where_.is_none() {
                    state.types.insert(ident.name, binder.ty.clone());
                }
                unset.push(Unset { name, ty: binder.ty.clone(), where_: binder.where_.clone() });
            }
        }
        // Clauses may speak of the others.
        let here = Activation { code: Code::Body(&[]), old: None, behind: &|_, _| Err(NoFormula) };
        for variable in &mut unset {
            variable.where_ = variable.where_.take().map(|e| self.value(&e, state, &here)).transpose()?;
        }
        Ok(unset)
    }

    fn for_all(&mut self, unset: Vec<Unset>, formula: Expr) -> Expr {
        let wheres = unset.iter().filter_map(|v| v.where_.clone());
        let mut formula = Expr::all(wheres).implies(formula);
        for Unset { name, ty, .. } in unset.into_iter().rev() {
            if !formula.mentions(|n| n == name) {
                continue;
            }
            self.is_exact = false;
            let names = vec![Ident::generated(name)];
            let quantified = Quantified {
                kind: Quantifier::Forall,
                type_params: Vec::new(),
                bound: vec![Binder { attrs: Vec::new(), names, ty, where_: None }],
                attrs: Vec::new(),
                triggers: Vec::new(),
                body: formula,
            };
            formula = Expr::generated(ExprKind::Quantified(Box::new(quantified)));
        }
        formula
    }

    /// An expression where variables have these values.
    fn value(&mut self, e: &Expr, state: &State, activation: &Activation<'_, 'p>) -> Formula {
        let mut e = e.clone();
        if has_code(&e) {
            return Err(NoFormula);
        }
        let names = &mut *self.names;
        e.rename_bound(&|_| true, &mut |name| names.fresh(&name));
        let mut read =
            Read { state, old: activation.old.as_ref(), around: self.around, is_old: false, is_hidden: false };
        read.visit_expr(&mut e);
        if read.is_hidden { Err(NoFormula) } else { Ok(e) }
    }

    fn block(&mut self, block: &CodeBlock, state: State, activation: &Activation<'_, 'p>) -> Formula {
        self.list(&block.stmts, state, activation, &|walk, state| match &block.end {
            CodeEnd::Goto(targets) => walk.jump(targets, &state, activation),
            CodeEnd::Return(e) => {
                let value = walk.value(e, &state, activation)?;
                Ok(if walk.negated { value.not() } else { value })
            }
        })
    }

    fn jump(&mut self, targets: &[Ident], state: &State, activation: &Activation<'_, 'p>) -> Formula {
        if let ([a, b], Code::Blocks(blocks)) = (targets, activation.code) {
            let first = |target: &Ident| {
                let block = blocks.iter().find(|block| block.label.name == target.name)?;
                let Some(Stmt { kind: StmtKind::Assume { expr, .. }, .. }) = block.stmts.first() else { return None };
                Some((expr, block))
            };
            if let (Some((cond, yes)), Some((other, no))) = (first(a), first(b))
                && exclude_each_other(cond, other)
            {
                let cond = self.value(cond, state, activation)?;
                let then = self.behind_assumption(yes, state.clone(), activation)?;
                let else_ = self.behind_assumption(no, state.clone(), activation)?;
                return Ok(Expr::ite(cond, then, else_));
            }
        }
        self.is_exact &= targets.len() == 1;
        let mut all = Expr::bool(true);
        for target in targets {
            let way = match activation.code {
                Code::Blocks(blocks) => {
                    let block = blocks.iter().find(|block| block.label.name == target.name).ok_or(NoFormula)?;
                    self.block(block, state.clone(), activation)?
                }
                Code::Body(stmts) => {
                    let at = stmts.iter().position(|s| s.kind == StmtKind::Label(target.name)).ok_or(NoFormula)?;
                    self.list(&stmts[at..], state.clone(), activation, activation.behind)?
                }
            };
            all = all.and(way);
        }
        Ok(all)
    }

    /// A block whose first assumption holds.
    fn behind_assumption(&mut self, block: &CodeBlock, state: State, activation: &Activation<'_, 'p>) -> Formula {
        let (stmts, end) = (block.stmts[1..].to_vec(), block.end.clone());
        self.block(&CodeBlock { label: block.label, stmts, end }, state, activation)
    }

    fn list(
        &mut self,
        stmts: &[Stmt],
        state: State,
        activation: &Activation<'_, 'p>,
        behind: &dyn Fn(&mut Walk<'_, 'p>, State) -> Formula,
    ) -> Formula {
        self.statements += 1;
        if self.statements > MOST_STATEMENTS || self.depth > DEEPEST {
            return Err(NoFormula);
        }
        self.depth += 1;
        let formula = match stmts {
            [] => behind(self, state),
            [first, rest @ ..] => {
                let behind = |walk: &mut Walk<'_, 'p>, state| walk.list(rest, state, activation, behind);
                self.stmt(first, state, activation, &behind)
            }
        };
        self.depth -= 1;
        formula
    }

    fn stmt(
        &mut self,
        stmt: &Stmt,
        mut state: State,
        activation: &Activation<'_, 'p>,
        behind: &dyn Fn(&mut Walk<'_, 'p>, State) -> Formula,
    ) -> Formula {
        match &stmt.kind {
            StmtKind::Label(_) => behind(self, state),
            // It is no check.
            StmtKind::Assert { attrs, .. } if find_attr(attrs, super::hints::HINT).is_some() => behind(self, state),
            StmtKind::Assert { expr, .. } => {
                let cond = self.check(expr, &state, activation)?;
                Ok(cond.and(behind(self, state)?))
            }
            StmtKind::Assume { expr, .. } => {
                let cond = self.assumption(expr, &state, activation)?;
                Ok(cond.implies(behind(self, state)?))
            }
            StmtKind::Assign { lhs, rhs, .. } => {
                let mut values = Vec::new();
                for (target, value) in lhs.iter().zip(rhs) {
                    let value = self.value(value, &state, activation)?;
                    values.push((target.base.name, self.updated(target, value, &state, activation)?));
                }
                self.with_values(values, state, behind)
            }
            StmtKind::Havoc(variables) => {
                let mut unset = Vec::new();
                for variable in variables {
                    let ty = self.type_of(variable.name, &state).ok_or(NoFormula)?;
                    let name = self.names.fresh(&variable.name);
                    self.set(&mut state, variable.name, Expr::var(name))?;
                    unset.push(Unset { name, ty, where_: None });
                }
                let formula = behind(self, state)?;
                Ok(self.for_all(unset, formula))
            }
            StmtKind::If(if_) => {
                let none = Block::default();
                let else_ = if_.else_.as_ref().unwrap_or(&none);
                let then = self.list(&if_.then.stmts, state.clone(), activation, behind)?;
                let else_ = self.list(&else_.stmts, state.clone(), activation, behind)?;
                match &if_.cond {
                    Guard::Expr(e) => Ok(Expr::ite(self.value(e, &state, activation)?, then, else_)),
                    Guard::Star => {
                        self.is_exact = false;
                        Ok(then.and(else_))
                    }
                }
            }
            StmtKind::Atomic(block) => self.list(&block.stmts, state, activation, behind),
            StmtKind::Goto { targets, .. } => self.jump(targets, &state, activation),
            StmtKind::Return { .. } if matches!(activation.code, Code::Body(_)) => (activation.behind)(self, state),
            StmtKind::Call(call) if !call.is_async => self.call(call, state, activation, behind),
            _ => Err(NoFormula),
        }
    }

    /// A condition that fails the whole where it does not hold.
    fn check(&mut self, cond: &Expr, state: &State, activation: &Activation<'_, 'p>) -> Formula {
        self.is_exact = false;
        if self.negated { Err(NoFormula) } else { self.value(cond, state, activation) }
    }

    fn assumption(&mut self, cond: &Expr, state: &State, activation: &Activation<'_, 'p>) -> Formula {
        self.is_exact = false;
        self.value(cond, state, activation)
    }

    /// What the variable of a target is when its part has this value.
    fn updated(&mut self, target: &Lhs, value: Expr, state: &State, activation: &Activation<'_, 'p>) -> Formula {
        let whole = self.value(&Expr::var(target.base.name), state, activation)?;
        self.updated_part(whole, &target.path, value, state, activation)
    }

    fn updated_part(
        &mut self,
        whole: Expr,
        path: &[Access],
        value: Expr,
        state: &State,
        activation: &Activation<'_, 'p>,
    ) -> Formula {
        let Some((access, rest)) = path.split_first() else { return Ok(value) };
        let boxed = Box::new(whole.clone());
        Ok(Expr::generated(match access {
            Access::Index(args) => {
                let args: Vec<Expr> =
                    args.iter().map(|a| self.value(a, state, activation)).collect::<Result<_, NoFormula>>()?;
                let part = Expr::generated(ExprKind::Select(boxed.clone(), args.clone()));
                let part = self.updated_part(part, rest, value, state, activation)?;
                ExprKind::Store(boxed, args, Box::new(part))
            }
            Access::Field(field) => {
                let part = Expr::generated(ExprKind::Field(boxed.clone(), *field));
                let part = self.updated_part(part, rest, value, state, activation)?;
                ExprKind::FieldUpdate(boxed, *field, Box::new(part))
            }
        }))
    }

    fn set(&mut self, state: &mut State, name: Name, value: Expr) -> Result<(), NoFormula> {
        if let Some(local) = state.locals.get_mut(&name) {
            *local = value;
        } else if !self.active.is_empty() && self.around.contains(&name) {
            // The procedure's global is another variable than the one of that name around the code.
            return Err(NoFormula);
        } else {
            state.outer.insert(name, value);
        }
        Ok(())
    }

    /// What follows where these variables have these values.
    fn with_values(
        &mut self,
        values: Vec<(Name, Expr)>,
        mut state: State,
        behind: &dyn Fn(&mut Walk<'_, 'p>, State) -> Formula,
    ) -> Formula {
        let mut named = Vec::new();
        for (variable, value) in values {
            let name = self.names.fresh(&variable);
            self.set(&mut state, variable, Expr::var(name))?;
            named.push((name, value));
        }
        let mut formula = behind(self, state)?;
        for (name, value) in named.into_iter().rev() {
            formula = let_in(name, value, formula);
        }
        Ok(formula)
    }

    /// The type of a variable that may have any value of it.
    fn type_of(&self, name: Name, state: &State) -> Option<Type> {
        if state.locals.contains_key(&name) {
            return state.types.get(&name).cloned();
        }
        let mut globals = self.program.decls.iter().filter_map(|d| match d {
            Decl::Var(d) if !self.around.contains(&name) => {
                d.groups.iter().find(|g| g.where_.is_none() && g.names.iter().any(|i| i.name == name))
            }
            _ => None,
        });
        globals.next().map(|g| g.ty.clone())
    }

    fn call(
        &mut self,
        call: &Call,
        state: State,
        activation: &Activation<'_, 'p>,
        behind: &dyn Fn(&mut Walk<'_, 'p>, State) -> Formula,
    ) -> Formula {
        let callee = Callee::of(self.program, call.arm.proc.name).ok_or(NoFormula)?;
        if self.active.contains(&call.arm.proc.name) {
            return Err(NoFormula);
        }
        let mut args = Vec::new();
        for arg in &call.arm.args {
            args.push(self.value(arg, &state, activation)?);
        }
        let mut inside = State { outer: state.outer.clone(), ..State::default() };
        let mut named = Vec::new();
        for (param, arg) in names_of(callee.signature.ins.iter()).into_iter().zip(args) {
            let name = self.names.fresh(&param);
            inside.locals.insert(param, Expr::var(name));
            named.push((name, arg));
        }
        self.active.push(call.arm.proc.name);
        let locals = callee.body.iter().flat_map(|b| &b.locals).flat_map(|d| &d.groups);
        let mut unset = self.declare(callee.signature.outs.iter().chain(locals), &mut inside)?;
        let returned = |walk: &mut Walk<'_, 'p>, after: State| {
            let results = names_of(callee.signature.outs.iter());
            let mut state = State { outer: after.outer, ..state.clone() };
            let active = walk.active.pop();
            for (out, result) in call.arm.outs.iter().zip(results) {
                walk.set(&mut state, out.name, after.locals[&result].clone())?;
            }
            let formula = behind(walk, state);
            walk.active.extend(active);
            formula
        };
        let formula = self.inside(&callee, inside, &mut unset, &returned);
        self.active.pop();
        let mut formula = self.for_all(unset, formula?);
        for (name, value) in named.into_iter().rev() {
            formula = let_in(name, value, formula);
        }
        Ok(formula)
    }

    /// What a callee does: its clauses, and its body or what its contract allows.
    fn inside(
        &mut self,
        callee: &Callee<'p>,
        mut state: State,
        unset: &mut Vec<Unset>,
        behind: &dyn Fn(&mut Walk<'_, 'p>, State) -> Formula,
    ) -> Formula {
        let old = Some(state.outer.clone());
        let clauses = |is_entry: bool| {
            callee.specs.iter().filter_map(move |s| match &s.kind {
                SpecKind::Requires { free, cond } if is_entry => Some((*free, &cond.expr)),
                SpecKind::Ensures { free, cond } if !is_entry => Some((*free, &cond.expr)),
                _ => None,
            })
        };
        let by_contract = callee.body.is_none();
        // At the end they are checked, or they say what the callee does.
        let left = |walk: &mut Walk<'_, 'p>, state: State| {
            let end = Activation { code: Code::Body(&[]), old: old.clone(), behind };
            let (mut checks, mut facts) = (Expr::bool(true), Expr::bool(true));
            for (free, cond) in clauses(false) {
                if free || by_contract {
                    facts = facts.and(walk.assumption(cond, &state, &end)?);
                } else {
                    checks = checks.and(walk.check(cond, &state, &end)?);
                }
            }
            Ok(checks.and(facts.implies(behind(walk, state)?)))
        };
        let start = Activation { code: Code::Body(&[]), old: old.clone(), behind };
        let (mut checks, mut facts) = (Expr::bool(true), Expr::bool(true));
        for (free, cond) in clauses(true) {
            if free {
                facts = facts.and(self.assumption(cond, &state, &start)?);
            } else {
                checks = checks.and(self.check(cond, &state, &start)?);
            }
        }
        let formula = match callee.body {
            Some(body) => {
                let stmts = &body.block.stmts;
                let activation = Activation { code: Code::Body(stmts), old: old.clone(), behind: &left };
                self.list(stmts, state, &activation, &left)?
            }
            None => {
                for global in callee.specs.iter().flat_map(modified) {
                    let ty = self.type_of(global.name, &state).ok_or(NoFormula)?;
                    let name = self.names.fresh(&global.name);
                    self.set(&mut state, global.name, Expr::var(name))?;
                    unset.push(Unset { name, ty, where_: None });
                }
                left(self, state)?
            }
        };
        Ok(checks.and(facts.implies(formula)))
    }
}

/// A procedure that is called.
struct Callee<'p> {
    signature: &'p Signature,
    specs: &'p [Spec],
    body: Option<&'p Body>,
}

impl<'p> Callee<'p> {
    /// One with one body at most, and clauses of Boogie's own.
    fn of(program: &'p Program, name: Name) -> Option<Callee<'p>> {
        let mut procedure = None;
        let mut bodies = Vec::new();
        for decl in &program.decls {
            match decl {
                Decl::Procedure(p) if p.sig.name.name == name => {
                    bodies.extend(p.body.as_ref().map(|body| (&p.sig, body)));
                    procedure = Some(p);
                }
                Decl::Implementation(i) if i.sig.name.name == name => bodies.push((&i.sig, &i.body)),
                _ => {}
            }
        }
        let procedure = procedure?;
        let own =
            |s: &Spec| matches!(s.kind, SpecKind::Requires { .. } | SpecKind::Ensures { .. } | SpecKind::Modifies(_));
        // The formals of an implementation may have other names than the clauses know.
        let named = |sig: &Signature| names_of(sig.ins.iter().chain(&sig.outs));
        let is_plain = procedure.sig.type_params.is_empty()
            && procedure.specs.iter().all(own)
            && bodies.len() <= 1
            && bodies.iter().all(|(sig, _)| named(sig) == named(&procedure.sig));
        let body = bodies.first().map(|(_, body)| *body);
        is_plain.then_some(Callee { signature: &procedure.sig, specs: &procedure.specs, body })
    }
}

fn modified(spec: &Spec) -> &[Ident] {
    match &spec.kind {
        SpecKind::Modifies(globals) => globals,
        _ => &[],
    }
}

/// Puts values in the places of variables. Bound variables have names of their own.
struct Read<'a> {
    state: &'a State,
    /// As in [`Activation`].
    old: Option<&'a Values>,
    around: &'a [Name],
    is_old: bool,
    /// A procedure's global has the name of a variable around the code.
    is_hidden: bool,
}

impl VisitMut for Read<'_> {
    fn visit_expr(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Var(name) => {
                let outer = match (self.is_old, self.old) {
                    (false, _) => Some(&self.state.outer),
                    (true, Some(old)) => Some(old),
                    (true, None) => None,
                };
                let local = self.state.locals.get(name);
                self.is_hidden |= local.is_none() && self.old.is_some() && self.around.contains(name);
                if let Some(value) = local.or_else(|| outer?.get(name)) {
                    *e = Expr { span: e.span, ..value.clone() };
                }
            }
            ExprKind::Old(inner) => {
                let before = std::mem::replace(&mut self.is_old, true);
                self.visit_expr(inner);
                self.is_old = before;
                if self.old.is_some() {
                    *e = (**inner).clone();
                }
            }
            _ => rewrite::walk_expr(self, e),
        }
    }
}

/// `(var name := value; body)`, or what is as short.
fn let_in(name: Name, value: Expr, mut body: Expr) -> Expr {
    let uses = uses_of(name, &body);
    if uses <= 1 || size(&value) < NAMED_FROM {
        body.substitute(&FxHashMap::from_iter([(name, value)]));
        return body;
    }
    let (vars, var_attrs, values) = (vec![Ident::generated(name)], vec![Vec::new()], vec![value]);
    Expr::generated(ExprKind::Let(Box::new(Let { vars, var_attrs, values, attrs: Vec::new(), body })))
}

fn uses_of(name: Name, e: &Expr) -> usize {
    let mut uses = usize::from(matches!(e.kind, ExprKind::Var(n) if n == name));
    e.for_each_child(&mut |child| uses += uses_of(name, child));
    uses
}

fn size(e: &Expr) -> usize {
    let mut nodes = 1;
    e.for_each_child(&mut |child| nodes += size(child));
    nodes
}

/// Is one the negation of the other?
fn exclude_each_other(a: &Expr, b: &Expr) -> bool {
    let is_not = |a: &Expr, b: &Expr| matches!(&a.kind, ExprKind::Unary(UnOp::Not, inner) if **inner == *b);
    is_not(a, b)
        || is_not(b, a)
        || comparison(a).zip(comparison(b)).is_some_and(|((less, x, y), (other, z, w))| {
            // `x < y` and `y <= x`; `x == y` and `x != y`.
            match (less, other) {
                (BinOp::Lt, BinOp::Le) | (BinOp::Le, BinOp::Lt) => x == w && y == z,
                (BinOp::Eq, BinOp::Neq) | (BinOp::Neq, BinOp::Eq) => x == z && y == w,
                _ => false,
            }
        })
}

/// Comparisons of which one of two that are opposite holds: there are floating-point numbers for which neither does.
fn comparison(e: &Expr) -> Option<(BinOp, &Expr, &Expr)> {
    let ExprKind::Binary(op, a, b) = &e.kind else { return None };
    let is_ordered = a.ty.is_some_and(|ty| matches!(ty.kind(), TyKind::Int | TyKind::Real));
    match op {
        BinOp::Eq | BinOp::Neq => Some((*op, a, b)),
        BinOp::Lt | BinOp::Le if is_ordered => Some((*op, a, b)),
        BinOp::Gt if is_ordered => Some((BinOp::Lt, b, a)),
        BinOp::Ge if is_ordered => Some((BinOp::Le, b, a)),
        _ => None,
    }
}
