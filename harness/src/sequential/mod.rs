//! Differential testing of `verify` on random sequential programs: the SAT path (calls inlined, entered on demand, and shared), the SMT path with z3 and cvc5, Boogie and the
//! explorer must agree, each with each, as far as they answer within their bounds.

mod ask;
mod bound;
mod declarations;
mod distances;
mod generate;
mod indices;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use unthread::backend::incomplete::incomplete;
use unthread::check::Checked;
use unthread::engine::{SmtConfig, SmtKind};
use unthread::source::Sources;

use crate::arguments::Sample;
use crate::fuzz::{Random, shrink};
use crate::record::replace;
use crate::{interrupt, load, say};
use ask::{Answer, Said, Who};
use generate::{Kind, Program};

/// Compare SAT path, SMT path, Boogie and explorer on random sequential programs
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    sample: Sample,
    /// Ask z3 and cvc5, for one program in so many; 0: never
    #[arg(long, value_name = "N", default_value_t = 1)]
    smt: u64,
    /// Only programs of this kind
    #[arg(long)]
    kind: Option<Kind>,
    /// Print the programs, and ask nobody
    #[arg(long)]
    show: bool,
}

/// What everybody said, counted.
#[derive(Debug, Default)]
struct Tally {
    programs: [u64; 6],
    /// Of each that was asked: violated, holds completely, holds within bounds, no answer.
    said: BTreeMap<Who, [u64; 4]>,
    /// Pairs that both gave an answer.
    compared: BTreeMap<(Who, Who), u64>,
    disagreements: u64,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let solvers: Vec<(Who, SmtConfig)> = [(Who::Z3, SmtKind::Z3), (Who::Cvc5, SmtKind::Cvc5)]
        .into_iter()
        .filter_map(|(who, kind)| Some((who, SmtConfig::new(kind, which::which(kind.name()).ok()?, None, None))))
        .collect();
    let mut tally = Tally::default();
    for seed in args.sample.seeds() {
        let program = generate::program(&mut Random::new(seed), args.kind);
        if args.show {
            say(&program.text, &mut std::io::stdout());
            continue;
        }
        let every = |n: u64| n > 0 && seed.is_multiple_of(n);
        // Quickly decided, and only solvers of SMT-LIB look at all integers.
        let smt = every(args.smt) || (args.smt > 0 && matches!(program.kind, Kind::Indices | Kind::Distances));
        // What their models say of functions with several arguments can not be read in whole.
        let smt = smt && program.kind != Kind::Bound;
        let asked = Asked {
            solvers: if smt { &solvers } else { &[] },
            boogie: every(args.sample.boogie),
            share_calls: seed.is_multiple_of(2),
        };
        tally.programs[program.kind as usize] += 1;
        let disagreement = compare(&program, &asked, &mut tally);
        interrupt::has_the_last_word();
        tally.disagreements += u64::from(disagreement.is_some());
        interrupt::so_far(&tally.text(), tally.disagreements > 0);
        if let Some(why) = disagreement {
            report(seed, &args.sample.keep, &program, &asked, &why)?;
        }
    }
    Ok(if args.show { ExitCode::SUCCESS } else { interrupt::conclude(&tally.text(), tally.disagreements > 0) })
}

/// Keeps a failing program, and shrinks it, which takes its time.
fn report(seed: u64, folder: &Path, program: &Program, asked: &Asked, why: &Disagreement) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("{} can not be made", folder.display()))?;
    let path = folder.join(format!("sequential-{seed}.bpl"));
    let keep = |text: &str| replace(&path, &format!("// {}\n{text}", why.text.replace('\n', "\n// ")));
    keep(&program.text)?;
    say(&format!("seed {seed}: {}\n  kept in {}\n", why.text, path.display()), &mut std::io::stderr());
    let same = |text: &str| {
        let program = Program { text: text.to_owned(), ..*program };
        compare(&program, asked, &mut Tally::default()).is_some_and(|w| w.kind == why.kind)
    };
    let small = shrink::shrink(&program.text, &same);
    interrupt::has_the_last_word();
    keep(&small)
}

impl Tally {
    fn text(&self) -> String {
        let [open, finite, theory, indices, distances, bound] = self.programs;
        let mut text = format!(
            "{} programs: {open} with arbitrary data, {finite} with finite data, {theory} for SMT solvers, {indices} about indices, \
             {distances} about distances, {bound} about bound variables; {} disagreements\n",
            self.programs.iter().sum::<u64>(),
            self.disagreements
        );
        for (who, [violated, complete, bounded, unknown]) in &self.said {
            text.push_str(&format!(
                "  {}: {violated} violated, {complete} hold completely, {bounded} hold within bounds, {unknown} without \
                 answer\n",
                who.name()
            ));
        }
        for ((a, b), count) in &self.compared {
            text.push_str(&format!("  {} and {}: {count} compared\n", a.name(), b.name()));
        }
        text
    }

    fn note(&mut self, answers: &[Answer]) {
        for answer in answers {
            let column = match answer.said {
                Said::Violated => 0,
                Said::Holds { complete: true, .. } => 1,
                Said::Holds { .. } => 2,
                Said::Nothing => 3,
            };
            self.said.entry(answer.who).or_default()[column] += 1;
        }
        let known = || answers.iter().filter(|a| a.said != Said::Nothing);
        for a in known() {
            for b in known().filter(|b| a.who < b.who) {
                *self.compared.entry((a.who, b.who)).or_default() += 1;
            }
        }
    }
}

struct Asked<'a> {
    solvers: &'a [(Who, SmtConfig)],
    boogie: bool,
    /// Whether calls on demand, and calls for solvers of SMT-LIB, are shared ones.
    share_calls: bool,
}

/// The kind of a disagreement stays the same while the program shrinks.
struct Disagreement {
    kind: String,
    text: String,
}

fn compare(program: &Program, asked: &Asked, tally: &mut Tally) -> Option<Disagreement> {
    let (sources, checked) = load(&program.text).ok()?;
    let mut answers = Vec::new();
    let mut trouble = None;
    let mut take = |who: Who, answer: Result<Answer, String>| match answer {
        Ok(answer) => answers.push(answer),
        Err(why) => {
            trouble.get_or_insert(Disagreement { kind: who.name().into(), text: format!("{}: {why}", who.name()) });
        }
    };
    take(Who::Sat, ask::sat(&checked, &sources));
    take(Who::Demand, Ok(ask::on_demand(&checked, asked.share_calls)));
    take(Who::Shared, ask::shared(&checked, &sources));
    for (who, config) in asked.solvers {
        take(*who, ask::smt(*who, config, &checked, &sources, asked.share_calls));
    }
    // It would take all arbitrary integers from a range inside of the narrowest ones.
    if program.kind != Kind::Indices {
        take(Who::Explorer, ask::explorer(&checked, &sources, program.kind == Kind::Finite));
    }
    if asked.boogie {
        take(Who::Boogie, ask::boogie(&checked));
        take(Who::Printed, ask::printed(&checked));
    }
    tally.note(&answers);
    let open = incomplete(&checked.program).is_some();
    let found = answers.iter().find_map(|a| {
        let against = answers.iter().find_map(|b| contradiction(a, b))?;
        // Boogie reports what its solver leaves undecided, functions with bodies included: the solver itself has the last word.
        let excluded = open && matches!(a.who, Who::Boogie | Who::Printed) && z3_excludes(&checked, &sources);
        (!excluded).then_some(against)
    });
    trouble.or(found)
}

/// Whether z3, asked by unthread, finds no violation either.
fn z3_excludes(checked: &Checked, sources: &Sources) -> bool {
    let Ok(path) = which::which(SmtKind::Z3.name()) else { return false };
    let config = SmtConfig::new(SmtKind::Z3, path, None, None);
    ask::smt(Who::Z3, &config, checked, sources, false).is_ok_and(|answer| matches!(answer.said, Said::Holds { .. }))
}

/// One finds a violation that the other excludes.
fn contradiction(finds: &Answer, excludes: &Answer) -> Option<Disagreement> {
    let Said::Holds { complete, narrow } = excludes.said else { return None };
    // The explorer knows no bounds, and neither does who excludes everything; who finds something further out than the others look says
    // nothing of them; else all follow at least the same executions.
    let comparable = match (finds.who, excludes.who) {
        (Who::Explorer, _) | (_, Who::Explorer) => complete,
        _ if finds.further => complete,
        _ => !narrow,
    };
    (finds.said == Said::Violated && comparable).then(|| {
        let (a, b) = (finds.who.name(), excludes.who.name());
        Disagreement { kind: format!("{a} {b}"), text: format!("{b} excludes what {a} finds") }
    })
}
