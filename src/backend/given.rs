//! A program in the form that a tool reads: without what its version does not know, and without the loops that it counts in a way
//! of its own.

use super::{Bounds, Tool, datatypes, unroll};
use check::Checked;
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
}

/// The program for this tool, to be followed within these bounds.
///
/// - Boogie counts the back edges of nested loops together, and Corral those of all loops together with the activations of procedures:
///   they get these loops unrolled, unless they are made of jumps.
/// - All but Boogie 3 know datatypes in the older spelling only.
///
/// # Errors
/// The program uses what the tool has no words for: what that is.
pub fn given(tool: Tool, program: &Checked, bounds: Bounds) -> Result<Given, String> {
    let counts_apart = tool != Tool::Corral && !unroll::has_nested_loops(&program.program);
    let unrolled = if counts_apart { None } else { unroll::unrolled(&program.program, bounds.unroll) };
    let bounds = if unrolled.is_some() { Bounds { unroll: 0, ..bounds } } else { bounds };
    let checked = Checked {
        program: unrolled.unwrap_or_else(|| program.program.clone()),
        symbols: program.symbols.clone(),
        warnings: Vec::new(),
    };
    let older = if tool == Tool::Boogie3 { None } else { datatypes::legacy(&checked)? };
    let text = print(older.as_ref().unwrap_or(&checked.program));
    Ok(Given { checked, text, bounds })
}
