//! Makes a failing program smaller: statements go, one by one, as long as it goes on failing.

use unthread::syntax::ast::{Block, Body, Decl, Program, StmtKind};
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;

/// The smallest program found, by leaving out statements, that still `fails`.
pub fn shrink(text: &str, fails: &dyn Fn(&str) -> bool) -> String {
    let mut best = text.to_owned();
    let Ok(mut program) = parse_str(text) else { return best };
    let mut index = 0;
    // After a statement has gone, the next one has its number; those in front were tried with it in place, so start over.
    let mut progress = true;
    while progress {
        progress = false;
        while let Some(smaller) = without(&program, index) {
            let text = print(&smaller);
            if fails(&text) {
                (program, best, progress) = (smaller, text, true);
            } else {
                index += 1;
            }
        }
        index = 0;
    }
    best
}

/// The program without its `index`-th statement, in the order of the text; `None` behind the last.
fn without(program: &Program, index: usize) -> Option<Program> {
    let mut copy = program.clone();
    let mut left = index;
    for decl in &mut copy.decls {
        let body = match decl {
            Decl::Procedure(p) => p.body.as_mut(),
            Decl::Implementation(i) => Some(&mut i.body),
            _ => None,
        };
        if let Some(Body { block, .. }) = body
            && remove(block, &mut left)
        {
            return Some(copy);
        }
    }
    None
}

/// Removes the statement that `left` counts down to.
fn remove(block: &mut Block, left: &mut usize) -> bool {
    for i in 0..block.stmts.len() {
        if *left == 0 {
            block.stmts.remove(i);
            return true;
        }
        *left -= 1;
        let found = match &mut block.stmts[i].kind {
            StmtKind::If(inner) => {
                remove(&mut inner.then, left) || inner.else_.as_mut().is_some_and(|e| remove(e, left))
            }
            StmtKind::While(inner) => remove(&mut inner.body, left),
            StmtKind::Atomic(inner) => remove(inner, left),
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes() {
        let text = "procedure p() { x := 1; if (a) { y := 2; while (b) { z := 3; } } w := 4; }";
        let small = shrink(text, &|t| t.contains("z := 3"));
        assert_eq!(small.matches(":=").count(), 1, "{small}");
        assert!(small.contains("while"));
    }
}
