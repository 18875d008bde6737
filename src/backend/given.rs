//! A program in the form that a tool reads: without what its version does not know, and without the loops that it counts in a way
//! of its own.

use std::borrow::Cow;

use super::unroll::{self, Unrolled};
use super::{Bounds, Tool, datatypes, lambdas};
use check::Checked;
use syntax::ast::Name;
use syntax::print::print;

/// A program as a tool gets it.
#[derive(Debug, Clone)]
pub struct Given {
    /// Statement by statement what is in the text.
    pub checked: Checked,
    /// The program as the tool is given it.
    pub text: String,
    /// No back edges, where no loops are left.
    pub bounds: Bounds,
    /// A procedure that has kept its loops, since they would be too many copies: the tool counts their back edges together, and follows fewer
    /// executions than the bounds say.
    pub fewer: Option<Name>,
}

/// The program for this tool, to be followed within these bounds.
///
/// - Its loops are unrolled: Boogie counts the back edges of nested loops together, and Corral those of all loops together with the
///   activations of procedures.
/// - All but Boogie 3 know datatypes in the older spelling only.
/// - Corral knows no lambdas.
///
/// # Errors
/// The program uses what the tool has no words for: what that is.
pub fn given(tool: Tool, program: &Checked, bounds: Bounds) -> Result<Given, String> {
    let Unrolled { program: unrolled, left } = unroll::unrolled(&program.program, bounds.unroll);
    let bounds = if left.is_some() { bounds } else { Bounds { unroll: 0, ..bounds } };
    let checked =
        Checked { program: unrolled, symbols: program.symbols.clone(), warnings: Vec::new(), hints: Vec::new() };
    let older = if tool == Tool::Boogie3 { None } else { datatypes::legacy(&checked)? };
    let mut spelled = older.map_or(Cow::Borrowed(&checked.program), Cow::Owned);
    if tool == Tool::Corral {
        lambdas::lift(spelled.to_mut())?;
    }
    let text = print(&spelled);
    drop(spelled);
    Ok(Given { checked, text, bounds, fewer: left })
}
