//! How large a translation would be, before it is made: a bound on loops, calls or rounds that is meant for another program, or
//! none at all, can ask for more than any memory holds.
//!
//! Counted are the nodes of the lowered program, each as often as it would be copied. For a method that inlines, a call counts as its
//! callee; where loops are unrolled, a loop counts as its copies:
//!
//! ```text
//! size(loop { body }) = (unroll + 1) * size(body)        size(call p) = 1 + size(p)
//! ```
//!
//! The size of a procedure that cannot call itself is counted once. For recursive ones, activations are counted one by one, up to
//! the limit.

use rustc_hash::FxHashMap;

use super::lasso::recursion;
use super::slots::creation_sites;
use super::{Method, Options};
use base::diagnostic::{Diagnostic, Finding, about, with_commas};
use concurrency::inline::Recursion;
use concurrency::loops::structured;
use concurrency::program::*;
use concurrency::unroll::backward_targets;
use syntax::ast::{Name, Span};
use syntax::names::Names;

/// Statements that are made at most. Each takes about a kilobyte.
const MOST: f64 = 2_000_000.0;

/// # Errors
/// The translation would have more statements than are ever made.
pub fn within_limits(program: &Concurrent, options: &Options) -> Result<(), Diagnostic> {
    let size = of_translation(program, options);
    if size <= MOST {
        return Ok(());
    }
    let about = about(size);
    let mut bounds = match options.method {
        Method::Eager | Method::Lazy => vec![format!("{} rounds", options.rounds)],
        Method::Lasso | Method::LazyLasso => vec![format!("{} rounds", options.stem.saturating_add(options.lasso))],
    };
    if unrolls(options.method) {
        bounds.push(format!("unroll {}", options.unroll));
    }
    if !program.recursive.is_empty() {
        bounds.push(format!("recursion {}", options.recursion));
    }
    if let Some(threads) = options.threads {
        bounds.push(format!("{threads} threads"));
    }
    let mut message = format!(
        "the translation would have {about} statements (with {}); at most {} are made",
        bounds.join(", "),
        with_commas(MOST)
    );
    if options.method != Method::Eager {
        message.push_str("; methods other than eager copy what is called");
        if unrolls(options.method) {
            message.push_str(", and each turn of a loop");
        }
    }
    Err(Diagnostic::error(Finding::TooLarge, Span::NONE, message))
}

fn unrolls(method: Method) -> bool {
    matches!(method, Method::Lazy | Method::LazyLasso)
}

/// Statements of the whole translation, roughly.
fn of_translation(program: &Concurrent, options: &Options) -> f64 {
    let rounds = match options.method {
        Method::Eager | Method::Lazy => f64::from(options.rounds),
        Method::Lasso | Method::LazyLasso => f64::from(options.stem) + f64::from(options.lasso),
    };
    let shared = program.globals.values().filter(|g| g.sharing == Sharing::Shared).count() as f64;
    match options.method {
        // Procedures stay procedures; what touches shared variables has a case for each round.
        Method::Eager => {
            let sizer = Sizer::new(program, None, Recursion::Kept, rounds);
            let procedures: f64 = program.procedures.values().map(|p| sizer.alone(p)).sum();
            procedures + (rounds + 1.0) * (shared + slots(program))
        }
        Method::Lasso => {
            let mut sizer = Sizer::new(program, None, recursion(program, options), rounds);
            threads(program, &mut sizer) + (rounds + 1.0) * (shared + slots(program))
        }
        // One body for each thread, which the driver calls in each round.
        Method::Lazy | Method::LazyLasso => {
            let mut sizer = Sizer::new(program, Some(options.unroll), Recursion::Inlined(options.recursion), 1.0);
            threads(program, &mut sizer) + rounds * slots(program) * CALL
        }
    }
}

/// Statements of the driver around a thread's turn.
const CALL: f64 = 8.0;

/// Threads that there are slots for.
fn slots(program: &Concurrent) -> f64 {
    match program.slots {
        SlotPlan::Static => 1.0 + creation_sites(program).len() as f64,
        SlotPlan::Counted { threads } | SlotPlan::Guessed { threads, .. } => threads as f64,
        SlotPlan::Nested => 1.0,
    }
}

/// The bodies of all threads.
fn threads(program: &Concurrent, sizer: &mut Sizer) -> f64 {
    let sites = creation_sites(program);
    let mut roots: Vec<Name> = sites.iter().map(|s| s.proc).collect();
    let copies = match program.slots {
        SlotPlan::Counted { threads } | SlotPlan::Guessed { threads, .. } => {
            roots.sort_unstable();
            roots.dedup();
            threads as f64
        }
        SlotPlan::Static | SlotPlan::Nested => 1.0,
    };
    let created: f64 = roots.into_iter().map(|root| sizer.procedure(root)).sum();
    sizer.procedure(program.entry) + copies * created
}

/// Nodes when everything that can be inlined is, and loops are kept: what a copy of the program for each thread would have.
pub fn specialized(program: &Concurrent, options: &Options) -> f64 {
    threads(program, &mut Sizer::new(program, None, Recursion::Inlined(options.recursion), 1.0))
}

/// Whether the method that inlines and unrolls makes more of the program than is ever made.
pub fn is_too_large(program: &Concurrent, options: &Options, method: Method) -> bool {
    of_translation(program, &Options { method, ..options.clone() }) > MOST
}

struct Sizer<'a> {
    program: &'a Concurrent,
    /// Loops stay loops where this is not given.
    unroll: Option<u32>,
    recursion: Recursion,
    /// Copies of what touches a shared variable.
    rounds: f64,
    known: FxHashMap<Name, f64>,
    /// Recursive procedures that calls are being counted in.
    stack: Vec<Name>,
    /// Activations of recursive procedures counted so far.
    activations: u32,
}

/// Activations of recursive procedures that are counted one by one.
const MOST_ACTIVATIONS: u32 = 100_000;

impl<'a> Sizer<'a> {
    fn new(program: &'a Concurrent, unroll: Option<u32>, recursion: Recursion, rounds: f64) -> Sizer<'a> {
        Sizer { program, unroll, recursion, rounds, known: FxHashMap::default(), stack: Vec::new(), activations: 0 }
    }

    /// A procedure without what it calls.
    fn alone(&self, procedure: &Procedure) -> f64 {
        self.own(&procedure.body, &mut Vec::new())
    }

    /// A procedure with what it calls.
    fn procedure(&mut self, name: Name) -> f64 {
        if let Some(known) = self.known.get(&name) {
            return *known;
        }
        let program = self.program;
        let is_recursive = program.recursive.contains(&name);
        if is_recursive {
            let active = self.stack.iter().filter(|p| **p == name).count();
            match self.recursion {
                Recursion::Kept if active > 0 => return 0.0,
                Recursion::Inlined(most) if active >= most as usize => return 1.0,
                _ => {}
            }
            self.activations += 1;
            if self.activations > MOST_ACTIVATIONS {
                return f64::INFINITY;
            }
            self.stack.push(name);
        }
        let Some(procedure) = program.procedures.get(&name) else { return 1.0 };
        let mut calls = Vec::new();
        let mut size = match self.unroll {
            Some(unroll) => self.unrolled(procedure, unroll, &mut calls),
            None => self.own(&procedure.body, &mut calls),
        };
        for (callee, times) in calls {
            size += times * self.procedure(callee);
        }
        if is_recursive {
            self.stack.pop();
        }
        // How much a recursive procedure is depends on what is on the stack; where it is kept, it is counted once.
        if !is_recursive || self.recursion == Recursion::Kept {
            self.known.insert(name, size);
        }
        size
    }

    /// The nodes of an unrolled body; jumps backwards are loops, too.
    fn unrolled(&self, procedure: &Procedure, unroll: u32, calls: &mut Vec<(Name, f64)>) -> f64 {
        let body = structured(procedure.body.clone(), &mut Names::default());
        let size = self.own(&body, calls);
        if !jumps_back(&body) {
            return size;
        }
        let copies = f64::from(unroll) + 1.0;
        calls.iter_mut().for_each(|(_, times)| *times *= copies);
        copies * size
    }

    /// The nodes of a list without those of callees; `calls` gets each callee and how often it is called.
    fn own(&self, nodes: &[Node], calls: &mut Vec<(Name, f64)>) -> f64 {
        let mut size = 0.0;
        for node in nodes {
            size += 1.0;
            match node {
                Node::Step(step) if self.rounds > 1.0 && self.program.touches_shared(step) => size += self.rounds,
                Node::Call(call) => calls.push((call.proc, 1.0)),
                _ => {}
            }
            for list in node.lists() {
                let inside = calls.len();
                let turns = match self.unroll {
                    Some(unroll) if node.is_loop_head() => {
                        (f64::from(unroll) + 1.0).powi(1 + i32::from(jumps_back(list)))
                    }
                    _ => 1.0,
                };
                size += turns * self.own(list, calls);
                calls[inside..].iter_mut().for_each(|(_, times)| *times *= turns);
            }
        }
        size
    }
}

/// Is there a loop that is entered in the middle? Then the whole list is copied.
fn jumps_back(list: &[Node]) -> bool {
    !backward_targets(list).is_empty()
}
