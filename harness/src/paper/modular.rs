//! The programs of the paper on modular verification by sequential model checking (CoMuS; Rasin, Grumberg and Shoham, ATVA 2018), written anew:
//! seconds by the number of threads, one thread at a time beside exploration, exact Horn clauses, and the default of `check`.

use std::fs;
use std::process::ExitCode;

use unthread::process::Folder;

use super::Selected;
use crate::answer::check;
use crate::arguments::Tested;
use crate::chains::Chain;
use crate::{interrupt, say, table_of};

/// One thread at a time: chains and a ring of threads
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// Ask the default only, of right programs and wrong ones
    #[arg(long)]
    default_only: bool,
    #[command(flatten)]
    tested: Tested,
    #[command(flatten)]
    selected: Selected,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let mut table = match args.default_only {
        true => table_of(["program", "threads", "check s", "bug: check s"]),
        false => {
            table_of(["program", "threads", "modular s", "explore s", "chc s", "check s", "bug: modular s", "check s"])
        }
    };
    let asked = |methods: &'static [&'static str]| if args.default_only { &["auto"][..] } else { methods };
    let mut wrong = false;
    for chain in Chain::ALL {
        for n in (2..=chain.most()).filter(|_| args.selected.has(chain.name())) {
            say(&format!("{}, {n} threads ...\n", chain.name()), &mut std::io::stderr());
            let folder = Folder::new()?;
            let mut row = vec![chain.name().to_owned(), n.to_string()];
            let methods = [(false, asked(&["modular", "explore", "chc", "auto"])), (true, asked(&["modular", "auto"]))];
            for (bug, methods) in methods {
                let path = folder.path().join("program.bpl");
                fs::write(&path, chain.program(n, bug))?;
                for method in methods {
                    let answer = check(&unthread, &path, &["--method", method], args.timeout)?;
                    wrong |= answer.verdict == if bug { "proved" } else { "violated" };
                    row.push(answer.text());
                }
            }
            table.add_row(row);
            interrupt::so_far(&table.to_string(), wrong);
        }
    }
    Ok(interrupt::conclude(&table.to_string(), wrong))
}
