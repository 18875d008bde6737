//! What a program says of itself to whoever proves it: `assert {:hint} e;` and `invariant {:hint} e;` are no checks, and are taken out of the
//! program. Loop invariants stay, and may help a proof, too.

use super::{CheckOptions, Checked, check};
use base::diagnostic::Diagnostic;
use base::source::Span;
use syntax::ast::*;
use syntax::visit::{Visit, walk_stmt};

/// A condition that may hold whenever a thread is there. Nothing is believed of it.
#[derive(Debug, Clone)]
pub struct SourceHint {
    /// The procedure that it stands in.
    pub procedure: Name,
    /// Over the globals and what the procedure has.
    pub expr: Expr,
    /// Where it is written.
    pub span: Span,
    /// Where a thread is of which it is said.
    pub stands: HintPlace,
    /// It is no hint alone, but an invariant of a loop that the program checks.
    pub is_check: bool,
}

/// Where a thread is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintPlace {
    /// In front of a statement, or of its condition, which begins within this span.
    Before(Span),
    /// At the head of this loop.
    Head(Span),
    /// At the end of the procedure.
    End,
    /// Where threads come to that were not there: at the end of a branch, in front of a loop or a label.
    Elsewhere,
}

/// Takes the hints out of a program, and lists them with the invariants of loops.
pub(crate) fn take(program: &mut Program) -> Vec<SourceHint> {
    let mut hints = Vec::new();
    for (name, body) in bodies(program) {
        let mut taker = Taker { procedure: name, hints: Vec::new() };
        let end = if returns(&body.block) { HintPlace::Elsewhere } else { HintPlace::End };
        taker.block(&mut body.block.stmts, end);
        hints.append(&mut taker.hints);
    }
    hints.sort_by_key(|hint: &SourceHint| hint.span.key());
    hints
}

/// The bodies of procedures, each with the procedure's name.
fn bodies(program: &mut Program) -> impl Iterator<Item = (Name, &mut Body)> {
    program.decls.iter_mut().filter_map(|decl| match decl {
        Decl::Procedure(p) => Some((p.sig.name.name, p.body.as_mut()?)),
        Decl::Implementation(i) => Some((i.sig.name.name, &mut i.body)),
        _ => None,
    })
}

struct Taker {
    procedure: Name,
    hints: Vec<SourceHint>,
}

impl Taker {
    /// Of statements behind which a thread is at `next`, and nobody who has not executed them.
    fn block(&mut self, stmts: &mut Vec<Stmt>, mut next: HintPlace) {
        let mut left = Vec::with_capacity(stmts.len());
        for mut stmt in std::mem::take(stmts).into_iter().rev() {
            let span = stmt.span;
            match &mut stmt.kind {
                StmtKind::Assert { attrs, expr } if find_attr(attrs, HINT).is_some() => {
                    self.add(expr.clone(), span, next, false);
                    continue;
                }
                StmtKind::Label(_) => next = HintPlace::Elsewhere,
                StmtKind::If(node) => {
                    self.block(&mut node.then.stmts, HintPlace::Elsewhere);
                    if let Some(otherwise) = &mut node.else_ {
                        self.block(&mut otherwise.stmts, HintPlace::Elsewhere);
                    }
                    let first = node.then.stmts.first().map_or(span.end, |first| first.span.start.max(span.start));
                    next = HintPlace::Before(Span { end: first, ..span });
                }
                StmtKind::While(node) => {
                    let head = HintPlace::Head(span);
                    node.invariants.retain(|spec| match spec {
                        LoopSpec::Invariant { free, cond } => {
                            let is_hint = find_attr(&cond.attrs, HINT).is_some();
                            // What is assumed is known without being a hint.
                            if is_hint || !*free {
                                self.add(cond.expr.clone(), cond.span, head, !is_hint);
                            }
                            !is_hint
                        }
                        _ => true,
                    });
                    self.block(&mut node.body.stmts, HintPlace::Elsewhere);
                    next = HintPlace::Elsewhere;
                }
                StmtKind::Atomic(block) => {
                    self.block(&mut block.stmts, next);
                    next = HintPlace::Before(span);
                }
                _ => next = HintPlace::Before(span),
            }
            left.push(stmt);
        }
        left.reverse();
        *stmts = left;
    }

    fn add(&mut self, expr: Expr, span: Span, stands: HintPlace, is_check: bool) {
        self.hints.push(SourceHint { procedure: self.procedure, expr, span, stands, is_check });
    }
}

/// The program that checks these conditions where they stand, and nothing else: statements that check something assume it. What stands where no
/// statement begins is left out.
///
/// # Errors
/// A condition does not fit the program.
pub fn with_checks(checked: &Checked, conditions: &[SourceHint]) -> Result<Checked, Vec<Diagnostic>> {
    let mut program = checked.program.clone();
    for (name, body) in bodies(&mut program) {
        let mut putter = Putter(conditions.iter().filter(|hint| hint.procedure == name).collect());
        putter.block(&mut body.block.stmts);
    }
    check(program, &CheckOptions::default())
}

/// Puts checks where they stand, and takes others away.
struct Putter<'h>(Vec<&'h SourceHint>);

impl Putter<'_> {
    /// What stands there, once: of statements that begin at the same place it stands in front of the outermost.
    fn standing(&mut self, is_there: impl Fn(HintPlace) -> bool) -> Vec<&SourceHint> {
        let (there, elsewhere) = self.0.iter().partition(|hint| is_there(hint.stands));
        self.0 = elsewhere;
        there
    }

    fn block(&mut self, stmts: &mut Vec<Stmt>) {
        let mut put = Vec::with_capacity(stmts.len());
        for mut stmt in std::mem::take(stmts) {
            let span = stmt.span;
            let begins = |at: Span| (at.file, at.start) == (span.file, span.start);
            for hint in self.standing(|stands| matches!(stands, HintPlace::Before(at) if begins(at))) {
                put.push(Stmt::new(StmtKind::Assert { attrs: Vec::new(), expr: hint.expr.clone() }, hint.span));
            }
            match &mut stmt.kind {
                StmtKind::Assert { attrs, expr } => {
                    stmt.kind = StmtKind::Assume { attrs: std::mem::take(attrs), expr: expr.clone() };
                }
                StmtKind::If(node) => {
                    self.block(&mut node.then.stmts);
                    node.else_.iter_mut().for_each(|otherwise| self.block(&mut otherwise.stmts));
                }
                StmtKind::While(node) => {
                    for spec in &mut node.invariants {
                        if let LoopSpec::Invariant { free, .. } = spec {
                            *free = true;
                        }
                    }
                    for hint in self.standing(|stands| matches!(stands, HintPlace::Head(at) if at.key() == span.key()))
                    {
                        let (expr, span) = (hint.expr.clone(), hint.span);
                        let cond = Condition { attrs: Vec::new(), expr, span, tag: Tag(None) };
                        node.invariants.push(LoopSpec::Invariant { free: false, cond });
                    }
                    self.block(&mut node.body.stmts);
                }
                StmtKind::Atomic(block) => self.block(&mut block.stmts),
                _ => {}
            }
            put.push(stmt);
        }
        *stmts = put;
    }
}

/// Does something leave the procedure before its end?
fn returns(block: &Block) -> bool {
    struct Returns(bool);
    impl Visit for Returns {
        fn visit_stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt.kind, StmtKind::Return { .. });
            walk_stmt(self, stmt);
        }
    }
    let mut found = Returns(false);
    found.visit_block(block);
    found.0
}

/// The attribute that makes a hint of a check.
pub(crate) const HINT: &str = "hint";
