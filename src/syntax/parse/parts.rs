//! Large files, read in parts at the same time. What begins a line and looks like a declaration is taken for one: a part starts there, and
//! ends with the declaration that reaches the next start. Whether that was right shows when it is known where the part before ends.

use std::thread::{Builder, available_parallelism, scope};

use super::{declaration, next_token, recovery};
use crate::ast::Decl;
use base::source::FileId;

/// Smaller parts are not worth a thread.
const LEAST: usize = 100_000;

/// More threads have too little to do while the first part is put together with the others.
const MOST: usize = 8;

/// Bytes for the stack of a thread; only what is touched is ever used. Declarations nest as deep as `preprocess` lets them.
const STACK: usize = 256 << 20;

/// The declarations of a text from one place to another.
pub(super) struct Part {
    pub start: usize,
    /// Behind the last one.
    pub end: usize,
    pub decls: Vec<Decl>,
}

/// The parts of a text without errors, in order. Parts that had one, or no thread, are left out; a small text has none.
pub(super) fn parse(file: FileId, text: &str) -> Vec<Part> {
    let threads = available_parallelism().map_or(1, usize::from).min(MOST).min(text.len() / LEAST);
    if threads < 2 {
        return Vec::new();
    }
    let mut starts = vec![0];
    starts.extend((1..threads).filter_map(|n| recovery::declaration_line(text, text.len() / threads * n)));
    starts.dedup();
    let ends = starts[1..].iter().copied().chain([text.len()]);
    scope(|scope| {
        let part = |(&start, end)| {
            let thread = Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, move || parse_part(file, text, start, end)).ok()
        };
        let running: Vec<_> = starts.iter().zip(ends).map(part).collect();
        running.into_iter().flatten().filter_map(|thread| thread.join().ok().flatten()).collect()
    })
}

/// All declarations that start before `end`; `None` where one has an error.
fn parse_part(file: FileId, text: &str, start: usize, end: usize) -> Option<Part> {
    let mut part = Part { start, end: start, decls: Vec::new() };
    let mut errors = Vec::new();
    while let Some(pos) = next_token(text, part.end).filter(|&pos| pos < end) {
        part.end = declaration(file, text, pos, &mut part.decls, &mut errors).ok()?;
        if !errors.is_empty() {
            return None;
        }
    }
    Some(part)
}
