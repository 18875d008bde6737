//! The sequential program along the error trace of a verifier.
//!
//! Boogie and Corral print the places of the basic blocks that a failing execution passes, and no values. Each branch of an `if`, and
//! each body of a loop, that is entered has a block of its own, so what has no place on the trace was not entered.
//!
//! Transformation: every branch that the trace does not enter begins with `assume false`.
//! Requires: `text` is the program as the verifier got it. Establishes: the executions are those of the program that stay on the
//! branches of the trace; the native engine finds their values, and what it finds is an execution of the program.

use crate::check::{Checked, Ty};
use crate::source::{Location, SourceFile, Sources, Span};
use crate::syntax::ast::{Block, Body, Decl, Expr, Stmt, StmtKind, Tag};
use crate::syntax::parse::{ParseOptions, parse};

/// The program, restricted to what `trace` passes; `None` where the trace shows nothing, or does not fit the text.
pub fn along(program: &Checked, text: &str, trace: &[Location]) -> Option<Checked> {
    let mut sources = Sources::new();
    let file = sources.add(SourceFile::new(crate::backend::FILE, text));
    let printed = parse(&mut sources, &ParseOptions::default()).ok()?.program;
    let source = sources.file(file);
    let offset = |l: &Location| {
        let line = (l.line as usize).checked_sub(1).filter(|line| *line < source.line_count())?;
        Some(source.line_start(line) + l.column.saturating_sub(1))
    };
    let visited: Vec<u32> = trace.iter().map(offset).collect::<Option<_>>()?;
    if visited.is_empty() {
        return None;
    }
    let mut restricted = Checked {
        program: program.program.clone(),
        symbols: program.symbols.clone(),
        warnings: Vec::new(),
        hints: Vec::new(),
    };
    let mut cutter = Cutter { visited };
    let ours = restricted.program.decls.iter_mut().filter_map(body_mut);
    let theirs: Vec<&Body> = printed.decls.iter().filter_map(body).collect();
    let mut count = 0;
    for (ours, theirs) in ours.zip(&theirs) {
        cutter.block(&mut ours.block, &theirs.block)?;
        count += 1;
    }
    (count == theirs.len()).then_some(restricted)
}

fn body(decl: &Decl) -> Option<&Body> {
    match decl {
        Decl::Procedure(p) => p.body.as_ref(),
        Decl::Implementation(i) => Some(&i.body),
        _ => None,
    }
}

fn body_mut(decl: &mut Decl) -> Option<&mut Body> {
    match decl {
        Decl::Procedure(p) => p.body.as_mut(),
        Decl::Implementation(i) => Some(&mut i.body),
        _ => None,
    }
}

struct Cutter {
    /// Byte offsets in the text.
    visited: Vec<u32>,
}

impl Cutter {
    /// Goes through both forms of a block side by side; `None` where they differ.
    fn block(&mut self, ours: &mut Block, theirs: &Block) -> Option<()> {
        if ours.stmts.len() != theirs.stmts.len() {
            return None;
        }
        for (ours, theirs) in ours.stmts.iter_mut().zip(&theirs.stmts) {
            match (&mut ours.kind, &theirs.kind) {
                (StmtKind::If(a), StmtKind::If(b)) => {
                    self.branch(&mut a.then, &b.then)?;
                    match (&mut a.else_, &b.else_) {
                        (Some(a), Some(b)) => self.branch(a, b)?,
                        (None, None) => {}
                        _ => return None,
                    }
                }
                (StmtKind::While(a), StmtKind::While(b)) => self.branch(&mut a.body, &b.body)?,
                (StmtKind::Atomic(a), StmtKind::Atomic(b)) => self.block(a, b)?,
                _ => {}
            }
        }
        Some(())
    }

    fn branch(&mut self, ours: &mut Block, theirs: &Block) -> Option<()> {
        self.block(ours, theirs)?;
        // Nothing shows whether an empty branch is entered.
        let (Some(first), Some(last)) = (theirs.stmts.first(), theirs.stmts.last()) else { return Some(()) };
        let inside = first.span.start..last.span.end;
        if !self.visited.iter().any(|at| inside.contains(at)) {
            let expr = Expr { ty: Some(Ty::bool()), ..Expr::bool(false) };
            let kind = StmtKind::Assume { attrs: Vec::new(), expr };
            ours.stmts.insert(0, Stmt { kind, span: Span::NONE, tag: Tag(None) });
        }
        Some(())
    }
}
