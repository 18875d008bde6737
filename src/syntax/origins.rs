//! Places of the language that a program was translated from, as its attributes name them: `{:sourceloc "f.c", 3, 5}` (SMACK, Corral),
//! `{:sourceFile "f.c"} {:sourceLine 3}` (VeriSol, BCT).
//!
//! Such an attribute stands at a statement that does nothing (`assume {:sourceloc ..} true;`) in front of those that it is about, or at the
//! statement itself. It is about all that follows, up to the next one, a label, or the end of the block: behind these the statements may come
//! from anywhere.

use base::source::{FileId, Location, Sources, Span};

use crate::ast::{Attr, AttrArg, Block, Decl, Expr, ExprKind, Program, Stmt, StmtKind, find_attr};

/// Tells the sources where the statements of `program` come from.
pub(crate) fn mark(program: &Program, sources: &mut Sources) {
    let named: Vec<FileId> = sources.ids().filter(|id| names_places(&sources.file(*id).text)).collect();
    for decl in &program.decls {
        let body = match decl {
            Decl::Procedure(procedure) => procedure.body.as_ref(),
            Decl::Implementation(implementation) => Some(&implementation.body),
            _ => None,
        };
        let Some(body) = body else { continue };
        let mut walk = Walk { found: Vec::new(), last: None };
        walk.block(&body.block, None);
        let Some(file) = walk.last.map(|span| span.file).filter(|file| named.contains(file)) else { continue };
        let end = walk.last.map_or(0, |span| span.end);
        walk.found.push((end, None));
        sources.file_mut(file).come_from(walk.found);
    }
}

/// Is there any such attribute?
fn names_places(text: &str) -> bool {
    [":sourceloc", ":sourceFile"].iter().any(|name| memchr::memmem::find(text.as_bytes(), name.as_bytes()).is_some())
}

struct Walk {
    /// From which byte on statements come from where, in their order.
    found: Vec<(u32, Option<Location>)>,
    /// The last statement that was passed.
    last: Option<Span>,
}

impl Walk {
    fn block(&mut self, block: &Block, outer: Option<&Location>) {
        let mut origin = outer.cloned();
        for stmt in &block.stmts {
            self.last = Some(stmt.span);
            let named = attributes(stmt).and_then(place);
            if named.is_some() || matches!(stmt.kind, StmtKind::Label(_)) {
                origin = named;
                self.found.push((stmt.span.start, origin.clone()));
            }
            let inner: [Option<&Block>; 2] = match &stmt.kind {
                StmtKind::If(branch) => [Some(&branch.then), branch.else_.as_ref()],
                StmtKind::While(turn) => [Some(&turn.body), None],
                StmtKind::Atomic(block) => [Some(block), None],
                _ => continue,
            };
            let before = self.found.len();
            for block in inner.into_iter().flatten() {
                let start = block.stmts.first().map_or(stmt.span.start, |first| first.span.start);
                self.found.push((start, origin.clone()));
                self.block(block, origin.as_ref());
            }
            if self.found.len() > before {
                origin = None;
                self.found.push((stmt.span.end, None));
            }
            self.last = Some(stmt.span);
        }
    }
}

/// The attributes that stand at a statement.
fn attributes(stmt: &Stmt) -> Option<&[Attr]> {
    match &stmt.kind {
        StmtKind::Assert { attrs, .. }
        | StmtKind::Assume { attrs, .. }
        | StmtKind::Assign { attrs, .. }
        | StmtKind::Unpack { attrs, .. }
        | StmtKind::ParCall { attrs, .. }
        | StmtKind::Goto { attrs, .. }
        | StmtKind::Return { attrs } => Some(attrs),
        StmtKind::Call(call) => Some(&call.arm.attrs),
        StmtKind::If(branch) => Some(&branch.attrs),
        _ => None,
    }
}

/// The place that attributes name; a column that they do not name is the first.
fn place(attrs: &[Attr]) -> Option<Location> {
    if let Some(Attr { args, .. }) = find_attr(attrs, "sourceloc") {
        let [AttrArg::Str(file, _), AttrArg::Expr(line), rest @ ..] = args.as_slice() else { return None };
        let column = match rest {
            [AttrArg::Expr(column)] => number(column)?.max(1),
            [] => 1,
            _ => return None,
        };
        return Some(Location { file: file.to_string(), line: number(line)?, column });
    }
    let [AttrArg::Str(file, _)] = find_attr(attrs, "sourceFile")?.args.as_slice() else { return None };
    let [AttrArg::Expr(line)] = find_attr(attrs, "sourceLine")?.args.as_slice() else { return None };
    Some(Location { file: file.to_string(), line: number(line)?, column: 1 })
}

fn number(expr: &Expr) -> Option<u32> {
    match &expr.kind {
        ExprKind::Int(number) => u32::try_from(number).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{ParseOptions, parse};
    use base::source::SourceFile;

    const TEXT: &str = "\
procedure A() {
  x := 0;
  assume {:sourceloc \"a.c\", 3, 5} true;
  x := 1;
  if (*) {
    x := 2;
    assert {:sourceFile \"b.c\"} {:sourceLine 7} x == 2;
  }
  x := 3;
L:
  x := 4;
  call {:sourceloc \"a.c\", 9} B();
  x := 5;
}
procedure B() { x := 6; }
";

    #[test]
    fn statements_come_from_the_place_named_last() {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("a.bpl", TEXT));
        parse(&mut sources, &ParseOptions::default()).unwrap();
        let origin = |what: &str| {
            let at = TEXT.find(what).unwrap();
            let location = sources.location(Span::new(FileId(0), at, at)).unwrap();
            sources.origin(&location).map(ToString::to_string)
        };
        let expected = [
            ("x := 0", None),
            ("x := 1", Some("a.c(3,5)")),
            ("if", Some("a.c(3,5)")),
            ("x := 2", Some("a.c(3,5)")),
            ("assert", Some("b.c(7,1)")),
            ("x := 3", None),
            ("x := 4", None),
            ("call", Some("a.c(9,1)")),
            ("x := 5", Some("a.c(9,1)")),
            ("x := 6", None),
        ];
        for (what, place) in expected {
            assert_eq!(origin(what).as_deref(), place, "{what}");
        }
    }
}
