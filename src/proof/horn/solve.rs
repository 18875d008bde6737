//! The processes that solve Horn clauses: several attempts, two at a time, taking turns. A process that has to wait is suspended, and goes
//! on where it was.

use base::clock::Instant;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use base::process::{Conversation, Folder};
use base::scheduler::{Job, Scheduler};
use base::sexp::{Sexp, depth};
use engine::limits::{Limits, machine_memory};
use engine::{SmtConfig, SmtKind, Solver};

/// A program that solves Horn clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tool {
    /// Which solver it is.
    pub kind: Kind,
    /// Where its program is.
    pub program: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Z3,
    Golem,
    Eldarica,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Z3, Kind::Golem, Kind::Eldarica];

    /// What it is called on PATH.
    fn name(self) -> &'static str {
        match self {
            Kind::Z3 => "z3",
            Kind::Golem => "golem",
            Kind::Eldarica => "eld",
        }
    }

    /// Arguments, for each way to run it.
    fn ways(self) -> Ways {
        match self {
            Kind::Z3 => &[
                &[],
                &["fp.xform.inline_eager=false", "fp.xform.inline_linear=false"],
                &["fp.spacer.use_lemma_as_cti=true", "fp.spacer.order_children=1"],
            ],
            Kind::Golem => &[&["--print-witness"]],
            Kind::Eldarica => &[&["-ssol"]],
        }
    }

    /// The same for clauses with summaries of procedures. What z3 has inlined it describes by what there is in other places, with
    /// quantifiers, so it is asked not to; and without propagation of equalities it finds what relates globals before and behind calls
    /// (4.8.12: eager translations of two rounds, in 0.2 to 1 s in place of not in 100 s).
    fn ways_with_calls(self) -> Ways {
        match self {
            Kind::Z3 => &[
                &["fp.xform.inline_eager=false", "fp.xform.inline_linear=false", "fp.spacer.eq_prop=false"],
                &["fp.xform.inline_eager=false", "fp.xform.inline_linear=false"],
                &["fp.spacer.eq_prop=false"],
                &[],
            ],
            Kind::Golem | Kind::Eldarica => self.ways(),
        }
    }
}

/// The solvers that there are, none where the built-in one was asked for; the z3 that was asked for takes the place of the one on PATH.
pub fn tools(wanted: &Solver) -> Vec<Tool> {
    if matches!(wanted, Solver::Sat) {
        return Vec::new();
    }
    let given = match wanted {
        Solver::Smt(config) | Solver::Auto(Some(config)) if config.kind == SmtKind::Z3 => Some(config.program.clone()),
        _ => None,
    };
    let find = |kind: Kind| match kind {
        Kind::Z3 if given.is_some() => given.clone(),
        _ => which::which(kind.name()).ok(),
    };
    Kind::ALL.into_iter().filter_map(|kind| Some(Tool { kind, program: find(kind)? })).collect()
}

/// Who decides what follows from an invariant over unbounded data: cvc5 where there is one, as it has not found the invariant, else z3.
pub fn checker(wanted: &Solver) -> Option<Solver> {
    match wanted {
        Solver::Sat => None,
        Solver::Smt(_) => Some(wanted.clone()),
        Solver::Auto(known) => {
            let other = which::which(SmtKind::Cvc5.name()).ok();
            let other = other.map(|program| SmtConfig::new(SmtKind::Cvc5, program, None, None));
            other.or_else(|| known.clone()).map(Solver::Smt)
        }
    }
}

impl Tool {
    /// As a solver of other questions, if it is one.
    pub fn smt(&self) -> Option<SmtConfig> {
        (self.kind == Kind::Z3).then(|| SmtConfig::new(SmtKind::Z3, self.program.clone(), None, None))
    }
}

/// Clauses and how they are to be solved.
pub struct Attempt {
    /// What it is told apart by, for whoever asked.
    pub form: usize,
    pub tool: Tool,
    /// Which of the tool's ways: its arguments.
    pub arguments: &'static [&'static str],
    pub script: String,
}

impl Attempt {
    /// All ways to solve the clauses of a form with the tools, the usual ones first.
    pub fn all(form: usize, tools: &[Tool], script: &str) -> Vec<Attempt> {
        Attempt::by(Kind::ways, form, tools, script)
    }

    /// The same for clauses with summaries of procedures.
    pub fn all_with_calls(form: usize, tools: &[Tool], script: &str) -> Vec<Attempt> {
        Attempt::by(Kind::ways_with_calls, form, tools, script)
    }

    fn by(ways: fn(Kind) -> Ways, form: usize, tools: &[Tool], script: &str) -> Vec<Attempt> {
        let most = tools.iter().map(|t| ways(t.kind).len()).max().unwrap_or_default();
        let all = (0..most).flat_map(|way| tools.iter().filter_map(move |t| Some((t, *ways(t.kind).get(way)?))));
        let attempt =
            |(tool, arguments): (&Tool, _)| Attempt { form, tool: tool.clone(), arguments, script: script.to_owned() };
        all.map(attempt).collect()
    }
}

/// Arguments of a tool, for each way to run it.
type Ways = &'static [&'static [&'static str]];

#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The predicates exist: these are the solver's definitions.
    Solved(Vec<Sexp>),
    /// They do not.
    Impossible,
    /// And why.
    None(String),
}

/// How many processes work at the same time.
const AT_ONCE: usize = 2;

/// Time until another attempt has its turn.
const TURN: Duration = Duration::from_secs(3);

/// How often answers and requests to stop are looked for.
const LOOK: Duration = Duration::from_millis(10);

/// How often the memory of the processes is added up. All together, those that wait included, hold half of what there is at most.
const WEIGH: Duration = Duration::from_secs(1);

/// Attempts that take turns, and what each comes to.
pub struct Attempts {
    scheduler: Scheduler<Runner>,
    limits: Limits,
    /// Until when the time is accounted for.
    seen: Instant,
    weighed: Instant,
    /// Bytes for all processes.
    memory: u64,
}

/// An attempt, and its process from the first turn on.
struct Runner {
    attempt: Attempt,
    process: Option<Process>,
    /// What its process may have of memory.
    memory: Option<u64>,
}

struct Process {
    conversation: Conversation,
    said: String,
    /// Holds what the tool reads, where that is a file.
    _folder: Option<Folder>,
}

impl Attempts {
    pub fn new(attempts: Vec<Attempt>, limits: Limits) -> Attempts {
        let mut scheduler = Scheduler::new(AT_ONCE, TURN);
        for attempt in attempts {
            scheduler.add(Runner { attempt, process: None, memory: limits.memory });
        }
        let memory = limits.memory.or_else(machine_memory).map_or(u64::MAX, |bytes| bytes / 2);
        let now = Instant::now();
        Attempts { scheduler, limits, seen: now, weighed: now, memory }
    }

    /// The process that holds most memory, if all hold too much; rather one that waits.
    fn too_heavy(&mut self) -> Option<usize> {
        if self.weighed.elapsed() < WEIGH {
            return None;
        }
        self.weighed = Instant::now();
        let weighed: Vec<(usize, bool, u64)> =
            self.scheduler.jobs().map(|(number, works, runner)| (number, works, runner.resident())).collect();
        if weighed.iter().map(|(.., bytes)| bytes).sum::<u64>() <= self.memory {
            return None;
        }
        let heaviest = weighed.into_iter().max_by_key(|(_, works, bytes)| (!works && *bytes > 0, *bytes));
        heaviest.map(|(number, ..)| number)
    }

    /// Nobody needs the answers of this form any more.
    pub fn drop_form(&mut self, form: usize) {
        self.scheduler.retain(|r| r.attempt.form != form);
    }

    /// The attempts that are under way, for people.
    pub fn forms(&mut self) -> Vec<usize> {
        self.scheduler.working().map(|(_, r)| r.attempt.form).collect()
    }

    /// Lets the processes wait until the next answer is asked for.
    pub fn suspend(&mut self) {
        self.scheduler.working().for_each(|(_, r)| r.pause());
    }

    /// Lets them go on. What has passed in between was no time for them.
    fn resume(&mut self) {
        self.scheduler.working().for_each(|(_, r)| r.resume());
        self.seen = Instant::now();
    }

    /// The next attempt that ends, and how; `None` when all have, or the limits are reached.
    pub fn next(&mut self) -> Option<(Attempt, Answer)> {
        self.resume();
        loop {
            if self.limits.stop.is_paused() {
                self.suspend();
                // Waits.
                let _ = self.limits.stop.requested();
                self.resume();
            }
            if self.limits.exceeded().is_some() {
                self.scheduler.retain(|_| false);
                return None;
            }
            if let Some((_, runner, why)) = self.scheduler.fill() {
                return Some((runner.attempt, Answer::None(why)));
            }
            if self.scheduler.is_empty() {
                return None;
            }
            let ended = self.scheduler.working().find_map(|(number, runner)| Some((number, runner.look()?)));
            let heavy = || Some((self.too_heavy()?, Answer::None("memory limit".into())));
            if let Some((number, answer)) = ended.or_else(heavy) {
                return Some((self.scheduler.remove(number)?.attempt, answer));
            }
            self.scheduler.passed(self.seen.elapsed());
            self.seen = Instant::now();
        }
    }
}

impl Job for Runner {
    type Fault = String;

    fn go_on(&mut self) -> Result<(), String> {
        match &self.process {
            Some(_) => self.resume(),
            None => self.process = Some(start(&self.attempt, self.memory)?),
        }
        Ok(())
    }

    fn pause(&mut self) {
        self.process.iter().for_each(|p| p.conversation.suspend());
    }
}

impl Runner {
    fn resident(&self) -> u64 {
        self.process.as_ref().map_or(0, |p| p.conversation.resident())
    }

    fn resume(&mut self) {
        self.process.iter().for_each(|p| p.conversation.resume());
    }

    /// The answer, if it is there.
    fn look(&mut self) -> Option<Answer> {
        let process = self.process.as_mut()?;
        let until = Instant::now() + LOOK;
        loop {
            match process.conversation.line(Some(until)) {
                Ok(Some(line)) => {
                    process.said.push_str(&line);
                    process.said.push('\n');
                }
                Ok(None) => return Some(answer(&process.said)),
                Err(_) => {
                    // Once more, for children of the tool.
                    process.conversation.resume();
                    return None;
                }
            }
        }
    }
}

fn start(attempt: &Attempt, memory: Option<u64>) -> Result<Process, String> {
    let Tool { kind, program } = &attempt.tool;
    let mut command = Command::new(program);
    let arguments = attempt.arguments;
    let mut folder = None;
    let question = match kind {
        Kind::Z3 => {
            command.args(["-in", "-smt2"]).args(arguments);
            Some(format!("{}(check-sat)\n(get-model)\n(exit)\n", attempt.script))
        }
        Kind::Golem | Kind::Eldarica => {
            let own = Folder::new().map_err(|e| e.to_string())?;
            let file = own.path().join("clauses.smt2");
            base::files::replace(&file, format!("{}(check-sat)\n", attempt.script)).map_err(|e| e.to_string())?;
            command.args(arguments).arg(file);
            folder = Some(own);
            None
        }
    };
    let conversation = Conversation::start(&mut command, memory)
        .map_err(|e| format!("{} can not be started: {e}", Path::new(program).display()))?;
    let process = Process { conversation, said: String::new(), _folder: folder };
    if let Some(question) = question {
        process.conversation.say(&question);
    }
    Ok(process)
}

/// What a solver said in all.
fn answer(said: &str) -> Answer {
    let said = said.trim();
    let (first, rest) = said.split_once('\n').unwrap_or((said, ""));
    match first.trim() {
        "unsat" => Answer::Impossible,
        "sat" => match Sexp::parse(&format!("({rest})")) {
            Some(Sexp::List(items)) if depth(rest) == 0 => Answer::Solved(items),
            _ => Answer::None("a model that can not be read".into()),
        },
        "unknown" => Answer::None("the solver says unknown".into()),
        _ => Answer::None(format!("the solver says: {}", said.chars().take(200).collect::<String>())),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn who_holds_too_much_memory_is_ended() {
        let folder = Folder::new().expect("a folder");
        let program = folder.path().join("solver");
        std::fs::write(&program, "#!/bin/sh\nexec sleep 100\n").expect("a script");
        std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("it is ours");
        let tool = Tool { kind: Kind::Z3, program };
        let attempts = Attempt::all(0, &[tool], "");
        let count = attempts.len();
        let mut attempts = Attempts::new(attempts, Limits::default());
        attempts.memory = 0;
        for _ in 0..count {
            let (_, answer) = attempts.next().expect("an attempt");
            assert_eq!(answer, Answer::None("memory limit".into()));
        }
        assert!(attempts.next().is_none());
    }

    #[test]
    fn only_what_is_understood_is_an_answer() {
        assert_eq!(answer("unsat\n(error \"model is not available\")\n"), Answer::Impossible);
        let Answer::Solved(items) = answer("sat\n(model\n (define-fun I () Bool true))\n") else { panic!("no model") };
        assert_eq!(items.len(), 1);
        for odd in ["", "sat\n(model", "unknown\n", "Segmentation fault", "(error \"line 3\")\nsat\n(model)"] {
            assert!(matches!(answer(odd), Answer::None(_)), "{odd}");
        }
    }
}
