//! Everybody's answer about one program, within the same bounds.

use std::time::Duration;

use unthread::backend::{self, BackendError, Bounds, Job, Tool, unroll};
use unthread::check::{Asked, Checked, Fairness};
use unthread::engine::{self, Exactness, SmtConfig, Solver};
use unthread::pipeline::{self, FailureKind, Verdict, VerifyRequest};
use unthread::semantics::{self, ExploreOptions, Limits, Outcome};
use unthread::source::Sources;
use unthread::syntax::ast::{Attr, AttrArg, Decl, Expr, Name};
use unthread::syntax::misread;
use unthread::syntax::print::print;

const UNROLL: u32 = 3;
const RECURSION: u32 = 3;
const TIME: Duration = Duration::from_secs(10);
/// Solvers rarely find later what they have not found by then.
const SMT_TIME: Duration = Duration::from_secs(3);
const STATES: usize = 20_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    Sat,
    /// The same, which enters no call before the answer depends on it.
    Demand,
    /// The same, which enters calls that exclude each other at once.
    Shared,
    Z3,
    Cvc5,
    Explorer,
    /// Boogie on the program as unthread gives it to verifiers.
    Boogie,
    /// Boogie on the program as it is printed, which unrolls loops by itself.
    Printed,
}

impl Who {
    pub fn name(self) -> &'static str {
        match self {
            Who::Sat => "the SAT path",
            Who::Demand => "calls on demand",
            Who::Shared => "shared calls",
            Who::Z3 => "z3",
            Who::Cvc5 => "cvc5",
            Who::Explorer => "the explorer",
            Who::Boogie => "Boogie",
            Who::Printed => "Boogie on what is printed",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Violated,
    /// `narrow`: for integers of a certain width only.
    Holds {
        complete: bool,
        narrow: bool,
    },
    Nothing,
}

#[derive(Debug, Clone)]
pub struct Answer {
    pub who: Who,
    pub said: Said,
    /// It may follow loops further than the others do.
    pub further: bool,
}

impl Answer {
    fn new(who: Who, said: Said) -> Answer {
        Answer { who, said, further: false }
    }
}

/// # Errors
/// Anything but an answer or none: a fault of the tool itself.
pub fn sat(checked: &Checked, sources: &Sources) -> Result<Answer, String> {
    verify(Who::Sat, checked, sources, Solver::Sat, false, TIME)
}

/// The SAT path with calls entered on demand: not replayed, since the other way finds the same.
pub fn on_demand(checked: &Checked, share_calls: bool) -> Answer {
    let options = engine::Options {
        unroll: UNROLL,
        recursion: RECURSION,
        timeout: Some(TIME),
        calls: 0,
        share_calls,
        ..engine::Options::default()
    };
    let said = match engine::check(checked, &options).verdict {
        engine::Verdict::Violated(_) => Said::Violated,
        engine::Verdict::Holds(exactness) => {
            Said::Holds { complete: exactness == Exactness::default(), narrow: exactness.width_reached }
        }
        engine::Verdict::Unknown(_) | engine::Verdict::Broken(_) => Said::Nothing,
    };
    Answer::new(Who::Demand, said)
}

/// The SAT path with calls that exclude each other made one.
///
/// # Errors
/// As [`sat`].
pub fn shared(checked: &Checked, sources: &Sources) -> Result<Answer, String> {
    verify(Who::Shared, checked, sources, Solver::Sat, true, TIME)
}

/// # Errors
/// The solver is broken, or the tool.
pub fn smt(
    who: Who,
    config: &SmtConfig,
    checked: &Checked,
    sources: &Sources,
    share_calls: bool,
) -> Result<Answer, String> {
    verify(who, checked, sources, Solver::Smt(config.clone()), share_calls, SMT_TIME)
}

fn verify(
    who: Who,
    checked: &Checked,
    sources: &Sources,
    solver: Solver,
    share_calls: bool,
    time: Duration,
) -> Result<Answer, String> {
    let request = VerifyRequest {
        unroll: Some(UNROLL),
        recursion: Some(RECURSION),
        timeout: Some(time),
        solver,
        share_calls,
        ..VerifyRequest::default()
    };
    let report = pipeline::verify(checked, sources, &request, &|_| {});
    if let Some(trouble) = &report.trouble
        && *trouble != FailureKind::NoAnswer
    {
        return Err(report.reason.unwrap_or_default());
    }
    Ok(Answer::new(
        who,
        match report.verdict {
            Verdict::Violated => Said::Violated,
            Verdict::Holds | Verdict::Proved => Said::Holds {
                complete: report.complete(),
                narrow: report.bounds_reached.contains(&pipeline::Bound::IntWidth),
            },
            Verdict::Unknown => Said::Nothing,
        },
    ))
}

/// The explorer knows no bounds, but takes arbitrary integers from a range only. `in_range`: the program lets no others pass.
///
/// # Errors
/// The program is not taken.
pub fn explorer(checked: &Checked, sources: &Sources, in_range: bool) -> Result<Answer, String> {
    let options = ExploreOptions {
        asked: Asked { fairness: Fairness::None, ..Asked::default() },
        int_range: Some((0, 2)),
        bounds: None,
        limits: Limits { states: Some(STATES), time: Some(TIME), ..Limits::default() },
        ..ExploreOptions::default()
    };
    let explored = semantics::explore(checked, sources, &options, &mut |_| {}).map_err(|error| error.message)?;
    let said = match explored.verdict {
        Outcome::Violated => Said::Violated,
        Outcome::Holds => Said::Holds { complete: explored.complete || in_range, narrow: false },
        _ => Said::Nothing,
    };
    Ok(Answer::new(Who::Explorer, said))
}

/// Boogie on the program as unthread gives it to verifiers, procedures inlined.
///
/// # Errors
/// Boogie does not take the program, or breaks.
pub fn boogie(checked: &Checked) -> Result<Answer, String> {
    let nothing = Answer::new(Who::Boogie, Said::Nothing);
    let bounds = Bounds { unroll: UNROLL, recursion: RECURSION };
    let Ok(given) = backend::given(Tool::Boogie, &inlined(checked), bounds) else { return Ok(nothing) };
    let said = match asked(&given.text, given.bounds)? {
        Said::Holds { .. } if given.fewer.is_some() => Said::Nothing,
        said => said,
    };
    Ok(Answer { said, ..nothing })
}

/// Boogie on the program as it is printed for others: Boogie unrolls loops by itself, back edges counted together.
///
/// # Errors
/// Boogie does not take the program, or breaks.
pub fn printed(checked: &Checked) -> Result<Answer, String> {
    let nothing = Answer::new(Who::Printed, Said::Nothing);
    let mut program = inlined(checked).program;
    misread::mend(&mut program);
    let needed = unroll::loop_unroll(&program, Name::from(ENTRY), UNROLL, RECURSION).filter(|n| *n <= MOST_UNROLLED);
    let Some(needed) = needed else { return Ok(nothing) };
    let said = asked(&print(&program), Bounds { unroll: needed - 1, recursion: RECURSION })?;
    Ok(Answer { said, further: needed - 1 > UNROLL, ..nothing })
}

const ENTRY: &str = "Main";

/// Beyond it Boogie takes long.
const MOST_UNROLLED: u32 = 300;

/// The program with procedures that Boogie inlines.
fn inlined(checked: &Checked) -> Checked {
    let mut checked = checked.clone();
    for decl in &mut checked.program.decls {
        if let Decl::Procedure(procedure) = decl
            && procedure.sig.name.name != ENTRY
        {
            let depth = AttrArg::Expr(Expr::int(RECURSION as usize));
            procedure.sig.attrs.push(Attr::generated("inline", vec![depth]));
        }
    }
    checked
}

fn asked(text: &str, bounds: Bounds) -> Result<Said, String> {
    let limits = backend::Limits { time: Some(TIME), memory: None };
    let job = Job { text, entry: ENTRY, bounds, limits, path: None };
    let answer = match backend::check(Tool::Boogie, &job) {
        Ok(answer) => answer,
        Err(BackendError::Missing { .. }) => return Ok(Said::Nothing),
        Err(error) => return Err(error.to_string()),
    };
    Ok(match answer.verdict {
        // Where its solver leaves a quantifier undecided, Boogie reports a failure all the same.
        backend::Verdict::Violated if text.contains("(forall ") || text.contains("(exists ") => Said::Nothing,
        backend::Verdict::Violated => Said::Violated,
        backend::Verdict::Holds { .. } => Said::Holds { complete: false, narrow: false },
        // So it ends where its solver gives up and no execution can be made of what that tried last.
        backend::Verdict::Broken(why) if why.contains("(0 verified, 0 errors)") => Said::Nothing,
        backend::Verdict::Rejected(why) | backend::Verdict::Broken(why) => return Err(why),
        backend::Verdict::Unknown(_) => Said::Nothing,
    })
}
