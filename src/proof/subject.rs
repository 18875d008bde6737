//! What provers are asked: a program and a question about it, with the systems that are built of both, once for all of them.

use std::sync::OnceLock;

use base::mutation::LeftOut;
use base::source::Sources;
use certificate::Obligations;
use check::{Asked, Checked};
use system::{Reading, System};

/// A program and a question about it. Provers may share it, also in several threads.
pub struct Subject<'a> {
    /// The program.
    pub program: &'a Checked,
    /// The files that it was read from.
    pub sources: &'a Sources,
    /// What is to be proved.
    pub asked: Asked,
    /// Of the systems.
    mutation: LeftOut<system::Mutation>,
    system: OnceLock<Result<System, String>>,
    any_number: OnceLock<Result<System, String>>,
}

impl<'a> Subject<'a> {
    /// With nothing built yet.
    pub fn new(program: &'a Checked, sources: &'a Sources, asked: Asked) -> Subject<'a> {
        let (system, any_number) = (OnceLock::new(), OnceLock::new());
        Subject { program, sources, asked, mutation: LeftOut::nothing(), system, any_number }
    }

    /// With a rule of the systems left out, and nothing built yet.
    #[doc(hidden)]
    #[must_use]
    pub fn lacking(self, mutation: LeftOut<system::Mutation>) -> Subject<'a> {
        Subject { mutation, ..Subject::new(self.program, self.sources, self.asked) }
    }

    /// Is no rule of the systems left out?
    pub(super) fn is_whole(&self) -> bool {
        self.mutation.is_nothing()
    }

    /// The system of a program whose number of threads is known.
    ///
    /// # Errors
    /// Why there is none ([`System::of`]).
    pub fn system(&self) -> Result<&System, String> {
        self.built(&self.system, false)
    }

    /// The system of a program that may create threads again and again ([`Reading::any_number`]).
    ///
    /// # Errors
    /// Why there is none ([`System::of`]).
    pub fn of_any_number(&self) -> Result<&System, String> {
        self.built(&self.any_number, true)
    }

    fn built<'s>(&self, cell: &'s OnceLock<Result<System, String>>, any_number: bool) -> Result<&'s System, String> {
        let built = cell.get_or_init(|| {
            let reading = Reading { asked: &self.asked, any_number, mutation: self.mutation };
            System::of(self.program, reading).map_err(|d| d.first().map_or_else(String::new, |d| d.message.clone()))
        });
        built.as_ref().map_err(String::clone)
    }

    /// What a certificate has to show. The judge's reading of the program cannot be shared: each thread has its own.
    ///
    /// # Errors
    /// What the checker does not read.
    pub fn obligations(&self) -> Result<Obligations, String> {
        Obligations::of(self.program, self.sources, &self.asked).map_err(|refused| refused.to_string())
    }
}
