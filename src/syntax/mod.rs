//! Text to tree and back: the whole of Boogie, old and new, with threads.

pub mod ast;
pub mod children;
pub mod names;
pub mod parse;
pub mod print;
pub mod visit;
