//! What is asked about a program.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use super::bounds::{Deepening, Requested};
use super::decide::Backend;
use crate::check::Asked;
use crate::proof::{commuting, modular};
use crate::source::Sources;
use crate::stop::Stop;
use crate::syntax::ast::Program;
use crate::{engine, sequentialize};

/// A file with hints, or an old certificate whose parts are some.
#[derive(Debug)]
pub struct HintFile {
    /// Where its text is.
    pub sources: Sources,
    /// Its functions `Inv` are what it says.
    pub program: Program,
    /// It is a certificate of an earlier version of the program: nobody waits to hear of each of its parts.
    pub is_certificate: bool,
}

/// What to check, and how.
#[derive(Debug, Clone)]
pub struct Request {
    /// The translation; its bounds are set level by level.
    pub translation: sequentialize::Options,
    /// What was not left to the deepening.
    pub bounds: Requested,
    /// Rounds that the deepening goes up to where they are not given. `None`: they do not grow, and are those of the translation's options.
    pub max_rounds: Option<u32>,
    /// Who decides the sequential programs.
    pub backend: Backend,
    /// Where an external verifier is.
    pub backend_path: Option<PathBuf>,
    /// Time for the whole check.
    pub timeout: Option<Duration>,
    /// Memory in bytes: for this process, where the native engine decides; for each process of an external verifier.
    pub memory: Option<u64>,
    /// For the native engine
    pub solver: engine::Solver,
    /// One execution for each check that can fail, where bounds show the first.
    pub all_errors: bool,
    /// A proof without a certificate is not enough: a better one is looked for as long as there is time.
    pub certified: bool,
    /// An answer that is no proof is to be explained.
    pub explain: bool,
    /// What a user says to hold always. None of it is believed.
    pub hints: Arc<Vec<HintFile>>,
    /// What modular proofs are asked beside.
    pub modular: modular::Asked,
    /// The order of proofs up to commutation; where there is none all are tried.
    pub commuting: Option<commuting::Kind>,
    /// Ends the check early.
    pub stop: Stop,
}

impl Default for Request {
    /// The native engine without limits, one violation, and the rounds of the translation's options.
    fn default() -> Request {
        Request {
            translation: sequentialize::Options::default(),
            bounds: Requested::default(),
            max_rounds: None,
            backend: Backend::Native,
            backend_path: None,
            timeout: None,
            memory: None,
            solver: engine::Solver::Sat,
            all_errors: false,
            certified: false,
            explain: false,
            hints: Arc::default(),
            modular: modular::Asked::default(),
            commuting: None,
            stop: Stop::default(),
        }
    }
}

impl Request {
    pub(super) fn termination(&self) -> bool {
        self.translation.aim().is_about_endless()
    }

    /// The bounds that are tried, one level after the other.
    pub(super) fn deepening(&self) -> Deepening {
        let sequentialize::Options { rounds, stem, lasso, threads, unroll, recursion, .. } = self.translation;
        let own = |bound: u32| self.max_rounds.is_none().then_some(bound);
        let bounds = Requested {
            rounds: self.bounds.rounds.or(own(rounds)),
            stem: self.bounds.stem.or(own(stem)),
            lasso: self.bounds.lasso.or(own(lasso)),
            threads: self.bounds.threads.or(threads),
            ..self.bounds
        };
        Deepening::new(bounds, self.termination(), self.max_rounds.unwrap_or(1)).from(unroll, recursion)
    }

    /// What is asked about the program.
    pub fn asked(&self) -> Asked {
        self.translation.question()
    }
}
