//! Proofs on families that grow: native IC3, exploration and the default of `check`, beside ABC's `pdr` on the circuit that unthread prints;
//! and of algorithms over numbers without bounds: Horn clauses, with the form that was solved, IC3 over predicates, and the default.

use std::fs;
use std::process::ExitCode;

use unthread::process::Folder;

use crate::abc::{self, Abc};
use crate::answer::{Answer, check};
use crate::arguments::Tested;
use crate::locks::Family;
use crate::{interrupt, say, table_of, unbounded};

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

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let abc = Abc::installed();
    let mut table =
        table_of(["program", "ic3 s", "step-induction s", "explore s", "check s", "abc pdr s", "ic3 / pdr"]);
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
            let alone = |method| ask(&["--method", method]);
            let answers = [alone("ic3")?, alone("step-induction")?, alone("explore")?, ask(&[])?];
            let pdr = abc.as_ref().map(|abc| abc.pdr(&unthread, &program, &[], args.timeout)).transpose()?;
            let ratio = abc::ratio(&answers[0], pdr.as_ref());
            ratios.extend(ratio);
            wrong |= answers.iter().chain(&pdr).any(|a| a.verdict == "violated");
            let mut row = vec![name];
            row.extend(answers.iter().map(Answer::text));
            row.push(pdr.map_or(String::new(), |pdr| pdr.text()));
            row.push(ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")));
            table.add_row(row);
            interrupt::so_far(&format!("{table}\n{}", abc::mean(&ratios)), wrong);
        }
    }
    let finite = format!("{table}\n{}", abc::mean(&ratios));
    let mut table = table_of(["program", "chc s", "form", "ic3 s", "check s"]);
    for (name, text) in unbounded::programs().into_iter().filter(|(name, _)| name.contains(&args.filter)) {
        say(&format!("{name}\n"), &mut std::io::stderr());
        let folder = Folder::new()?;
        let program = folder.path().join("program.bpl");
        fs::write(&program, text)?;
        let ask = |more: &[&str]| check(&unthread, &program, more, args.timeout);
        let answers = [ask(&["--method", "chc"])?, ask(&["--method", "ic3"])?, ask(&[])?];
        wrong |= answers.iter().any(|a| a.verdict == "violated");
        let form = answers[0].form.clone().unwrap_or_default();
        let [chc, ic3, all] = answers.map(|a| a.text());
        table.add_row(vec![name, chc, form, ic3, all]);
        interrupt::so_far(&format!("{finite}\n\n{table}"), wrong);
    }
    Ok(interrupt::conclude(&format!("{finite}\n\n{table}"), wrong))
}
