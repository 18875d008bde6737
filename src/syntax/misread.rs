//! Breaks that Boogie takes to another place than they lead to, and Corral with it.
//!
//! What leaves a statement leads to what follows it. Where a `while` or `if` is the last statement of a loop's body, Boogie
//! (`BigBlocksResolutionContext`: 2.4.1, the Boogie inside Corral of 2020, and Boogie 3 of 2026 alike) has the block of statements in
//! which the loop *around* begins for its successor: a `break` that leaves it runs again what stands in front of that loop, up to the
//! label or the branch that begins the block. Executions are lost, and others are made, without a word:
//!
//! ```text
//! a := 0; while (a < 3) { a := a + 1; while (true) { if (*) { break; } .. } }      the break leads to `a := 0`
//! ```
//!
//! Any statement behind the inner one prevents that; so does a loop that is left by its condition.

use super::Ty;
use super::ast::{Block, Body, Decl, Expr, Name, Program, Span, Stmt, StmtKind};

/// The places of the breaks that Boogie misreads.
pub fn breaks(program: &Program) -> Vec<Span> {
    let mut found = Vec::new();
    for decl in &program.decls {
        let body = match decl {
            Decl::Procedure(p) => p.body.as_ref(),
            Decl::Implementation(i) => Some(&i.body),
            _ => None,
        };
        if let Some(body) = body {
            look(&body.block, false, &mut Vec::new(), &mut found);
        }
    }
    found
}

/// Puts `assume true;` where a statement is needed for Boogie to read all breaks as they are meant.
pub fn mend(program: &mut Program) {
    for decl in &mut program.decls {
        match decl {
            Decl::Procedure(procedure) => procedure.body.iter_mut().for_each(mend_body),
            Decl::Implementation(implementation) => mend_body(&mut implementation.body),
            _ => {}
        }
    }
}

fn mend_body(body: &mut Body) {
    mend_block(&mut body.block, false);
}

/// A statement that `break` can leave.
struct Around<'a> {
    labels: &'a [Stmt],
    is_loop: bool,
    ends_a_turn: bool,
}

impl Around<'_> {
    fn has(&self, label: Name) -> bool {
        self.labels.iter().any(|stmt| matches!(stmt.kind, StmtKind::Label(name) if name == label))
    }
}

/// `ends_a_turn`: nothing follows the block in the body of the loop around.
fn look<'a>(block: &'a Block, ends_a_turn: bool, around: &mut Vec<Around<'a>>, found: &mut Vec<Span>) {
    for (at, stmt) in block.stmts.iter().enumerate() {
        let ends_a_turn = ends_a_turn && at + 1 == block.stmts.len();
        match &stmt.kind {
            StmtKind::Break(label) => {
                let left = around.iter().rev().find(|a| label.as_ref().map_or(a.is_loop, |l| a.has(l.name)));
                if left.is_some_and(|left| left.ends_a_turn) {
                    found.push(stmt.span);
                }
            }
            StmtKind::If(branch) => {
                around.push(Around { labels: labels_before(block, at), is_loop: false, ends_a_turn });
                look(&branch.then, ends_a_turn, around, found);
                branch.else_.iter().for_each(|block| look(block, ends_a_turn, around, found));
                around.pop();
            }
            StmtKind::While(repeated) => {
                around.push(Around { labels: labels_before(block, at), is_loop: true, ends_a_turn });
                look(&repeated.body, true, around, found);
                around.pop();
            }
            StmtKind::Atomic(block) => look(block, ends_a_turn, around, found),
            _ => {}
        }
    }
}

/// The labels of the statement at this place.
fn labels_before(block: &Block, at: usize) -> &[Stmt] {
    let first = block.stmts[..at].iter().rposition(|stmt| !matches!(stmt.kind, StmtKind::Label(_)));
    &block.stmts[first.map_or(0, |other| other + 1)..at]
}

fn mend_block(block: &mut Block, ends_a_turn: bool) {
    let mut misread = Vec::new();
    if ends_a_turn && let Some(last) = block.stmts.len().checked_sub(1) {
        let is_loop = matches!(block.stmts[last].kind, StmtKind::While(_));
        let mut around = vec![Around { labels: labels_before(block, last), is_loop, ends_a_turn }];
        match &block.stmts[last].kind {
            // What is nested is looked at by itself.
            StmtKind::While(repeated) => look(&repeated.body, false, &mut around, &mut misread),
            StmtKind::If(branch) => {
                let blocks = std::iter::once(&branch.then).chain(&branch.else_);
                blocks.for_each(|block| look(block, false, &mut around, &mut misread));
            }
            _ => {}
        }
    }
    let count = block.stmts.len();
    let ends_a_turn = ends_a_turn && misread.is_empty();
    for (at, stmt) in block.stmts.iter_mut().enumerate() {
        let ends_a_turn = ends_a_turn && at + 1 == count;
        match &mut stmt.kind {
            StmtKind::If(branch) => {
                mend_block(&mut branch.then, ends_a_turn);
                branch.else_.iter_mut().for_each(|block| mend_block(block, ends_a_turn));
            }
            StmtKind::While(repeated) => mend_block(&mut repeated.body, true),
            StmtKind::Atomic(block) => mend_block(block, ends_a_turn),
            _ => {}
        }
    }
    if !misread.is_empty() {
        let expr = Expr { ty: Some(Ty::bool()), ..Expr::bool(true) };
        block.stmts.push(Stmt::generated(StmtKind::Assume { attrs: Vec::new(), expr }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse_str;
    use crate::print::print;

    fn program(body: &str) -> Program {
        parse_str(&format!("procedure P() {{ {body} }}")).unwrap()
    }

    /// The body with what it needs, its misread breaks counted before.
    fn mended(body: &str) -> (usize, String) {
        let mut program = program(body);
        let count = breaks(&program).len();
        mend(&mut program);
        assert_eq!(breaks(&program), []);
        let text = print(&program).split_whitespace().collect::<Vec<_>>().join(" ");
        (count, text.strip_prefix("procedure P() { ").and_then(|t| t.strip_suffix(" }")).unwrap().to_owned())
    }

    #[test]
    fn a_loop_at_the_end_of_a_turn_is_followed_by_a_statement() {
        for (body, count, expected) in [
            ("while (a) { while (b) { break; } }", 1, "while (a) { while (b) { break; } assume true; }"),
            (
                "while (a) { if (c) { while (b) { if (d) { break; } } } }",
                1,
                "while (a) { if (c) { while (b) { if (d) { break; } } assume true; } }",
            ),
            (
                "while (a) { if (c) { } else { while (b) { break; break; } } }",
                2,
                "while (a) { if (c) { } else { while (b) { break; break; } assume true; } }",
            ),
            ("while (a) { L: if (b) { break L; } }", 1, "while (a) { L: if (b) { break L; } assume true; }"),
            (
                "while (a) { L: while (b) { while (c) { break L; } } }",
                1,
                "while (a) { L: while (b) { while (c) { break L; } } assume true; }",
            ),
            (
                "while (a) { while (b) { while (c) { break; } } }",
                1,
                "while (a) { while (b) { while (c) { break; } assume true; } }",
            ),
        ] {
            assert_eq!(mended(body), (count, expected.to_owned()), "{body}");
        }
    }

    #[test]
    fn what_is_read_as_it_is_meant_stays() {
        for body in [
            "while (a) { break; }",
            "while (a) { while (b) { break; } x := 1; }",
            "while (a) { while (b) { break; } L: }",
            "while (a) { while (b) { } }",
            "L: while (a) { while (b) { break L; } }",
            "if (a) { while (b) { break; } }",
            "while (a) { while (b) { break; } break; }",
            "while (a) { if (b) { break; } }",
        ] {
            assert_eq!(mended(body), (0, body.to_owned()));
        }
    }
}
