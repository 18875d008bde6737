//! Unrolls loops, for verifiers that count back edges in a way of their own: Boogie's `/loopUnroll` counts those of all loops of a strongly
//! connected component together, those of procedures that it inlines there included; Corral's `/recursionBound` is one for all loops and
//! calls.
//!
//! ```text
//! while (c) invariant i; { B }     becomes, for one back edge,
//! assert i; if (c) { B assert i; if (c) { B assert i; assume {:bound "unroll"} false; } }
//! ```
//!
//! A body with loops made of jumps is unrolled block by block: see [`blocks`].
//!
//! Establishes: no loops, no `break`, but in bodies that would grow beyond [`MOST_STATEMENTS`]; at most `unroll` back edges are followed per
//! loop entry, as the native engine counts them.

mod blocks;
mod count;

pub use count::loop_unroll;

use syntax::ast::{
    Attr, AttrArg, Block, Body, Decl, Expr, Ident, If, LoopSpec, Name, Program, Span, Stmt, StmtKind, Tag, While,
};
use syntax::misread;
use syntax::names::Names;

use blocks::Flow;

/// A program whose loops are unrolled.
pub struct Unrolled {
    /// At most so many back edges are followed per loop entry as were asked for.
    pub program: Program,
    /// The first procedure of those that keep their loops: loops inside of each other would make too many copies.
    pub left: Option<Name>,
}

/// Most statements and blocks that a body may have when its loops are unrolled: about a megabyte of text. (A body whose atomic sections make
/// copies of its loops, which jump between each other, has loops six deep; with two back edges each it would have two million.)
const MOST_STATEMENTS: u64 = 40_000;

/// The program without loops; at most `unroll` back edges are followed per loop entry.
pub fn unrolled(program: &Program, unroll: u32) -> Unrolled {
    let mut result = Unrolled { program: program.clone(), left: None };
    let mut unroller = Unroller { unroll, names: Names::of(program) };
    for decl in &mut result.program.decls {
        let Some((name, body)) = body(decl) else { continue };
        if Flow::of(&body.block).size(unroll) > MOST_STATEMENTS {
            result.left.get_or_insert(name);
            continue;
        }
        body.block = match is_structured(&body.block, false, &mut Vec::new()) {
            true => unroller.block(&body.block, None),
            false => blocks::unrolled(&body.block, unroll, &mut unroller.names),
        };
    }
    // What stays is read by Boogie as it stands.
    misread::mend(&mut result.program);
    result
}

fn body(decl: &mut Decl) -> Option<(Name, &mut Body)> {
    match decl {
        Decl::Procedure(p) => Some((p.sig.name.name, p.body.as_mut()?)),
        Decl::Implementation(i) => Some((i.sig.name.name, &mut i.body)),
        _ => None,
    }
}

/// No label in a loop, no jump backwards, no `break` with a label. `labels` are those that stand before.
fn is_structured(block: &Block, in_loop: bool, labels: &mut Vec<Name>) -> bool {
    block.stmts.iter().all(|stmt| match &stmt.kind {
        StmtKind::Label(name) => {
            labels.push(*name);
            !in_loop
        }
        StmtKind::Goto { targets, .. } => !targets.iter().any(|t| labels.contains(&t.name)),
        StmtKind::Break(label) => label.is_none(),
        StmtKind::If(i) => {
            is_structured(&i.then, in_loop, labels)
                && i.else_.as_ref().is_none_or(|e| is_structured(e, in_loop, labels))
        }
        StmtKind::While(w) => is_structured(&w.body, true, labels),
        _ => true,
    })
}

struct Unroller {
    unroll: u32,
    names: Names,
}

impl Unroller {
    /// `done` is where `break` leads.
    fn block(&mut self, block: &Block, done: Option<Name>) -> Block {
        let mut stmts = Vec::new();
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::While(w) => {
                    let done = self.names.fresh("done#");
                    stmts.extend(self.turns(w, stmt, self.unroll + 1, done));
                    stmts.push(made(StmtKind::Label(done)));
                }
                StmtKind::If(i) => {
                    let then = self.block(&i.then, done);
                    let else_ = i.else_.as_ref().map(|e| self.block(e, done));
                    let kind = StmtKind::If(Box::new(If { then, else_, ..(**i).clone() }));
                    stmts.push(Stmt { kind, ..stmt.clone() });
                }
                StmtKind::Break(None) => match done {
                    Some(done) => stmts.push(Stmt { kind: goto([done]), ..stmt.clone() }),
                    None => stmts.push(stmt.clone()),
                },
                _ => stmts.push(stmt.clone()),
            }
        }
        Block { stmts }
    }

    /// The loop from an arrival at its head on; its body may be entered `left` times more.
    fn turns(&mut self, w: &While, stmt: &Stmt, left: u32, done: Name) -> Vec<Stmt> {
        let mut stmts: Vec<Stmt> = w.invariants.iter().filter_map(check).collect();
        if left == 0 {
            stmts.push(cut());
            return stmts;
        }
        let mut then = self.block(&w.body, Some(done));
        then.stmts.extend(self.turns(w, stmt, left - 1, done));
        let turn = If { attrs: Vec::new(), cond: w.cond.clone(), then, else_: None };
        stmts.push(Stmt { kind: StmtKind::If(Box::new(turn)), ..stmt.clone() });
        stmts
    }
}

/// `assume {:bound "unroll"} false;`
fn cut() -> Stmt {
    let attrs = vec![Attr::generated("bound", vec![AttrArg::generated("unroll")])];
    made(StmtKind::Assume { attrs, expr: Expr::bool(false) })
}

fn goto(targets: impl IntoIterator<Item = Name>) -> StmtKind {
    let targets = targets.into_iter().map(|name| Ident { name, span: Span::NONE }).collect();
    StmtKind::Goto { attrs: Vec::new(), targets }
}

/// A clause of a loop, as it is checked where the execution comes to the loop's head.
fn check(spec: &LoopSpec) -> Option<Stmt> {
    let LoopSpec::Invariant { free, cond } = spec else { return None };
    let (attrs, expr) = (Vec::new(), cond.expr.clone());
    let kind = if *free { StmtKind::Assume { attrs, expr } } else { StmtKind::Assert { attrs, expr } };
    Some(Stmt { kind, span: cond.expr.span, tag: cond.tag })
}

fn made(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::NONE, tag: Tag(None) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::parse::parse_str;
    use syntax::print::print;

    fn text(source: &str, unroll: u32) -> String {
        print(&unrolled(&parse_str(source).unwrap(), unroll).program).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn turns_are_nested_and_breaks_leave() {
        let text = text(
            "procedure P() { var i: int; while (i < 9) invariant i >= 0; { if (i == 5) { break; } i := i + 1; } }",
            1,
        );
        assert_eq!(
            text,
            "procedure P() { var i: int; assert i >= 0; if (i < 9) { if (i == 5) { goto done#; } i := i + 1; \
             assert i >= 0; if (i < 9) { if (i == 5) { goto done#; } i := i + 1; assert i >= 0; \
             assume {:bound \"unroll\"} false; } } done#: }"
        );
    }

    #[test]
    fn jumps_forward_stay() {
        assert_eq!(text("procedure P() { goto L; L: }", 1), "procedure P() { goto L; L: }");
    }

    #[test]
    fn each_body_is_unrolled_by_itself() {
        let text = text("procedure P() { L: goto L; } procedure Q() { while (*) { } }", 0);
        assert_eq!(
            text,
            "procedure P() { goto L; L: assume {:bound \"unroll\"} false; } \
             procedure Q() { if (*) { assume {:bound \"unroll\"} false; } done#: }"
        );
    }

    #[test]
    fn what_would_grow_beyond_all_use_stays() {
        let nested = |depth| "while (*) { ".repeat(depth) + "while (*) { break; }" + &" }".repeat(depth);
        let program = |depth| parse_str(&format!("procedure P() {{ {} }}", nested(depth))).unwrap();
        assert_eq!(unrolled(&program(3), 2).left, None);
        let left = unrolled(&program(12), 2);
        assert_eq!(left.left, Some(Name::from("P")));
        assert_eq!(misread::breaks(&left.program), []);
    }
}
