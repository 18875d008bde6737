//! Modular proofs for a fixed number of threads: each is proved as a sequential program against an `env_move` that stands for the others.
//!
//! ```text
//! data flow --order--> t1, t2, ..., tn          who writes what the thread before it reads comes behind it
//! window of width w     ti, ..., ti+w-1         sees its own locations and locals; the rest of the threads is its environment
//! P(window)             a step of the window, or env_move at a switch point: one step of another thread, from what is known of that one
//! no solution           the windows become one wider, up to all threads: then the clauses are exact
//! ```
//! Source: Rasin, Grumberg and Shoham, "Modular verification of concurrent programs via sequential model checking" (CoMuS), ATVA 2018.
//!
//! *What the paper does*: `env_move` havocs what the environment writes. A failing path gives a question to the environment: can it go from a
//! state of `alpha` to one of `beta`? No refines `env_move` by the generalized pair; yes is a promise of error, and shows variables of the
//! environment to the main thread. The threads of the environment are asked one behind the other.
//!
//! *What is done first*: differences between integers ([`zones`](super::zones)), one thread and then two at a time. That needs no solver, and
//! takes a chain of threads in a time that grows with their number; what it cannot say is left to what follows.
//!
//! *What is done here*: the same order of threads, and the same kinds of knowledge, but found at once. All windows of a width are clauses of
//! one system, so that a solver finds what each window knows (the paper's verified `P_M`) and what each may take for granted about a move of
//! the others (its refined `env_move`) together, in place of one pair (`alpha`, `beta`) after the other; generalization is the solver's own. Only
//! where there is no solution, the environment's variables become visible, those of the next thread in the order; in the paper a promise of
//! error shows them. There are as many widths as threads, so refinement ends; a chain needs narrow windows, a ring wide ones.
//!
//! - Requires: threads without a number that grows, no recursion.
//! - Establishes: *proved* with a certificate that the checker accepts: the windows' knowledge together is an inductive invariant. Without a
//!   solution of the exact clauses some execution fails a check, and whoever asks must find and replay it: nothing is said by that alone.

mod interface;
mod order;

use base::clock::Instant;
use std::path::{Path, PathBuf};

use itertools::Itertools;

use super::horn::{self, End, Groups, Tool, checker};
use super::{Options, Outcome, Proof, Subject, zones};
use engine::limits::{Limits, limited};
use syntax::print::print;
use system::boogie::well_formed;
use system::live::Live;
use system::passes::Chain;
use system::{System, ThreadId};

/// What is asked beside what all provers are.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// The threads in order, by procedure, name or number; inferred where it is empty.
    pub order: Vec<String>,
    /// Where the sequential programs are written.
    pub dump: Option<PathBuf>,
}

/// What came out.
pub enum Found {
    /// The question is answered.
    Done(Outcome),
    /// There is no proof of this kind, and why: an execution may fail a check.
    Open(String),
    /// What was given as the order is none.
    NoOrder(String),
    /// Somebody else has answered.
    Answered,
}

/// Looks for an answer elsewhere; whether there is one.
pub type Meanwhile<'m> = &'m mut dyn FnMut() -> bool;

/// Proves that no execution fails a check: at first without solvers ([`zones`]), then window by window. `tell` hears what is being done;
/// `meanwhile` is called in front of the search with solvers, and may have the answer.
pub fn prove(
    subject: &Subject,
    options: &Options,
    tools: &[Tool],
    asked: &Asked,
    tell: &mut dyn FnMut(&str),
    meanwhile: Meanwhile,
) -> Found {
    let options = &Options { unbounded: checker(&options.solver), ..options.clone() };
    let limits = options.limits();
    match limited(|| search(subject, options, (tools, asked), &limits, (tell, meanwhile))) {
        Ok(Ok(found)) => found,
        Ok(Err(why)) => Found::Done(Outcome::Unknown(why)),
        Err(exceeded) => Found::Done(Outcome::Unknown(exceeded.reason().into())),
    }
}

fn search(
    subject: &Subject,
    options: &Options,
    (tools, asked): (&[Tool], &Asked),
    limits: &Limits,
    (tell, meanwhile): (&mut dyn FnMut(&str), Meanwhile),
) -> Result<Found, String> {
    let start = Instant::now();
    let system = subject.system()?;
    let flow = order::Flow::of(system, &Live::of(system));
    let order = match asked.order.as_slice() {
        [] => flow.order(),
        given => match order::given(system, given) {
            Ok(order) => order,
            Err(why) => return Ok(Found::NoOrder(why)),
        },
    };
    let in_order = order.iter().map(|t| system.threads[*t].name.as_str()).join(", ");
    let shape = if flow.is_chain(&order) { "a chain" } else { "no chain" };
    log::info!("order of the threads: {in_order}; the data flow is {shape} in it");
    let widths: Vec<Groups> = (1..=order.len()).map(|width| windows(system, &order, width)).collect();
    if let Some(folder) = &asked.dump {
        for (width, groups) in widths.iter().enumerate() {
            // A proof is not lost for want of a file.
            if let Err(why) = dump(folder, system, width + 1, &groups.groups) {
                log::warn!("{why}");
            }
        }
    }
    let obligations = subject.obligations()?;
    let with_interfaces = |mut proof: Box<Proof>| -> Result<Box<Proof>, String> {
        proof.found_by = proof.found_by.map(|width| format!("{width}; order {in_order}, {shape}"));
        proof.interfaces = interface::interfaces(system, &order, &obligations, &proof.invariant)?;
        Ok(proof)
    };
    let found = zones::of_chain(&Chain::of(system), &obligations, &order, options, (start, limits), tell);
    let nothing = match found {
        Ok(proof) => return Ok(Found::Done(Outcome::Proved(with_interfaces(proof)?))),
        Err(why) => why,
    };
    log::info!("{nothing}");
    if meanwhile() {
        return Ok(Found::Answered);
    }
    if tools.is_empty() {
        return Err(
            "modular proofs need a solver of Horn clauses: z3 (on Debian: apt-get install z3), golem or eld".into()
        );
    }
    let questions = horn::in_groups(system, &obligations, &widths, limits)?;
    let end = horn::solved(&questions, &obligations, options, tools, (start, limits), tell)?;
    let of = |what: String| format!("threads in the order {in_order} ({shape}): {what}");
    Ok(match end {
        End::Done(Outcome::Proved(proof)) => Found::Done(Outcome::Proved(with_interfaces(proof)?)),
        End::Done(other) => Found::Done(other),
        End::Impossible => {
            Found::Open(of("with all of them visible there is no proof: some execution fails a check".into()))
        }
        End::Nothing(notes) => Found::Open(of(notes)),
    })
}

/// Each thread with those behind it, so many in all. Windows that are parts of others are left out.
fn windows(system: &System, order: &[ThreadId], width: usize) -> Groups {
    let groups = order.windows(width).map(|window| window.iter().copied().sorted().collect()).collect();
    let shown = match width {
        _ if width == system.threads.len() => "all threads visible".to_owned(),
        1 => "each thread against its environment".to_owned(),
        _ => format!("each thread with the {} behind it visible, against its environment", width - 1),
    };
    Groups { shown, groups }
}

/// The sequential program of each window, as Boogie.
fn dump(folder: &Path, system: &System, width: usize, groups: &[Vec<ThreadId>]) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{} can not be written to: {e}", folder.display());
    std::fs::create_dir_all(folder).map_err(failed)?;
    for (number, group) in groups.iter().enumerate() {
        // What each procedure modifies is inferred, and written, since Boogie asks for it.
        let program = well_formed(system.against_environment(group, groups)).map_err(|d| d[0].message.clone())?;
        let file = folder.join(format!("width-{width}-window-{}.bpl", number + 1));
        log::info!("{}", file.display());
        base::files::replace(&file, print(&program.program)).map_err(failed)?;
    }
    Ok(())
}
