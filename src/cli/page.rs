//! `--html`: what was found, as a page for the browser.

use std::path::{Path, PathBuf};

use super::output;
use super::session::Session;
use super::status::Failure;
use crate::check::{Asked, Checked};
use crate::pipeline::Minimizer;
use crate::semantics;
use crate::witness::Execution;
use crate::witness::html::{self, Heading};

#[derive(Debug, Clone, Default, clap::Args)]
pub struct PageOptions {
    /// Also write the execution found to a file for the browser, to step through
    #[arg(long, value_name = "OUT.html")]
    pub html: Option<PathBuf>,
}

/// A program, and how the judge runs it.
pub struct Replayable {
    pub program: Checked,
    pub asked: Asked,
}

impl Replayable {
    /// What makes executions of the program smaller.
    pub fn minimizer<'a>(&'a self, session: &'a Session, in_order: bool) -> Option<Minimizer<'a>> {
        Minimizer::new(&self.program, &session.sources, &self.asked, in_order)
    }
}

impl PageOptions {
    /// Tries whether the page can be written.
    ///
    /// # Errors
    /// It can not.
    pub fn try_out(&self) -> Result<(), Failure> {
        output::try_out(self.html.as_deref())
    }

    /// Writes the page if it is asked for. The states on it are those of a replay. Where there is no execution to show it says just
    /// that, so that no page of an earlier run is taken for one of this.
    ///
    /// # Errors
    /// The file can not be written.
    pub fn write(
        &self,
        executions: &[Execution],
        replayable: Option<&Replayable>,
        session: &Session,
        heading: impl FnOnce() -> Heading,
    ) -> Result<(), Failure> {
        let Some(path) = self.html.as_deref() else { return Ok(()) };
        let Some(replayable) = replayable.filter(|_| !executions.is_empty()) else {
            return output::to_file(Some(path), &html::without_execution(&heading(), &session.sources));
        };
        let replay = |e| semantics::replay_with_states(&replayable.program, &session.sources, e, &replayable.asked);
        let histories: Result<Vec<_>, _> = executions.iter().map(replay).collect();
        let histories = histories
            .map_err(|departure| Failure::internal(format!("the execution shown does not replay: {departure}")))?;
        output::to_file(Some(path), &html::page(&histories, &session.sources, &heading()))
    }

    /// Writes a page that leads to others, which stand beside it: a property and its page each.
    ///
    /// # Errors
    /// The file can not be written.
    pub fn write_overview(&self, pages: &[(&str, &Path)], file: &str) -> Result<(), Failure> {
        let Some(path) = self.html.as_deref().filter(|p| output::is_file(p)) else { return Ok(()) };
        let name = |page: &Path| page.file_name().map_or(String::new(), |n| n.to_string_lossy().into_owned());
        let links: Vec<(&str, String)> = pages.iter().map(|(property, page)| (*property, name(page))).collect();
        output::to_file(Some(path), &html::overview(file, &links))
    }
}
