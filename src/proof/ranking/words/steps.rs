//! The steps as circuits, each with a SAT solver that is asked what the step may do.

use crate::ranking::layout::Layout;
use base::source::Span;
use certificate::{Obligations, Step};
use check::Checked;
use engine::circuit::Lit;
use engine::cnf::Cnf;
use engine::limits::Limits;
use engine::sat::{Batsat, Outcome, SatLit, Solver};
use engine::transition::{Bits, Shape, Transition, transition};
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::{Visit, walk_stmt};
use system::boogie::{assign, assume, call, procedure, var, well_formed};

/// Integers are looked at in so many bits.
const INTEGER: u32 = 16;

/// What is to be said of each step, in front of it and behind it.
#[derive(Default)]
pub struct Said {
    before: Vec<Expr>,
    behind: Vec<Expr>,
    /// Behind the step it is known what these words, with their widths, and these integers were in front of it.
    words: Vec<(Name, u32)>,
    ranks: Vec<Expr>,
}

impl Said {
    /// Of each word: it is less than before, it is more; and the same of signed numbers. Then of each rank: it has fallen, and was not negative.
    pub fn changes(words: &[(Name, u32)], ranks: &[Expr]) -> Said {
        Said { words: words.to_vec(), ranks: ranks.to_vec(), ..Said::default() }
    }

    /// Whether these are true, in front of the step and behind it.
    pub fn truth(of: &[Expr]) -> Said {
        Said { before: of.to_vec(), behind: of.to_vec(), ..Said::default() }
    }
}

/// What a step may do.
pub struct Asked {
    pub thread: usize,
    pub from: usize,
    /// Where it may lead each thread.
    pub targets: Vec<Vec<usize>>,
    /// What is said in front of the step, and behind it.
    pub before: Vec<SatLit>,
    pub behind: Vec<SatLit>,
    /// Of each thread's location, the bits in front of the step and behind it.
    locations: Vec<[Vec<SatLit>; 2]>,
    solver: Batsat,
    passes: SatLit,
}

impl Asked {
    /// May all of that be?
    ///
    /// # Errors
    /// The limits.
    pub fn may(&mut self, also: &[SatLit]) -> Result<bool, String> {
        let assumptions: Vec<SatLit> = also.iter().copied().chain([self.passes]).collect();
        match self.solver.solve(&assumptions) {
            Outcome::Sat => Ok(true),
            Outcome::Unsat => Ok(false),
            Outcome::Stopped => Err("time limit".into()),
        }
    }

    /// Is it so in what the solver found last?
    pub fn is_so(&self, lit: SatLit) -> bool {
        self.solver.value(lit)
    }

    /// From now on not all of that is.
    pub fn never(&mut self, lits: &[SatLit]) {
        let clause: Vec<SatLit> = lits.iter().map(|l| !*l).collect();
        self.solver.add_clause(&clause);
    }

    /// Something that is only if all of that is.
    pub fn only_if(&mut self, all: &[SatLit]) -> SatLit {
        let it = self.solver.new_var();
        all.iter().for_each(|lit| self.solver.add_clause(&[!it, *lit]));
        it
    }

    /// Something that is only if one of those is.
    pub fn only_if_any(&mut self, any: &[SatLit]) -> SatLit {
        let it = self.solver.new_var();
        let clause: Vec<SatLit> = any.iter().copied().chain([!it]).collect();
        self.solver.add_clause(&clause);
        it
    }

    /// The thread is at the location in front of the step.
    pub fn comes_from(&self, thread: usize, location: usize) -> Vec<SatLit> {
        is(&self.locations[thread][0], location)
    }

    /// The thread is at the location behind the step.
    pub fn leads_to(&self, thread: usize, location: usize) -> Vec<SatLit> {
        is(&self.locations[thread][1], location)
    }

    /// The thread comes from one location to another.
    pub fn moves(&self, thread: usize, from: usize, to: usize) -> Vec<SatLit> {
        [self.comes_from(thread, from), self.leads_to(thread, to)].concat()
    }
}

/// The bits say this number.
fn is(bits: &[SatLit], number: usize) -> Vec<SatLit> {
    bits.iter().enumerate().map(|(i, bit)| bit.negated_if(number >> i & 1 == 0)).collect()
}

/// The words of the state, and how wide they are.
pub fn words(obligations: &Obligations) -> impl Iterator<Item = (Name, u32)> {
    obligations.parameters_of_ranks().into_iter().filter_map(|(name, ty)| match ty.kind {
        TypeKind::Bv(width @ 1..) => Some((name, width)),
        _ => None,
    })
}

/// The steps from states in which the invariant holds.
///
/// # Errors
/// A step has no circuit, or a limit.
pub fn asked(
    obligations: &Obligations,
    layout: &Layout,
    steps: &[Step],
    invariant: &Expr,
    said: &Said,
    limits: &Limits,
) -> Result<Vec<Asked>, String> {
    let state = obligations.parameters();
    let Written { program, procedures, first, last } = written(obligations, &state, steps, invariant, said)?;
    let shaped = |(name, ty): &(Name, Type)| {
        let shape = shape(obligations, layout, *name, ty)?;
        Some(Bits { name: *name, shape, value: None })
    };
    let known: Vec<Bits> = state.iter().filter_map(shaped).collect();
    let place = |at: Name| known.iter().position(|g| g.name == at).ok_or("a thread without a location");
    let places = obligations.vocabulary.threads.iter().map(|t| place(t.at)).collect::<Result<Vec<usize>, _>>()?;
    let mut all = Vec::new();
    for (step, procedure) in steps.iter().zip(procedures) {
        let mut globals = known.clone();
        globals[places[step.thread]].value = Some(step.from);
        let flag = |name: &Name| Bits { name: *name, shape: Shape::Bool, value: Some(0) };
        globals.extend(first.iter().chain(&last).map(flag));
        let transition = transition(&program, procedure, &globals, limits)?;
        let mut targets = Targets { obligations, found: vec![Vec::new(); places.len()] };
        step.stmts.iter().for_each(|stmt| targets.visit_stmt(stmt));
        all.push(encoded(step, targets.found, &transition, &places, [known.len(), first.len()], limits));
    }
    Ok(all)
}

/// A program with a procedure for each step, which tells by flags what is said.
struct Written {
    program: Checked,
    procedures: Vec<Name>,
    /// Set in front of the step, and behind it.
    first: Vec<Name>,
    last: Vec<Name>,
}

fn written(
    obligations: &Obligations,
    state: &[(Name, Type)],
    steps: &[Step],
    invariant: &Expr,
    said: &Said,
) -> Result<Written, String> {
    let mut decls: Vec<Decl> = obligations.passive().to_vec();
    decls.extend(state.iter().map(|(name, ty)| Decl::Var(var(*name, ty.clone()))));
    let declared = Program { decls };
    let mut names = Names::of(&declared);
    let mut decls = declared.decls;
    let word = |(name, width): &(Name, u32)| (Expr::var(*name), Type::new(TypeKind::Bv(*width), Span::NONE));
    let kept = said.words.iter().map(word).chain(said.ranks.iter().map(|rank| (rank.clone(), Type::int())));
    let kept: Vec<(Expr, VarDecl)> = kept.map(|(value, ty)| (value, var(names.fresh("was"), ty))).collect();
    let was: Vec<Name> = kept.iter().map(|(_, local)| local.groups[0].names[0].name).collect();
    let mut behind = said.behind.clone();
    for ((word, width), was) in said.words.iter().zip(&was) {
        for builtin in ["bvult", "bvslt"] {
            let less = names.fresh(builtin);
            decls.push(order(less, builtin, *width));
            let compare = |a: Name, b: Name| Expr::generated(ExprKind::App(less, vec![Expr::var(a), Expr::var(b)]));
            behind.extend([compare(*word, *was), compare(*was, *word)]);
        }
    }
    for (rank, was) in said.ranks.iter().zip(&was[said.words.len()..]) {
        let less = Expr::binary(BinOp::Lt, rank.clone(), Expr::var(*was));
        behind.push(less.and(Expr::binary(BinOp::Le, Expr::int(0), Expr::var(*was))));
    }
    let mut flags = |count: usize| -> Vec<Name> { (0..count).map(|_| names.fresh("flag")).collect() };
    let (first, last) = (flags(said.before.len()), flags(behind.len()));
    decls.extend(first.iter().chain(&last).map(|flag| Decl::Var(var(*flag, Type::bool()))));
    let told = |flags: &[Name], of: &[Expr]| -> Vec<Stmt> {
        flags.iter().zip(of).map(|(flag, expr)| assign(*flag, expr.clone())).collect()
    };
    let mut procedures = Vec::new();
    for step in steps {
        let locals = step.locals.iter().map(|(name, ty)| var(*name, ty.clone())).collect();
        let (body, whole) = (names.fresh("body"), names.fresh("step"));
        decls.push(procedure(body, Vec::new(), locals, step.stmts.clone()));
        let mut stmts: Vec<Stmt> = vec![assume(invariant.clone())];
        stmts.extend(told(&first, &said.before));
        stmts.extend(kept.iter().zip(&was).map(|((value, _), was)| assign(*was, value.clone())));
        stmts.push(call(body));
        stmts.extend(told(&last, &behind));
        decls.push(procedure(whole, Vec::new(), kept.iter().map(|(_, local)| local.clone()).collect(), stmts));
        procedures.push(whole);
    }
    let program = well_formed(Program { decls }).map_err(|d| d[0].message.clone())?;
    Ok(Written { program, procedures, first, last })
}

/// How a variable of the state is made of bits; nothing where it is not.
fn shape(obligations: &Obligations, layout: &Layout, name: Name, ty: &Type) -> Option<Shape> {
    match &ty.kind {
        TypeKind::Bool => Some(Shape::Bool),
        TypeKind::Bv(width @ 1..) => Some(Shape::Bv(*width)),
        TypeKind::Int => Some(match obligations.vocabulary.threads.iter().position(|t| t.at == name) {
            Some(thread) => {
                let last = layout.threads[thread].shown.len() - 1;
                Shape::Int { bits: (usize::BITS - last.leading_zeros()).max(1), signed: false }
            }
            None => Shape::Int { bits: INTEGER, signed: true },
        }),
        _ => None,
    }
}

/// `function {:bvbuiltin "bvult"} name(bv8, bv8): bool;`
fn order(name: Name, builtin: &str, width: u32) -> Decl {
    let parameter = |ty: Type| FunctionParam { attrs: Vec::new(), name: None, ty };
    let word = || parameter(Type::new(TypeKind::Bv(width), Span::NONE));
    Decl::Function(FunctionDecl {
        revealed: false,
        attrs: vec![Attr::generated("bvbuiltin", vec![AttrArg::generated(builtin)])],
        name: Ident::generated(name),
        type_params: Vec::new(),
        params: vec![word(), word()],
        result: Box::new(parameter(Type::bool())),
        body: None,
        uses: None,
        span: Span::NONE,
    })
}

/// Behind the variables of the state come the flags, those that are set in front of the step first.
fn encoded(
    step: &Step,
    targets: Vec<Vec<usize>>,
    transition: &Transition,
    places: &[usize],
    [variables, first]: [usize; 2],
    limits: &Limits,
) -> Asked {
    let mut solver = Batsat::new(limits.clone());
    let mut cnf = Cnf::new(limits.clone());
    let mut lit = |lit: Lit| cnf.lit(&transition.circuit, &mut solver, lit);
    let passes = lit(transition.passes);
    let mut bits = |lits: &[Lit]| -> Vec<SatLit> { lits.iter().map(|l| lit(*l)).collect() };
    let locations = places.iter().map(|p| [bits(&transition.before[*p]), bits(&transition.after[*p])]).collect();
    let flags: Vec<SatLit> = transition.after[variables..].iter().flat_map(|flag| bits(flag)).collect();
    let (before, behind) = flags.split_at(first);
    let (before, behind) = (before.to_vec(), behind.to_vec());
    Asked { thread: step.thread, from: step.from, targets, before, behind, locations, solver, passes }
}

/// The locations that statements give to each thread.
struct Targets<'a> {
    obligations: &'a Obligations,
    found: Vec<Vec<usize>>,
}

impl Visit for Targets<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Assign { lhs, rhs, .. } = &stmt.kind {
            for (target, value) in lhs.iter().zip(rhs) {
                let thread = self.obligations.vocabulary.threads.iter().position(|t| t.at == target.base.name);
                if let (Some(thread), ExprKind::Int(n)) = (thread, &value.kind) {
                    self.found[thread].extend(usize::try_from(n));
                }
            }
        }
        walk_stmt(self, stmt);
    }
}
