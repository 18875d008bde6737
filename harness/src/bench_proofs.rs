//! Proofs on families that grow: native IC3, exploration and the default of `check`, beside ABC's `pdr` on the circuit that unthread prints.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use unthread::backend::process::{self, Ended, Folder};

use crate::answer::{Answer, check, limits};
use crate::arguments::Tested;
use crate::locks::Family;
use crate::{geometric_mean, interrupt, say, table_of};

/// Prove families of programs: IC3, exploration, both, and ABC
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// Only programs whose name contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
    #[command(flatten)]
    tested: Tested,
}

/// The families, each with its numbers.
const FAMILIES: [(Family, &[usize]); 4] = [
    (Family::Filter, &[2, 3, 4]),
    (Family::Szymanski, &[2, 3, 4]),
    (Family::LockedData, &[8, 16, 32]),
    (Family::Ticket, &[2, 3, 4]),
];

/// Debian's package of ABC has it under this name.
const ABC: &str = "berkeley-abc";

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let abc = which::which(ABC).ok();
    if abc.is_none() {
        say(&format!("{ABC} is not installed: its column stays empty\n"), &mut std::io::stderr());
    }
    let mut table = table_of(["program", "ic3 s", "explore s", "check s", "abc pdr s", "ic3 / pdr"]);
    let mut ratios = Vec::new();
    let mut wrong = false;
    for (family, numbers) in FAMILIES {
        for n in numbers {
            let name = format!("{} {n}", family.name());
            if !name.contains(&args.filter) {
                continue;
            }
            say(&format!("{name}\n"), &mut std::io::stderr());
            let folder = Folder::new()?;
            let program = folder.path().join("program.bpl");
            fs::write(&program, family.program(*n))?;
            let ask = |more: &[&str]| check(&unthread, &program, more, args.timeout);
            let answers = [ask(&["--method", "ic3"])?, ask(&["--method", "explore"])?, ask(&[])?];
            let pdr = abc.as_deref().map(|abc| pdr(abc, &unthread, &program, &folder, args.timeout)).transpose()?;
            let ratio = pdr.as_ref().filter(|pdr| pdr.settles() && answers[0].settles());
            let ratio = ratio.map(|pdr| answers[0].seconds / pdr.seconds);
            ratios.extend(ratio);
            wrong |= answers.iter().chain(&pdr).any(|a| a.verdict == "violated");
            let mut row = vec![name];
            row.extend(answers.iter().map(Answer::text));
            row.push(pdr.map_or(String::new(), |pdr| pdr.text()));
            row.push(ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")));
            table.add_row(row);
            interrupt::so_far(&format!("{table}\n{}", mean(&ratios)), wrong);
        }
    }
    Ok(interrupt::conclude(&format!("{table}\n{}", mean(&ratios)), wrong))
}

fn mean(ratios: &[f64]) -> String {
    if ratios.is_empty() {
        return String::new();
    }
    let mean = geometric_mean(ratios);
    format!("ic3 / pdr: geometric mean {mean:.3}, {} programs that both prove\n", ratios.len())
}

/// What ABC's property directed reachability says of the circuit. The time that the circuit takes is not counted.
fn pdr(abc: &Path, unthread: &Path, program: &Path, folder: &Folder, timeout: u64) -> anyhow::Result<Answer> {
    let circuit = folder.path().join("circuit.aig");
    let mut translate = Command::new(unthread);
    translate.args(["translate", "--method", "interleave", "--to", "aiger", "-o"]).arg(&circuit).arg(program);
    let printed = process::run(&mut translate, folder, &limits(timeout))?;
    anyhow::ensure!(printed.end == Ended::Exited(0), "no circuit: {}", printed.stderr);
    let script = format!("read_aiger {}; pdr -T {timeout}; print_status", circuit.display());
    let ran = process::run(Command::new(abc).args(["-q", &script]), folder, &limits(timeout))?;
    let verdict = match &ran.stdout {
        said if said.contains("Property proved") => "proved",
        said if said.contains("was asserted in frame") => "violated",
        _ => "unknown",
    };
    Ok(Answer { verdict: verdict.to_owned(), seconds: ran.seconds })
}
