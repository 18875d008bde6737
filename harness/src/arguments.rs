//! Arguments that several verbs have.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

/// Which programs.
#[derive(Debug, Args)]
pub struct Suite {
    /// Folders of programs with RUN lines, programs, or suite files (.toml)
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
}

/// How much each answer may cost.
#[derive(Debug, Args)]
pub struct Limits {
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub timeout: u64,
    /// Memory for each answer, of all processes together
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    pub memory: u64,
}

/// The tool itself.
#[derive(Debug, Args)]
pub struct Tested {
    /// The tool to test [default: the one beside this program]
    #[arg(long, value_name = "PATH")]
    unthread: Option<PathBuf>,
}

impl Tested {
    /// Absolute, because it is run in folders of its own.
    ///
    /// # Errors
    /// It is not there.
    pub fn path(&self) -> anyhow::Result<PathBuf> {
        let path = match &self.unthread {
            Some(path) => path.clone(),
            None => std::env::current_exe()?.with_file_name("unthread"),
        };
        let found = which::which(&path).with_context(|| format!("there is no program {}", path.display()))?;
        Ok(std::path::absolute(found)?)
    }
}

/// Which random programs, and what becomes of them.
#[derive(Debug, Args)]
pub struct Sample {
    /// Number of programs
    #[arg(long, default_value_t = 500)]
    pub count: u64,
    /// Seed of the first program; the others follow
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Ask Boogie too, for one program in so many; 0: never
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub boogie: u64,
    /// Where failing programs are kept, as test files
    #[arg(long, value_name = "DIR", default_value = "target/fuzz-failures")]
    pub keep: PathBuf,
}

impl Sample {
    pub fn seeds(&self) -> std::ops::Range<u64> {
        self.seed..self.seed.saturating_add(self.count)
    }
}

/// Whether Boogie is timed beside the native engine.
#[derive(Debug, Args)]
pub struct Rival {
    /// Leave Boogie out
    #[arg(long)]
    pub native_only: bool,
}
