//! Ranks of sequential programs with recursion, beside contracts of the procedures.
//!
//! ```text
//! checked program --certificate::Contracts--> code between places --frames--> linear transitions of one thread
//!    --lexicographic--> ranks, where nothing is known of what is called and of loops; or
//!    --support--> linear inequalities at each place, and where procedures return --lexicographic--> ranks; or with --regions-->
//!    --certificate::Contracts::verify--> proved
//! ```
//! The places are locations of one thread: where procedures begin, and heads of loops. A call is a transition to where the callee begins, and
//! the code behind it goes on with what is known where the callee returns.

use base::clock::Instant;

use super::frames::Frames;
use super::layout::Layout;
use super::lexicographic::Rank;
use super::print;
use super::regions::Regions;
use super::support::Support;
use super::{ContractProof, Found, Options, Outcome, search};
use crate::Seconds;
use crate::linear::print::constraint;
use crate::linear::space::Space;
use base::source::Sources;
use certificate::{CallPlace, ContractClaim, Contracts, ProcedureClaim, Rejected};
use check::Checked;
use syntax::ast::Expr;

/// Proves that there is no endless execution of a program of one thread.
pub fn prove(
    program: &Checked,
    sources: &Sources,
    options: &Options,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    if options.asked.objective.temporal.is_some() {
        return Err("of programs with recursion it proves no properties of states".into());
    }
    let limits = &options.limits;
    let contracts = Contracts::of(program, sources, &options.asked).map_err(|refused| refused.to_string())?;
    let frames = Frames::of(&contracts);
    let layout = layout(&contracts, &frames, sources);
    let mut space = frames.space(limits)?;
    let transitions = frames.transitions(&mut space, limits)?;
    let first = |space: &mut Space| frames.start(space);
    let whole = (&transitions[..], &transitions[..]);
    let (support, found) = search(&layout, &mut space, whole, ("contracts", &first, false), limits, tell)?;
    let support = support.unwrap_or_else(|| Support::none(&layout, &space));
    let Found { ranks, regions, stuck, .. } = found;
    if let Some(why) = stuck {
        return Err(why);
    }
    let mut said = Said { contracts: &contracts, frames: &frames, layout: &layout, space, regions: &regions };
    let claim = said.claim(&support, &ranks)?;
    let proof = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let mut say = |done: usize, total: usize| tell(&format!("checking the certificate: {done} of {total} pieces"));
    match contracts.verify(&claim, &options.means(), &mut say) {
        Ok((checked, deciders)) => {
            let lines = said.shown(&ranks).into_iter().chain(contracts.readable(&claim, sources));
            let shown = lines.map(certificate::Said::from).collect();
            let seconds = Seconds { proof, check: start.elapsed().as_secs_f64() };
            let certificate = checked.program;
            Ok(Outcome::ProvedByContracts(Box::new(ContractProof {
                claim,
                certificate,
                checked: deciders,
                shown,
                seconds,
            })))
        }
        Err(Rejected::Stopped) => Err("time limit".into()),
        Err(rejected) => Ok(Outcome::Uncertified(rejected)),
    }
}

/// The locations, in the numbers of the contracts.
fn layout(contracts: &Contracts, frames: &Frames, sources: &Sources) -> Layout {
    let place = |place: CallPlace| {
        let procedure = &contracts.procedures[place.procedure()];
        match place {
            CallPlace::Start(_) => format!("calls of {}", procedure.name),
            CallPlace::Head(_, head) => match sources.location(procedure.heads[head].span) {
                Some(at) => format!("the loop at {at}"),
                None => format!("the loop {} of {}", head + 1, procedure.name),
            },
        }
    };
    let places = contracts.places().into_iter().map(place);
    let returns = contracts.procedures.iter().map(|p| format!("the return of {}", p.name));
    let shown = std::iter::once("nowhere".to_owned()).chain(places).chain(returns);
    Layout::sequential(shown.enumerate().map(|(location, shown)| (shown, frames.meaningless(location))))
}

/// What was found, in the words of the certificate.
struct Said<'a> {
    contracts: &'a Contracts,
    frames: &'a Frames<'a>,
    layout: &'a Layout,
    space: Space,
    regions: &'a Regions,
}

impl Said<'_> {
    fn claim(&mut self, support: &Support, ranks: &[Rank]) -> Result<ContractClaim, String> {
        let contracts = self.contracts;
        let mut procedures = Vec::new();
        let mut values: Vec<Vec<Expr>> = vec![Vec::new(); ranks.len()];
        for (procedure, p) in contracts.procedures.iter().enumerate() {
            let start = CallPlace::Start(procedure);
            let heads: Vec<CallPlace> = (0..p.heads.len()).map(|head| CallPlace::Head(procedure, head)).collect();
            let called = self.known(procedure, support, contracts.location(start))?;
            let summary = self.known(procedure, support, contracts.returned(procedure))?;
            let invariants = heads.iter().map(|head| self.known(procedure, support, contracts.location(*head)));
            let invariants = invariants.collect::<Result<_, _>>()?;
            procedures.push(ProcedureClaim { called, summary, invariants });
            for place in std::iter::once(start).chain(heads).map(|place| contracts.location(place)) {
                self.frames.speaks(&mut self.space, procedure, Some(place));
                let here = |_: usize, location: usize| Expr::bool(location == place);
                for (rank, values) in ranks.iter().zip(&mut values) {
                    values.push(about_something(print::rank(&here, &self.space, self.regions, rank))?);
                }
            }
        }
        if values.is_empty() {
            // No place is ever passed; the certificate says so with a rank that never falls.
            values.push(vec![Expr::int(0); contracts.places().len()]);
        }
        Ok(ContractClaim { procedures, ranks: values, others: None })
    }

    /// What holds at a location of a procedure; nothing where control never is.
    fn known(&mut self, procedure: usize, support: &Support, location: usize) -> Result<Expr, String> {
        self.frames.speaks(&mut self.space, procedure, Some(location));
        let Some(facts) = support.at(0, location) else { return Ok(Expr::bool(false)) };
        about_something(Expr::all(facts.iter().map(|fact| constraint(&self.space, fact))))
    }

    /// Procedure by procedure, in the order of the ranks.
    fn shown(&mut self, ranks: &[Rank]) -> Vec<String> {
        let mut lines = Vec::new();
        for (procedure, p) in self.contracts.procedures.iter().enumerate() {
            self.frames.speaks(&mut self.space, procedure, None);
            let first = self.contracts.location(CallPlace::Start(procedure));
            let is_own = |location: usize| (first..=first + p.heads.len()).contains(&location);
            lines.extend(print::shown(self.layout, &self.space, self.regions, ranks, &is_own));
        }
        lines.sort_by_key(|(rank, _)| *rank);
        lines.into_iter().map(|(_, line)| line).collect()
    }
}

fn about_something(e: Expr) -> Result<Expr, String> {
    if Frames::is_about_nothing(&e) { Err("a rank of variables that are not there".into()) } else { Ok(e) }
}
