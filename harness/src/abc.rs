//! ABC, a model checker for hardware, on the circuits that unthread prints.

use std::path::{Path, PathBuf};
use std::process::Command;

use unthread::process::{self, Ended, Folder};

use crate::answer::{Answer, limits};
use crate::{geometric_mean, say};

/// Debian's package has it under this name.
const ABC: &str = "berkeley-abc";

/// Where it is.
pub struct Abc(PathBuf);

impl Abc {
    /// Where there is none, that is said.
    pub fn installed() -> Option<Abc> {
        let abc = which::which(ABC).ok();
        if abc.is_none() {
            say(&format!("{ABC} is not installed: its column stays empty\n"), &mut std::io::stderr());
        }
        abc.map(Abc)
    }

    /// What its property directed reachability says of the circuit of a program; `more` goes to `translate`. The time that the circuit takes
    /// is not counted.
    ///
    /// # Errors
    /// There is no circuit; ABC cannot be started.
    pub fn pdr(&self, unthread: &Path, program: &Path, more: &[&str], timeout: u64) -> anyhow::Result<Answer> {
        let folder = Folder::new()?;
        let circuit = folder.path().join("circuit.aig");
        let mut translate = Command::new(unthread);
        translate.args(["translate", "--method", "interleave", "--to", "aiger"]).args(more);
        translate.arg("-o").arg(&circuit).arg(std::path::absolute(program)?);
        let printed = process::run(&mut translate, &folder, &limits(timeout))?;
        anyhow::ensure!(printed.end == Ended::Exited(0), "no circuit: {}", printed.stderr);
        let script = format!("read_aiger {}; pdr -T {timeout}; print_status", circuit.display());
        let ran = process::run(Command::new(&self.0).args(["-q", &script]), &folder, &limits(timeout))?;
        let verdict = match &ran.stdout {
            said if said.contains("Property proved") => "proved",
            said if said.contains("was asserted in frame") => "violated",
            _ => "unknown",
        };
        Ok(Answer { verdict: verdict.to_owned(), seconds: ran.seconds, form: None, grounds: Vec::new() })
    }
}

/// Our time in parts of its, where both have an answer.
pub fn ratio(ours: &Answer, pdr: Option<&Answer>) -> Option<f64> {
    pdr.filter(|pdr| pdr.settles() && ours.settles()).map(|pdr| ours.seconds / pdr.seconds)
}

/// A line below a table.
pub fn mean(ratios: &[f64]) -> String {
    if ratios.is_empty() {
        return String::new();
    }
    let mean = geometric_mean(ratios);
    format!("ic3 / pdr: geometric mean {mean:.3}, {} programs that both prove\n", ratios.len())
}
