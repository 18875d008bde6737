//! One program: the explorer, then every method and backend, each verdict against the explorer's.

use std::collections::BTreeMap;
use std::time::Duration;

use unthread::check::{Asked, Checked, Fairness, Granularity, Objective, Property, Scheduler, find_entry};
use unthread::concurrency::usage::Usages;
use unthread::mutation::LeftOut;
use unthread::pipeline::portfolio::{
    self, Board, Explore, Facts, Growing, Modular, Predicates, Question, STRATEGIES, Strategy,
};
use unthread::pipeline::{self, Backend, FailureKind, Report, Request, Requested, Verdict};
use unthread::semantics::{self, Bounds, Exploration, ExploreOptions, Limits, Outcome};
use unthread::sequentialize::{self, Method, Part};
use unthread::source::Sources;

use super::generate::Kind;
use super::random::Random;
use crate::load_with;

/// A way of checking that some programs are checked in, the same for translations and explorer.
#[derive(Debug)]
pub struct Variant {
    /// As the command line says it.
    pub flags: &'static str,
    /// Of the programs.
    pub percent: u64,
    /// Only for programs that are checked for this.
    pub kinds: &'static [Kind],
    pub set: fn(&mut sequentialize::Options, &mut ExploreOptions),
}

/// At most one of them for each program.
const VARIANTS: &[Variant] = &[
    Variant {
        flags: "--cooperative",
        percent: 15,
        kinds: &[Kind::Safety, Kind::Termination, Kind::Deadlock],
        set: |translation, explore| {
            (translation.asked.scheduling.cooperative, explore.asked.scheduling.cooperative) = (true, true)
        },
    },
    Variant {
        flags: "--granularity access",
        percent: 25,
        kinds: &[Kind::Safety, Kind::Termination, Kind::Deadlock, Kind::Race],
        set: |translation, explore| {
            for asked in [&mut translation.asked, &mut explore.asked] {
                asked.scheduling.granularity = Granularity::Access;
            }
        },
    },
    Variant {
        flags: "--thread Thread0",
        percent: 10,
        kinds: &[Kind::Termination],
        set: |translation, explore| {
            let only = || vec!["Thread0".into()];
            (translation.asked.objective.nonblocking, explore.asked.objective.nonblocking) = (only(), only());
        },
    },
];

/// How a program is checked, besides its text.
#[derive(Debug, Clone)]
pub struct Setting {
    pub kind: Kind,
    /// The text of a property of states, in termination's stead.
    pub property: Option<String>,
    /// Rounds, or rounds of the stem
    pub first: u32,
    /// Rounds of the lasso
    pub lasso: u32,
    pub fairness: Fairness,
    pub variant: Option<&'static Variant>,
    pub boogie: bool,
    /// Each translation is asked about in parts too.
    pub parts: bool,
    pub scope: Scope,
    /// A rule of the translations, or of the exploration, that is left out.
    pub left_out: (LeftOut<sequentialize::Mutation>, LeftOut<semantics::Mutation>),
}

/// What is asked about a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// All that there is.
    All,
    /// Only what methods answer within bounds.
    Bounded,
    /// Nothing within bounds, only whether fair executions end, or have the property of states.
    Proofs,
}

/// Loops are followed so far; the answer says when that was not enough.
const UNROLL: u32 = 3;
/// Activations of a recursive procedure.
const RECURSION: u32 = 3;
const THREADS: u32 = 5;
/// Arbitrary integers.
const RANGE: (i64, i64) = (0, 2);
const TIME: Duration = Duration::from_secs(5);
const STATES: usize = 60_000;
/// One program in so many is checked without reductions too.
const UNREDUCED: usize = 3;

impl Setting {
    pub fn draw(random: &mut Random, boogie: bool) -> Setting {
        let kind = if random.chance(50) { Kind::Safety } else { Kind::Termination };
        let first = 1 + random.below(if kind == Kind::Safety { 3 } else { 2 }) as u32;
        let lasso = 1 + random.below(2) as u32;
        let fairness = [Fairness::Strong, Fairness::Strong, Fairness::Weak, Fairness::None][random.below(4) as usize];
        let mut chance = random.below(100);
        let variant = VARIANTS.iter().find(|v| {
            let hit = chance < v.percent;
            chance = chance.wrapping_sub(v.percent);
            hit && v.kinds.contains(&kind)
        });
        Setting {
            kind,
            property: None,
            first,
            lasso,
            fairness,
            variant,
            boogie,
            parts: false,
            scope: Scope::All,
            left_out: (LeftOut::nothing(), LeftOut::nothing()),
        }
    }

    /// Asks for another kind of property.
    pub fn about(self, kind: Kind) -> Setting {
        let variant = self.variant.filter(|v| v.kinds.contains(&kind));
        Setting { kind, variant, ..self }
    }

    pub fn methods(&self) -> [Method; 2] {
        match self.kind {
            Kind::Safety | Kind::Deadlock | Kind::Race => [Method::Eager, Method::Lazy],
            Kind::Termination => [Method::Lasso, Method::LazyLasso],
        }
    }

    /// The same as arguments of `unthread check`.
    pub fn flags(&self) -> String {
        let rounds = match self.kind {
            Kind::Safety => format!("--property safety --rounds {}", self.first),
            Kind::Deadlock => format!("--property deadlock --rounds {}", self.first),
            Kind::Race => format!("--property race --rounds {}", self.first),
            Kind::Termination => {
                let fairness = match self.fairness {
                    Fairness::Strong => "strong",
                    Fairness::Weak => "weak",
                    Fairness::None => "none",
                };
                let Setting { first, lasso, .. } = self;
                let property = self.property.as_deref().unwrap_or("termination");
                format!("--property {property} --stem {first} --lasso {lasso} --fairness {fairness}")
            }
        };
        let variant = self.variant.map_or(String::new(), |v| format!(" {}", v.flags));
        format!("check {rounds} --unroll {UNROLL} --recursion {RECURSION} --threads {THREADS}{variant}")
    }

    /// Flags of the explorer that the above does not have.
    pub fn explore_flags() -> String {
        format!("--int-range {}..{}", RANGE.0, RANGE.1)
    }

    /// The program, and how to translate and to explore it; `None` where it is no program.
    fn load(&self, text: &str) -> Option<(Sources, Checked, Subject)> {
        let (sources, checked, temporal) = load_with(text, self.property.as_deref()).ok()?;
        let (translation, mut explore) = self.options(&Objective { temporal, ..Objective::default() });
        // Calls that go deeper without end are states without end, each larger than the one before.
        if text.matches("call Deeper();").count() > 1 {
            explore.limits = Limits { states: Some(STATES / 20), time: Some(TIME / 10), ..explore.limits };
        }
        Some((sources, checked, Subject { translation, explore }))
    }

    fn options(&self, objective: &Objective) -> (sequentialize::Options, ExploreOptions) {
        let property = match self.kind {
            Kind::Safety => Property::Safety,
            Kind::Termination => Property::Termination,
            Kind::Deadlock => Property::Deadlock,
            Kind::Race => Property::Race,
        };
        let asked = Asked { fairness: self.fairness, objective: objective.clone(), ..Asked::about(property) };
        let mut translation = sequentialize::Options {
            method: self.methods()[0],
            asked: asked.clone(),
            mutation: self.left_out.0,
            ..sequentialize::Options::default()
        };
        let mut explore = ExploreOptions {
            asked,
            int_range: Some(RANGE),
            bounds: Some(match self.kind {
                Kind::Safety | Kind::Deadlock | Kind::Race => Bounds::Rounds(self.first),
                Kind::Termination => Bounds::Lasso { stem: self.first, lasso: self.lasso },
            }),
            mutation: self.left_out.1,
            limits: Limits { states: Some(STATES), time: Some(TIME), ..Limits::default() },
            ..ExploreOptions::default()
        };
        if let Some(variant) = self.variant {
            (variant.set)(&mut translation, &mut explore);
        }
        (translation, explore)
    }

    fn request(&self, asked: &Subject, method: Method, backend: Backend) -> Request {
        let mut bounds = Requested {
            unroll: Some(UNROLL),
            recursion: Some(RECURSION),
            threads: Some(THREADS),
            ..Requested::default()
        };
        match self.kind {
            Kind::Safety | Kind::Deadlock | Kind::Race => bounds.rounds = Some(self.first),
            Kind::Termination => (bounds.stem, bounds.lasso) = (Some(self.first), Some(self.lasso)),
        }
        Request {
            translation: sequentialize::Options { method, ..asked.translation.clone() },
            bounds,
            backend,
            timeout: Some(TIME),
            ..Request::default()
        }
    }
}

/// The same for both sides.
struct Subject {
    translation: sequentialize::Options,
    explore: ExploreOptions,
}

/// What was compared, and how it ended.
#[derive(Debug, Default)]
pub struct Tally {
    pub programs: u64,
    /// Programs changed in a way that cannot matter.
    pub varied: u64,
    /// By property, fairness and answer of the explorer.
    explored: BTreeMap<String, u64>,
    /// By method, answer and reason.
    answers: BTreeMap<String, u64>,
    pub disagreements: u64,
}

impl Tally {
    fn count(map: &mut BTreeMap<String, u64>, what: String) {
        *map.entry(what).or_default() += 1;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (what, count) in self.explored.iter().chain(&self.answers) {
            writeln!(f, "{count:>7}  {what}")?;
        }
        let Tally { programs, varied, disagreements, .. } = self;
        write!(
            f,
            "{programs} programs, {varied} of them changed in a way that cannot matter: {disagreements} disagreements"
        )
    }
}

/// A disagreement.
#[derive(Debug)]
pub struct Disagreement {
    /// What shrinking keeps.
    pub kind: String,
    pub text: String,
    /// Who is wrong, where it is not the explorer.
    pub method: Option<Method>,
    /// What the explorer says.
    pub truth: Outcome,
}

/// Runs everything on one program; the first disagreement, if any.
pub fn compare(text: &str, setting: &Setting, tally: &mut Tally) -> Option<Disagreement> {
    let (sources, checked, asked) = setting.load(text)?;
    tally.programs += 1;
    let explore = |options: &ExploreOptions| explored_by(&checked, &sources, options);
    if setting.scope == Scope::Proofs {
        return proofs(setting, &asked, &checked, &sources, tally);
    }
    let within = match explore(&asked.explore) {
        Ok(found) => found,
        Err(trouble) => return Some(trouble),
    };
    // What the rounds leave open, all executions may decide: without any fair cycle there is none within rounds.
    let mut truth = within.verdict;
    let everything = || explore(&ExploreOptions { bounds: None, ..asked.explore.clone() });
    let mut whole = None;
    if truth == Outcome::Unknown {
        match everything() {
            Ok(found) => {
                truth = if found.verdict == Outcome::Holds { Outcome::Holds } else { truth };
                whole = Some(found);
            }
            Err(trouble) => return Some(trouble),
        }
    }
    Tally::count(&mut tally.explored, explored(setting, truth, within.reason.as_ref().map(|why| &*why.text)));
    let backends: &[Backend] = if setting.boogie { &[Backend::Native, Backend::Boogie] } else { &[Backend::Native] };
    let mut requests = Vec::new();
    for method in setting.methods() {
        for &backend in backends {
            let request = setting.request(&asked, method, backend);
            requests.push((format!("{method:?} {}", backend.name()), request, truth));
        }
    }
    // Leaving switch points out changes no verdict; cooperative threads are not reduced.
    if text.len().is_multiple_of(UNREDUCED) && !asked.translation.asked.scheduling.cooperative {
        for method in setting.methods() {
            let mut request = setting.request(&asked, method, Backend::Native);
            request.translation.reduce = false;
            requests.push((format!("{method:?} --no-reduction"), request, truth));
        }
    }
    if setting.kind != Kind::Termination {
        requests.extend(other_orders(setting, &asked, &within));
    }
    for (name, request, truth) in requests {
        let report = pipeline::check(&checked, &sources, &request, &|_| {});
        let mut judged = judge(&report, truth);
        // The period of a thread that recurses may begin in the middle of its rounds, which are fewer then.
        if matches!(judged, Err(("invents", _))) && setting.kind == Kind::Termination && recurses(&checked) {
            match whole.take().map_or_else(everything, Ok) {
                Ok(found) if found.verdict == Outcome::Violated => {
                    judged = Ok("violated, in a period that begins within its rounds".into());
                    whole = Some(found);
                }
                Ok(found) => whole = Some(found),
                Err(trouble) => return Some(trouble),
            }
        }
        if setting.parts && judged.is_ok() && request.backend == Backend::Native {
            judged = judged.and_then(|answer| Ok(answer + in_parts(&report, &checked, &sources, &request)?));
        }
        match judged {
            Ok(answer) => Tally::count(&mut tally.answers, format!("{name}: {answer}")),
            Err((what, text)) => {
                let (kind, text) = (format!("{name} {what}"), format!("{name}: {text}"));
                return Some(Disagreement { kind, text, method: Some(request.translation.method), truth });
            }
        }
    }
    if setting.scope == Scope::Bounded {
        return None;
    }
    let whole = match whole.map_or_else(everything, Ok) {
        Ok(whole) => whole,
        Err(trouble) => return Some(trouble),
    };
    if let Some(disagreement) = unreduced(&asked, &whole, &explore, tally) {
        return Some(disagreement);
    }
    for (name, method, report) in about_the_program(setting, &asked, &checked, &sources) {
        match judge_the_whole(&report, &whole) {
            Ok(answer) => Tally::count(&mut tally.answers, format!("{name}: {answer}")),
            Err((what, text)) => {
                let (kind, text) = (format!("{name} {what}"), format!("{name}: {text}"));
                return Some(Disagreement { kind, text, method: Some(method), truth: whole.verdict });
            }
        }
    }
    proofs(setting, &asked, &checked, &sources, tally)
}

/// What provers alone say of the program has to fit to every execution.
fn proofs(
    setting: &Setting,
    asked: &Subject,
    checked: &Checked,
    sources: &Sources,
    tally: &mut Tally,
) -> Option<Disagreement> {
    match setting.kind {
        Kind::Termination => fair_rounds(setting, asked, checked, sources, tally),
        Kind::Safety | Kind::Deadlock | Kind::Race => invariants(setting, asked, checked, sources, tally),
    }
}

/// Proofs that no check fails, or that no deadlock or race is reached.
fn invariants(
    setting: &Setting,
    asked: &Subject,
    checked: &Checked,
    sources: &Sources,
    tally: &mut Tally,
) -> Option<Disagreement> {
    let whole = match explored_by(checked, sources, &ExploreOptions { bounds: None, ..asked.explore.clone() }) {
        Ok(whole) => whole,
        Err(trouble) => return Some(trouble),
    };
    let mut request = Request { timeout: Some(PROOF), ..setting.request(asked, Method::Lazy, Backend::Native) };
    request.bounds = Requested::default();
    let form = format!("{:?}", setting.kind).to_lowercase();
    each_alone(&form, (checked, sources, &request), &whole, tally)
}

/// Those that are asked elsewhere, or have others do what they do.
const ASKED_ELSEWHERE: [&dyn Strategy; 4] = [&Facts, &Explore, &Growing, &Modular];

/// What each strategy says alone has to fit to every execution.
fn each_alone(
    form: &str,
    (checked, sources, request): (&Checked, &Sources, &Request),
    whole: &Exploration,
    tally: &mut Tally,
) -> Option<Disagreement> {
    let property = request.asked().property;
    let is_asked = |s: &&dyn Strategy| {
        s.properties().iter().any(|p| p.is(property)) && ASKED_ELSEWHERE.iter().all(|other| other.name() != s.name())
    };
    for strategy in STRATEGIES.iter().copied().filter(is_asked) {
        let what = strategy.name();
        let report =
            portfolio::alone(&[strategy], &Question::new(checked, sources, request, &Board::default()), &|_| {});
        let name = format!("{what}, {form}");
        match judge_the_whole(&report, whole) {
            Ok(answer) => Tally::count(&mut tally.answers, format!("{name}: {answer}")),
            Err((what, text)) => {
                let (kind, text) = (format!("{name} {what}"), format!("{name}: {text}"));
                return Some(Disagreement { kind, text, method: None, truth: whole.verdict });
            }
        }
    }
    None
}

/// Proofs of endless executions, whatever the fairness: what they prove has no fair cycle, or none that breaks the property of states, and no
/// such end.
fn fair_rounds(
    setting: &Setting,
    asked: &Subject,
    checked: &Checked,
    sources: &Sources,
    tally: &mut Tally,
) -> Option<Disagreement> {
    for fairness in [Fairness::Strong, Fairness::Weak, Fairness::None] {
        let options = ExploreOptions {
            bounds: None,
            asked: Asked { fairness, ..asked.explore.asked.clone() },
            ..asked.explore.clone()
        };
        let whole = match explored_by(checked, sources, &options) {
            Ok(whole) => whole,
            Err(trouble) => return Some(trouble),
        };
        let mut request = Request { timeout: Some(PROOF), ..setting.request(asked, Method::Lasso, Backend::Native) };
        request.bounds = Requested::default();
        request.translation.asked.fairness = fairness;
        let form = setting.property.as_deref().map_or("termination", |p| p.split('(').next().unwrap_or(p));
        let form = format!("{form}, {}", fairness.name());
        let found = each_alone(&form, (checked, sources, &request), &whole, tally);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The exploration that follows all threads everywhere and stores all values says the same as the one that leaves out what makes no difference.
fn unreduced(
    asked: &Subject,
    reduced: &Exploration,
    explore: &impl Fn(&ExploreOptions) -> Result<Exploration, Disagreement>,
    tally: &mut Tally,
) -> Option<Disagreement> {
    // What has no answer with fewer states has none with more.
    if reduced.verdict == Outcome::Unknown {
        return None;
    }
    let full = match explore(&ExploreOptions { bounds: None, unreduced: true, ..asked.explore.clone() }) {
        Ok(full) => full,
        Err(trouble) => return Some(trouble),
    };
    let known = full.verdict != Outcome::Unknown && reduced.verdict != Outcome::Unknown;
    // Beside a check of assertions, a deadlock is told.
    let told = |found: &Exploration| found.verdict == Outcome::Holds && found.deadlock.is_some();
    if known && (full.verdict, told(&full)) != (reduced.verdict, told(reduced)) {
        let text = format!(
            "explore: {:?}, deadlock {}; with --no-reduction {:?}, deadlock {}",
            reduced.verdict,
            told(reduced),
            full.verdict,
            told(&full)
        );
        return Some(Disagreement { kind: "reduction".into(), text, method: None, truth: full.verdict });
    }
    let fewer = if reduced.states < full.states { ", fewer states" } else { "" };
    let what = format!("explore reduced: {:?}{fewer}, in full {:?}", reduced.verdict, full.verdict);
    Tally::count(&mut tally.explored, what.to_lowercase());
    None
}

/// Time for an answer about the program: some have none.
const PATIENCE: Duration = Duration::from_millis(500);

/// Time for a proof: half of them take a hundredth of it, and what takes longer seldom has an answer at all.
const PROOF: Duration = Duration::from_millis(500);

/// What is said without bounds: by all strategies; by the bounded search alone, which is done where rounds are saturated, with each method.
fn about_the_program(
    setting: &Setting,
    asked: &Subject,
    checked: &Checked,
    sources: &Sources,
) -> Vec<(String, Method, Report)> {
    let request = |method| {
        let mut request = Request { timeout: Some(PATIENCE), ..setting.request(asked, method, Backend::Native) };
        request.bounds = Requested::default();
        (request.translation.saturate, request.translation.last_context) = (true, true);
        request
    };
    let [first, second] = setting.methods();
    let quiet = |_: &str| {};
    let all = portfolio::answer(&Question::new(checked, sources, &request(second), &Board::default()), &quiet);
    let mut answers = vec![("all strategies".to_owned(), second, all)];
    for method in [first, second] {
        // Lassos are never saturated.
        if setting.kind == Kind::Safety {
            let alone = |strategy: &dyn Strategy| {
                let (request, board) = (request(method), Board::default());
                portfolio::alone(&[strategy], &Question::new(checked, sources, &request, &board), &quiet)
            };
            answers.push((format!("growing {method:?}"), method, alone(&Growing)));
            if method == second {
                answers.push(("predicates".to_owned(), method, alone(&Predicates)));
            }
        }
    }
    answers
}

/// How an answer about the program fits to every execution (with integers from the range), or why it does not.
fn judge_the_whole(report: &Report, whole: &Exploration) -> Result<String, (&'static str, String)> {
    match (report.verdict, whole.verdict) {
        (Verdict::Proved, Outcome::Violated) => {
            Err(("proves", "proves what an execution violates that the explorer finds".into()))
        }
        (Verdict::Violated, Outcome::Holds) if whole.complete => {
            Err(("invents", "finds a violation, the explorer none".into()))
        }
        (Verdict::Unknown, _) if !matches!(report.trouble, Some(FailureKind::NoAnswer | FailureKind::Input)) => {
            Err(("trouble", report.reason.clone().unwrap_or_default()))
        }
        (verdict, truth) => Ok(format!("{verdict:?} (explored: {truth:?})").to_lowercase()),
    }
}

/// So many parts of a translation.
const PARTS: u32 = 3;

/// Does the union of the parts answer as the whole does?
fn in_parts(
    whole: &Report,
    checked: &Checked,
    sources: &Sources,
    request: &Request,
) -> Result<&'static str, (&'static str, String)> {
    if whole.verdict == Verdict::Unknown {
        return Ok("");
    }
    let (mut verdicts, mut reasons) = (Vec::new(), String::new());
    for index in 0..PARTS {
        let mut part = request.clone();
        part.translation.part = Some(Part { index, of: PARTS });
        let report = pipeline::check(checked, sources, &part, &|_| {});
        if let (Verdict::Unknown, Some(FailureKind::NoAnswer)) = (report.verdict, report.trouble) {
            return Ok(", a part undecided");
        }
        verdicts.push(report.verdict);
        reasons.extend(report.reason.iter().map(|reason| format!("; {reason}")));
    }
    let expected = match whole.verdict {
        Verdict::Violated => verdicts.contains(&Verdict::Violated) && !verdicts.contains(&Verdict::Unknown),
        _ => verdicts.iter().all(|v| matches!(v, Verdict::Holds | Verdict::Proved)),
    };
    if expected {
        return Ok(", and in parts");
    }
    Err(("parts", format!("the whole is {:?}, its parts are {verdicts:?}{reasons}", whole.verdict)))
}

fn explored_by(checked: &Checked, sources: &Sources, options: &ExploreOptions) -> Result<Exploration, Disagreement> {
    let trouble = |text: String| Disagreement {
        kind: format!("explore: {}", text.replace(|c: char| c.is_ascii_digit(), "")),
        text: format!("explore: {text}"),
        method: None,
        truth: Outcome::Unknown,
    };
    match semantics::explore(checked, sources, options, &mut |_| {}) {
        Err(error) => Err(trouble(error.message)),
        Ok(Exploration { reason: Some(reason), .. }) if reason.text.starts_with("internal") => {
            Err(trouble(reason.to_string()))
        }
        Ok(found) => Ok(found),
    }
}

/// Contexts of more rounds than this are not looked for in another order.
const MANY_ROUNDS: u32 = 7;

/// The other orders inside a round find a violation too, where they have rounds enough. With up to three threads, a round in the
/// order of creation fits into two rounds of any of them; with more, each context has a round of its own. And one more at the end.
/// Where nothing is to be found within these rounds, what they find in theirs exists all the same: it was replayed.
fn other_orders(setting: &Setting, asked: &Subject, found: &Exploration) -> Vec<(String, Request, Outcome)> {
    let steps = found.witness.iter().flat_map(|w| &w.steps);
    let threads = 1 + steps.map(|s| s.thread as u32).max().unwrap_or(0);
    let (rounds, truth) = match found.verdict {
        Outcome::Violated => (setting.first * if threads <= 3 { 2 } else { threads } + 1, Outcome::Violated),
        _ => (setting.first, Outcome::Unknown),
    };
    let orders = [Scheduler::ChildFirst, Scheduler::CreatorFirst].into_iter().filter(|_| rounds <= MANY_ROUNDS);
    let request = |scheduler| {
        let mut request = setting.request(asked, Method::Eager, Backend::Native);
        request.translation.asked.scheduling.scheduler = scheduler;
        request.bounds.rounds = Some(rounds);
        (format!("Eager {scheduler:?}"), request, truth)
    };
    orders.map(request).collect()
}

/// The verdict of the explorer alone.
pub fn truth(text: &str, setting: &Setting) -> Option<Outcome> {
    let (sources, checked, asked) = setting.load(text)?;
    semantics::explore(&checked, &sources, &asked.explore, &mut |_| {}).ok().map(|found| found.verdict)
}

fn explored(setting: &Setting, truth: Outcome, reason: Option<&str>) -> String {
    let property = match setting.kind {
        Kind::Safety => "safety".to_owned(),
        Kind::Deadlock => "deadlock".to_owned(),
        Kind::Race => "race".to_owned(),
        Kind::Termination => {
            let property = setting.property.as_deref().and_then(|p| p.split('(').next()).unwrap_or("termination");
            format!("{property}, fairness {:?}", setting.fairness)
        }
    };
    let variant = setting.variant.map_or(String::new(), |v| format!(" {}", v.flags));
    let reason = reason.filter(|_| truth == Outcome::Unknown).map_or(String::new(), |r| format!(": {r}"));
    format!("explore {property}{variant}: {truth:?}{reason}").to_lowercase()
}

/// Does a procedure of the program call itself, be it through others?
fn recurses(checked: &Checked) -> bool {
    find_entry(checked, None).is_ok_and(|entry| !Usages::of(checked, entry).recursive().is_empty())
}

/// How an answer fits, or in a word and a sentence why it does not.
fn judge(report: &Report, truth: Outcome) -> Result<String, (&'static str, String)> {
    let said = || {
        let said = report.diagnostics.iter().map(|d| d.message.as_str());
        let mut all: Vec<&str> = report.reason.as_deref().into_iter().chain(said).collect();
        all.dedup();
        all.join("; ")
    };
    match (report.verdict, truth) {
        (Verdict::Unknown, _) => match report.trouble {
            Some(FailureKind::Input) => Ok(format!("refused: {}", said())),
            Some(FailureKind::NoAnswer) => Ok(format!("unknown: {}", said())),
            _ => Err(("trouble", said())),
        },
        (Verdict::Violated, Outcome::Violated) => Ok("violated".into()),
        (Verdict::Violated, Outcome::Holds) => Err(("invents", "finds a violation, the explorer none".into())),
        (Verdict::Holds | Verdict::Proved, Outcome::Violated) if report.covers_its_rounds() => {
            Err(("misses", "excludes the violation that the explorer finds".into()))
        }
        (Verdict::Holds | Verdict::Proved, Outcome::Violated) => Ok("holds within bounds, violated beyond them".into()),
        (Verdict::Holds | Verdict::Proved, Outcome::Holds) if report.covers_its_rounds() => {
            Ok("holds completely".into())
        }
        (Verdict::Holds | Verdict::Proved, Outcome::Holds) => Ok("holds within bounds".into()),
        (verdict, Outcome::Unknown) => Ok(format!("{verdict:?} where the explorer does not know").to_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recursion_is_seen_through_other_procedures() {
        let recurs = |last: &str| {
            let text = format!(
                "procedure {{:entrypoint}} Main()\n{{ async call P(1); }}\nprocedure P(n: int)\n{{ call Q(n); }}\nprocedure Q(n: int)\n{{ {last} }}\n"
            );
            recurses(&load_with(&text, None).unwrap().1)
        };
        assert!(recurs("call P(n);") && recurs("call Q(n);"));
        // Who creates a thread does not call it.
        assert!(!recurs("") && !recurs("async call P(n);"));
    }
}
