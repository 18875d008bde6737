//! Decides the obligations, and takes the invariant out of a certificate.

use std::time::{Duration, Instant};

use super::obligations::Obligations;
use super::{Obligation, Refused};
use crate::check::{CheckOptions, Checked, check};
use crate::engine::{self, Exactness, Verdict};
use crate::stop::Stop;
use crate::syntax::ast::*;

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejected {
    /// The program, or the certificate, is outside of what the checker reads.
    Refused(Refused),
    /// The certificate does not fit the program.
    Malformed(String),
    /// This obligation does not hold: the invariant is not inductive, or a check can fail under it.
    Fails(Obligation),
    /// This obligation could not be decided, and why.
    Undecided(Obligation, String),
    /// There was no time left.
    Stopped,
}

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rejected::Refused(refused) => write!(f, "{refused}"),
            Rejected::Malformed(why) => write!(f, "the certificate does not fit the program: {why}"),
            Rejected::Fails(o) => write!(f, "not shown: {} (procedure {})", o.what, o.procedure),
            Rejected::Undecided(o, why) => write!(f, "not decided: {} (procedure {}): {why}", o.what, o.procedure),
            Rejected::Stopped => write!(f, "the time was over"),
        }
    }
}

impl From<Refused> for Rejected {
    fn from(refused: Refused) -> Rejected {
        Rejected::Refused(refused)
    }
}

/// How obligations are decided.
#[derive(Debug, Clone, Default)]
pub struct Means {
    pub solver: engine::Solver,
    pub deadline: Option<Instant>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    pub stop: Stop,
}

/// Checks that the invariant proves the program, by deciding each obligation. `tell` hears how many are done, of how many. The checked
/// program of the obligations comes back.
///
/// # Errors
/// The first obligation that fails or is not decided.
pub fn verify(
    obligations: &Obligations,
    invariant: Expr,
    means: &Means,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Checked, Rejected> {
    let (program, list) = obligations.program(invariant)?;
    let malformed = |errors: Vec<crate::diagnostic::Diagnostic>| {
        Rejected::Malformed(errors.first().map_or_else(String::new, |d| d.message.clone()))
    };
    let checked =
        check(program, &CheckOptions { strict_modifies: true, ..CheckOptions::default() }).map_err(malformed)?;
    let total = list.len();
    for (done, obligation) in list.into_iter().enumerate() {
        let left = means.deadline.map(|d| d.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) || means.stop.requested() {
            return Err(Rejected::Stopped);
        }
        tell(done, total);
        decide(&checked, obligation, means, left)?;
    }
    Ok(checked)
}

/// Only an answer that is exact counts.
fn decide(program: &Checked, obligation: Obligation, means: &Means, left: Option<Duration>) -> Result<(), Rejected> {
    let options = engine::Options {
        entry: Some(obligation.procedure),
        timeout: left,
        memory: means.memory,
        solver: means.solver.clone(),
        stop: means.stop.clone(),
        ..engine::Options::default()
    };
    match engine::check(program, &options).verdict {
        Verdict::Holds(exactness) if exactness == Exactness::default() => Ok(()),
        Verdict::Holds(_) => Err(Rejected::Undecided(obligation, "decided up to a bound only".into())),
        Verdict::Violated(_) => Err(Rejected::Fails(obligation)),
        Verdict::Unknown(why) | Verdict::Broken(why) => Err(Rejected::Undecided(obligation, why)),
    }
}

/// The body of `Inv` in a certificate; nothing else of it is looked at.
///
/// # Errors
/// There is no such function, or its parameters are not those that the program has.
pub fn invariant_of(certificate: &Program, obligations: &Obligations) -> Result<Expr, Rejected> {
    let mut functions = certificate.decls.iter().filter_map(|d| match d {
        Decl::Function(f) if f.name.name == "Inv" => Some(f),
        _ => None,
    });
    let malformed = |why: &str| Rejected::Malformed(why.to_owned());
    let (Some(function), None) = (functions.next(), functions.next()) else {
        return Err(malformed("it does not have one function Inv"));
    };
    let Some(body) = &function.body else { return Err(malformed("Inv has no body")) };
    let given: Vec<(Option<Name>, &Type)> = function.params.iter().map(|p| (p.name.map(|n| n.name), &p.ty)).collect();
    let expected = obligations.parameters();
    let same = given.len() == expected.len()
        && given.iter().zip(&expected).all(|((name, ty), (n, t))| *name == Some(*n) && *ty == t);
    if !same {
        return Err(malformed("the parameters of Inv are not the state of this program"));
    }
    Ok(body.clone())
}
