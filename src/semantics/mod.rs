//! The judge: what a concurrent program does, step by step, from the source alone. Shares no code with the
//! sequentializers or the engine.
//!
//! ```text
//! checked program --compile--> code (control-flow graphs over numbered variables)
//!    --interp--> one step of one thread           (value, eval, arith, bv, quantify: exact data)
//!       --replay--> does a witness happen?
//!       --explore--> everything that can happen
//! ```

mod arith;
mod bv;
pub mod code;
pub mod compile;
mod compile_body;
mod compile_expr;
pub mod eval;
pub mod interp;
mod quantify;
mod sharing;
mod types;
pub mod value;
