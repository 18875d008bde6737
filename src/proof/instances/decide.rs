//! Who decides what a search asks: a solver for SMT-LIB where there is one, else the engine's own.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::constants::{different, unique};
use super::super::horn::smtlib::{Functions, sort, symbol};
use base::sexp::Sexp;
use base::stop::Stop;
use check::{CheckOptions, check};
use engine::limits::Limits;
use engine::{Exactness, SmtConfig, SmtFault, SmtKind, SmtSession, Verdict};
use syntax::ast::*;
use witness::Value;

/// Decides formulas that have the conditions of one path in common.
pub struct Decider<'a> {
    functions: Functions,
    passive: &'a [Decl],
    session: Option<SmtSession<'a>>,
    is_z3: bool,
    limits: &'a Limits,
    declared: Vec<(Name, Type)>,
    known: Vec<Expr>,
    flags: Vec<Expr>,
    /// Numbers of what is known of clauses, since [`begin`](Decider::begin).
    held: Vec<usize>,
    /// Of these, what the last answer rests on, where it says that there is no such state.
    pub used: Vec<usize>,
    /// The last answer is one to the weaker question.
    pub gave_up: bool,
}

/// Time for one question to a solver that can be asked a weaker one.
const SOON: std::time::Duration = std::time::Duration::from_millis(1_500);

/// Time for one question to the engine.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

impl<'a> Decider<'a> {
    /// # Errors
    /// The solver cannot be started.
    pub fn new(passive: &'a [Decl], solver: Option<&'a SmtConfig>, limits: &'a Limits) -> Result<Decider<'a>, String> {
        let functions = Functions::of(passive);
        let is_z3 = solver.is_some_and(|solver| solver.kind == SmtKind::Z3);
        let mut session = match solver {
            Some(solver) => Some(SmtSession::start(solver, limits.clone()).map_err(why)?),
            None => None,
        };
        if let Some(session) = &mut session {
            session.say("(set-option :produce-unsat-cores true)\n");
            if is_z3 {
                let options = "(set-option :smt.core.minimize true)\n(set-option :timeout ";
                session.say(&format!("{options}{})\n", SOON.as_millis()));
            }
            session.say(&functions.declarations());
            for decl in passive {
                if let Decl::Const(constants) = decl {
                    for name in &constants.names {
                        session.say(&format!("(declare-const {} {})\n", symbol(name.name), sort(&constants.ty)?));
                    }
                }
            }
            for decl in passive {
                if let Decl::Axiom(axiom) = decl {
                    session.say(&format!("(assert {})\n", functions.term(&axiom.expr)?));
                }
            }
            for different in unique(passive).iter().flat_map(|(_, names)| different(names)) {
                session.say(&format!("(assert {})\n", functions.term(&different)?));
            }
        }
        Ok(Decider {
            functions,
            passive,
            session,
            is_z3,
            limits,
            declared: Vec::new(),
            known: Vec::new(),
            flags: Vec::new(),
            held: Vec::new(),
            used: Vec::new(),
            gave_up: false,
        })
    }

    /// From here on these variables are known, and what is true of them.
    ///
    /// # Errors
    /// Something has no counterpart.
    pub fn begin(&mut self, declared: Vec<(Name, Type)>, known: &[Expr]) -> Result<(), String> {
        self.known.clear();
        self.flags.clear();
        self.held.clear();
        if let Some(session) = &mut self.session {
            let mut text = String::new();
            for (name, ty) in &declared {
                let _ = writeln!(text, "(declare-const {} {})", symbol(*name), sort(ty)?);
            }
            session.push();
            session.say(&text);
        }
        self.declared = declared;
        let begun = known.iter().try_for_each(|e| self.know(e));
        if begun.is_err() {
            self.end();
        }
        begun
    }

    /// Something else is true.
    ///
    /// # Errors
    /// Something has no counterpart.
    pub fn know(&mut self, e: &Expr) -> Result<(), String> {
        match &mut self.session {
            Some(session) => session.say(&format!("(assert {})\n", self.functions.term(e)?)),
            None => self.known.push(e.clone()),
        }
        Ok(())
    }

    /// Something else is true if the clause with this number is.
    ///
    /// # Errors
    /// Something has no counterpart.
    pub fn know_by(&mut self, number: usize, e: &Expr) -> Result<(), String> {
        let is_new = !self.held.contains(&number);
        if is_new {
            self.held.push(number);
        }
        let Some(session) = &mut self.session else { return self.know(e) };
        if is_new {
            session.say(&format!("(declare-const held?{number} Bool)\n"));
        }
        session.say(&format!("(assert (=> held?{number} {}))\n", self.functions.term(e)?));
        Ok(())
    }

    /// What is told of states.
    ///
    /// # Errors
    /// Something has no counterpart.
    pub fn tell(&mut self, flags: &[Expr]) -> Result<(), String> {
        if let Some(session) = &mut self.session {
            let mut text = String::new();
            for (n, flag) in flags.iter().enumerate() {
                let _ = writeln!(text, "(define-fun told?{n} () Bool {})", self.functions.term(flag)?);
            }
            // A single value is much shorter than one for each.
            text.push_str("(define-fun told? () (_ BitVec ");
            let _ = write!(text, "{}) (concat #b0", flags.len() + 1);
            (0..flags.len()).for_each(|n| {
                let _ = write!(text, " (ite told?{n} #b1 #b0)");
            });
            text.push_str("))\n");
            session.say(&text);
        }
        self.flags = flags.to_vec();
        Ok(())
    }

    /// Forgets what is known.
    pub fn end(&mut self) {
        if let Some(session) = &mut self.session {
            session.pop();
        }
    }

    /// Of a state in which the guards, but not all goals are true: what is told of it. `None` where there is none. Where nobody knows, the state
    /// may be one in which only the weaker guards are true.
    ///
    /// # Errors
    /// No answer.
    pub fn refuted(&mut self, guards: &[Expr], goals: &[Expr], weaker: &[Expr]) -> Result<Option<Vec<bool>>, String> {
        if let Some(exceeded) = self.limits.exceeded() {
            return Err(exceeded.reason().into());
        }
        self.gave_up = false;
        match self.session {
            Some(_) => match self.by_session(guards, goals) {
                Err(_) if self.limits.exceeded().is_none() => {
                    self.gave_up = true;
                    self.wait_for(PATIENCE);
                    let answer = self.by_session(weaker, goals);
                    self.wait_for(SOON);
                    answer
                }
                answer => answer,
            },
            None => {
                let flags = std::mem::take(&mut self.flags);
                let answer = match self.by_engine(guards, goals, &[]) {
                    Ok(Some(_)) => self.by_engine(guards, goals, &flags),
                    other => other,
                };
                self.flags = flags;
                self.used.clone_from(&self.held);
                answer
            }
        }
    }

    /// Gives the solver so much time for a question, where it takes that.
    fn wait_for(&mut self, time: std::time::Duration) {
        if let Some(session) = self.session.as_mut().filter(|_| self.is_z3) {
            session.say(&format!("(set-option :timeout {})\n", time.as_millis()));
        }
    }

    fn by_session(&mut self, guards: &[Expr], goals: &[Expr]) -> Result<Option<Vec<bool>>, String> {
        let Some(session) = &mut self.session else { return Ok(None) };
        let mut text = asserted(&self.functions, guards)?;
        let _ = writeln!(text, "(assert (not {}))", all_of(&self.functions, goals)?);
        let flags = &self.flags;
        session.push();
        session.say(&text);
        let held: Vec<String> = self.held.iter().map(|number| format!("held?{number}")).collect();
        let answer = match session.possible(&held).map_err(why) {
            Ok(false) => session.ask("(get-unsat-core)\n").map_err(why).map(|core| {
                let core: Vec<&str> = core.list().unwrap_or_default().iter().filter_map(Sexp::atom).collect();
                let is_used = |number: &usize| core.contains(&format!("held?{number}").as_str());
                // Another process than the one that was told of clauses may have answered: it has no core.
                let used: Vec<usize> = self.held.iter().copied().filter(|n| core.is_empty() || is_used(n)).collect();
                self.used = used;
                None
            }),
            Ok(true) if flags.is_empty() => Ok(Some(Vec::new())),
            Ok(true) => session.ask("(get-value (told?))\n").map_err(why).and_then(|reply| {
                let pair = reply.list().and_then(|pairs| pairs.first()).and_then(Sexp::list);
                let bits = pair.and_then(|pair| pair.last()).and_then(Sexp::atom).and_then(bits);
                let values: Option<Vec<bool>> = bits.map(|bits| bits.skip(1).collect());
                match values.filter(|values| values.len() == flags.len()) {
                    Some(values) => Ok(Some(values)),
                    None => Err("the solver does not tell what is true in the state".into()),
                }
            }),
            Err(why) => Err(why),
        };
        session.pop();
        answer
    }

    /// Which of what was told of a state is why a step leads from there to where not all goals are true, whatever else is: as few as the solver
    /// names, each by its number. `guards` are the conditions under which the step is taken, `chosen` what is true of what it chooses. `None`
    /// where that is not known.
    ///
    /// # Errors
    /// Something has no counterpart.
    pub fn reason(
        &mut self,
        chosen: &[Expr],
        guards: &[Expr],
        goals: &[Expr],
        told: &[usize],
        values: &[bool],
    ) -> Result<Option<FxHashSet<usize>>, String> {
        let Some(session) = &mut self.session else { return Ok(None) };
        let mut text = asserted(&self.functions, chosen)?;
        let _ = write!(text, "(assert (or {}", all_of(&self.functions, goals)?);
        for guard in guards {
            let _ = write!(text, " (not {})", self.functions.term(guard)?);
        }
        text.push_str("))\n");
        for n in told {
            let said = if values[*n] { format!("told?{n}") } else { format!("(not told?{n})") };
            let _ = writeln!(text, "(declare-const said?{n} Bool)\n(assert (=> said?{n} {said}))");
        }
        session.push();
        session.say(&text);
        let mut assumed: Vec<String> = self.held.iter().map(|number| format!("held?{number}")).collect();
        assumed.extend(told.iter().map(|n| format!("said?{n}")));
        let core = match session.possible(&assumed) {
            Ok(false) => session.ask("(get-unsat-core)\n").ok(),
            _ => None,
        };
        session.pop();
        let number = |literal: &Sexp| literal.atom()?.strip_prefix("said?")?.parse().ok();
        let named: Option<FxHashSet<usize>> =
            core.as_ref().and_then(Sexp::list).map(|core| core.iter().filter_map(number).collect());
        Ok(named.filter(|named| !named.is_empty()))
    }

    fn by_engine(&mut self, guards: &[Expr], goals: &[Expr], flags: &[Expr]) -> Result<Option<Vec<bool>>, String> {
        let entry = Name::from("question!");
        let flag = |n: usize| Name::from(&format!("told?{n}"));
        let declare = |name: Name, ty: Type| {
            let names = vec![Ident::generated(name)];
            let group = Binder { attrs: Vec::new(), names, ty, where_: None };
            Decl::Var(VarDecl { attrs: Vec::new(), groups: vec![group], span: Span::NONE })
        };
        let mut decls = self.passive.to_vec();
        decls.extend(self.declared.iter().map(|(name, ty)| declare(*name, ty.clone())));
        decls.extend((0..flags.len()).map(|n| declare(flag(n), Type::bool())));
        let assume = |expr: Expr| Stmt::generated(StmtKind::Assume { attrs: Vec::new(), expr });
        let mut stmts: Vec<Stmt> = self.known.iter().chain(guards).cloned().map(assume).collect();
        let is = |(n, e): (usize, &Expr)| assume(Expr::binary(BinOp::Iff, Expr::var(flag(n)), e.clone()));
        stmts.extend(flags.iter().enumerate().map(is));
        let goal = Expr::all(goals.iter().cloned());
        stmts.push(Stmt::generated(StmtKind::Assert { attrs: Vec::new(), expr: goal }));
        let sig = Signature {
            attrs: Vec::new(),
            name: Ident::generated(entry),
            type_params: Vec::new(),
            ins: Vec::new(),
            outs: Vec::new(),
        };
        let body = Some(Body { locals: Vec::new(), block: Block { stmts }, end: EndSpan::default() });
        let (pure_, yields, specs, span) = (false, None, Vec::new(), Span::NONE);
        decls.push(Decl::Procedure(ProcedureDecl { pure_, yields, sig, specs, body, span }));
        let checked = check(Program { decls }, &CheckOptions::default())
            .map_err(|d| d.first().map_or_else(String::new, |d| d.message.clone()))?;
        let left = self.limits.deadline.map(|d| d.saturating_duration_since(base::clock::Instant::now()));
        let options = engine::Options {
            entry: Some(entry),
            timeout: Some(left.map_or(PATIENCE, |left| left.min(PATIENCE))),
            memory: self.limits.memory,
            stop: Stop::clone(&self.limits.stop),
            ..engine::Options::default()
        };
        match engine::check(&checked, &options).verdict {
            Verdict::Holds(exactness) if exactness == Exactness::default() => Ok(None),
            Verdict::Holds(_) => Err("the engine decides it up to a bound only".into()),
            Verdict::Violated(trace) => {
                let initial: FxHashMap<Name, &Value> = trace.initial.iter().map(|(n, v)| (*n, v)).collect();
                let is_true = |n: usize| matches!(initial.get(&flag(n)), Some(Value::Bool(true)));
                Ok(Some((0..flags.len()).map(is_true).collect()))
            }
            Verdict::Unknown(why) | Verdict::Broken(why) => Err(why),
        }
    }
}

/// Each of these, asserted.
fn asserted(functions: &Functions, all: &[Expr]) -> Result<String, String> {
    all.iter().map(|e| Ok(format!("(assert {})\n", functions.term(e)?))).collect()
}

/// That all of these are true.
fn all_of(functions: &Functions, all: &[Expr]) -> Result<String, String> {
    let mut text = String::from("(and true");
    for e in all {
        let _ = write!(text, " {}", functions.term(e)?);
    }
    text.push(')');
    Ok(text)
}

/// The bits of a literal, the first one first.
fn bits(literal: &str) -> Option<impl Iterator<Item = bool> + '_> {
    let (digits, width) = match literal.split_at_checked(2)? {
        ("#b", digits) => (digits, 1),
        ("#x", digits) => (digits, 4),
        _ => return None,
    };
    let digits = digits.chars().map(move |d| (d.to_digit(16).unwrap_or_default(), width));
    Some(digits.flat_map(|(digit, width)| (0..width).rev().map(move |bit| digit >> bit & 1 == 1)))
}

fn why(fault: SmtFault) -> String {
    match fault {
        SmtFault::Unknown(why) | SmtFault::Broken(why) => why,
    }
}
