//! Proofs about maps with any number of indices: a few of their entries are variables ([`system::entries`]), and what is left is linear.
//!
//! ```text
//! interleaving system --constants, entries--> one without maps --zones, predicates--> an invariant
//!    --and back: of the maps at these indices--> certificate::verify--> proved
//! ```
//! First the entries that checks speak of; where these are too few, those from which others of them are computed, and all that are read.
//!
//! - Requires: a fixed number of threads.
//! - Establishes: *proved* with a certificate that the checker accepts, or an execution to be replayed. Anything else says nothing.

use base::clock::Instant;

use super::predicates::{self, Known};
use super::{Options, Outcome, Subject, ended, zones};
use base::mutation::LeftOut;
use engine::limits::Limits;
use system::constants::Constants;
use system::entries::{self, Entries, Mutation, Reach};
use system::passes::{Chain, Pass};
use system::{System, ThreadId};

/// Are there maps with entries that can be variables, of which the indices are computed? Where these are literals all of them are.
pub fn has_some(system: &System) -> bool {
    entries::has_computed_index(system) && !entries::shown(system, Reach::Reads).is_empty()
}

/// Proves that no execution fails a check. `tell` hears what is being done.
pub fn prove(subject: &Subject, options: &Options, tell: &mut dyn FnMut(&str)) -> Outcome {
    prove_lacking(subject, options, LeftOut::nothing(), tell)
}

/// The same with a rule of the entries left out.
#[doc(hidden)]
pub fn prove_lacking(
    subject: &Subject,
    options: &Options,
    mutation: LeftOut<Mutation>,
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let limits = options.limits();
    ended(|| {
        let system = subject.system()?;
        let mut known: Vec<Vec<String>> = vec![Vec::new()];
        let mut why = String::from("no entry of a map is spoken of at a term over variables");
        for reach in Reach::ALL {
            let shown = entries::shown(system, reach);
            if known.contains(&shown) {
                continue;
            }
            tell(&shown.join(", "));
            match with(subject, options, &limits, Entries { reach, mutation }, tell)? {
                Outcome::Unknown(reason) if limits.exceeded().is_none() => {
                    log::info!("{}: {reason}", shown.join(", "));
                    why = reason;
                }
                Outcome::Proved(mut proof) => {
                    let how = proof.found_by.take().map_or(String::new(), |how| format!("{how}, "));
                    proof.found_by = Some(format!("{how}entries {}", shown.join(", ")));
                    return Ok(Outcome::Proved(proof));
                }
                outcome => return Ok(outcome),
            }
            known.push(shown);
        }
        Ok(Outcome::Unknown(why))
    })
}

/// The same where these entries are variables.
fn with(
    subject: &Subject,
    options: &Options,
    limits: &Limits,
    entries: Entries,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let (system, obligations) = (subject.system()?, subject.obligations()?);
    let passes: Vec<Box<dyn Pass>> = vec![Box::new(Constants), Box::new(entries)];
    let chain = Chain::of(system).through(passes)?;
    let order: Vec<ThreadId> = (0..system.threads.len()).collect();
    let decided = options.decided_by_others();
    match zones::of_chain(&chain, &obligations, &order, &decided, (Instant::now(), limits), tell) {
        Ok(proof) => return Ok(Outcome::Proved(proof)),
        Err(why) => log::info!("{why}"),
    }
    Ok(predicates::of_maps(subject, options, (&Known::default(), Some(entries)), tell))
}
