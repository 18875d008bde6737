//! No fair execution goes on for ever: the philosophers of the paper on fair non-termination, but for the last one left-handed. Proofs by
//! native IC3 beside ABC's `pdr` on the circuit that fails where there is more than one fair round.

use std::fs;
use std::process::ExitCode;

use unthread::process::Folder;

use super::Selected;
use crate::abc::{self, Abc};
use crate::answer::check;
use crate::arguments::Tested;
use crate::philosophers::{Hands, program};
use crate::{interrupt, say, table_of};

/// No fair endless execution: left-handed philosophers, IC3 beside ABC
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    timeout: u64,
    #[command(flatten)]
    tested: Tested,
    #[command(flatten)]
    selected: Selected,
}

/// Seconds of `pdr` on models that were written by hand for it, by the number of philosophers.
const BY_HAND: [(usize, f64); 5] = [(2, 0.2), (4, 0.9), (6, 3.1), (8, 8.8), (10, 21.9)];

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let abc = Abc::installed();
    let mut table = table_of(["philosophers", "ic3 s", "abc pdr s", "ic3 / pdr", "pdr by hand s"]);
    let mut ratios = Vec::new();
    let mut wrong = false;
    for n in 2..=10 {
        let name = format!("N = {n}");
        if !args.selected.has(&name) {
            continue;
        }
        say(&format!("{name} ...\n"), &mut std::io::stderr());
        let folder = Folder::new()?;
        let path = folder.path().join("program.bpl");
        fs::write(&path, program(n, Hands::LastLeft))?;
        let asked = ["--property", "termination", "--fairness", "strong"];
        let ic3 = check(&unthread, &path, &[&asked[..], &["--method", "ic3"]].concat(), args.timeout)?;
        let pdr = abc.as_ref().map(|abc| abc.pdr(&unthread, &path, &asked, args.timeout)).transpose()?;
        let ratio = abc::ratio(&ic3, pdr.as_ref());
        ratios.extend(ratio);
        wrong |= ic3.verdict == "violated";
        let by_hand = BY_HAND.iter().find(|(of, _)| *of == n);
        table.add_row(vec![
            name,
            ic3.text(),
            pdr.map_or(String::new(), |pdr| pdr.text()),
            ratio.map_or(String::new(), |ratio| format!("{ratio:.2}")),
            by_hand.map_or(String::new(), |(_, seconds)| seconds.to_string()),
        ]);
        interrupt::so_far(&format!("{table}\n{}", abc::mean(&ratios)), wrong);
    }
    Ok(interrupt::conclude(&format!("{table}\n{}", abc::mean(&ratios)), wrong))
}
