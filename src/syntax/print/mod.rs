//! Tree to text. Parentheses stand only where the grammar needs them; `parse(print(p)) == p`.
//!
//! Plain programs (no threads, no modern constructs) print in the common part of the two Boogie dialects. Names that
//! one of them reserves are quoted with a backslash, which both understand.
//!
//! One file per subject: names, attributes and types here, `declarations`, `statements`, `expressions`, `layout` (lines
//! that are too long), `comments` (for `fmt`).

mod comments;
mod declarations;
mod expressions;
mod layout;
mod statements;
mod weave;

use super::ast::*;
use super::fmt::CommentCursor;

pub(super) use weave::Inner;

/// The text of a program.
pub fn print(program: &Program) -> String {
    print_with_positions(program).0
}

/// The text of a program, and where each statement with a [`Tag`] starts in it: one-based line and column, in order.
pub fn print_with_positions(program: &Program) -> (String, Vec<(Tag, u32, u32)>) {
    let mut printer = Printer::default();
    printer.program(program);
    (printer.out, printer.positions)
}

/// The text of a program with the comments of the file it was read from.
pub(super) fn print_with_comments(program: &Program, comments: CommentCursor) -> String {
    let quotes = comments.have_quotes();
    let mut printer = Printer { break_behind_backslash: quotes, comments: Some(comments), ..Printer::default() };
    printer.program(program);
    printer.out
}

/// A declaration, without the line end.
pub fn print_decl(decl: &Decl) -> String {
    let mut printer = Printer::default();
    printer.decl(decl);
    printer.out
}

/// A statement, without indentation and line end.
pub fn print_stmt(stmt: &Stmt) -> String {
    let mut printer = Printer::default();
    printer.stmt(stmt);
    printer.out
}

/// An expression, however long, on one line; only code expressions take several.
pub fn print_expr(expr: &Expr) -> String {
    let mut printer = Printer::default();
    printer.expr(expr);
    printer.out
}

/// A type, with synonyms as they are written.
pub fn print_type(ty: &Type) -> String {
    let mut printer = Printer::default();
    printer.ty(ty);
    printer.out
}

/// Whether one of the dialects (or unthread) reserves the word, so that as a name it needs a backslash.
pub fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "assert" | "assume" | "async" | "axiom" | "bool" | "break" | "call" | "const" | "div" | "else" | "ensures"
            | "exists" | "false" | "forall" | "free" | "function" | "goto" | "havoc" | "if" | "implementation"
            | "int" | "invariant" | "lambda" | "mod" | "modifies" | "old" | "procedure" | "real" | "requires"
            | "return" | "returns" | "then" | "true" | "type" | "unique" | "var" | "where" | "while" | "yield"
            | "RNE" | "RNA" | "RTP" | "RTN" | "RTZ"
            | "roundNearestTiesToEven" | "roundNearestTiesToAway" | "roundTowardPositive" | "roundTowardNegative"
            | "roundTowardZero"
            // 2.4.1 only
            | "complete" | "extends" | "par"
            // modern only
            | "action" | "asserts" | "datatype" | "hideable" | "is" | "measure" | "preserves" | "pure" | "refines"
            | "revealed" | "uses"
            // modern, at the start of a statement
            | "hide" | "reveal" | "push" | "pop"
    )
}

/// Whether a name must be quoted: keywords, and what would read as a bit-vector or float type.
pub fn needs_quote(name: &str) -> bool {
    match name.as_bytes().first() {
        Some(b'a'..=b'y' | b'R') => is_keyword(name) || super::parse::is_sized_type(name),
        _ => false,
    }
}

/// Columns that a line should not exceed where it can be broken.
const WIDTH: usize = 120;

/// Steps of indentation that a line has at most: what is nested deeper starts in one column. Otherwise a program of a few
/// thousand nested statements would print as megabytes of blanks.
const MAX_INDENT: usize = 40;

#[derive(Default)]
struct Printer<'c> {
    out: String,
    /// Indentation, in steps of two blanks.
    indent: usize,
    /// Conditionals that what is printed stands in, in their conditions or behind their `then`.
    conditionals: usize,
    /// Line ends written.
    lines: u32,
    /// Where the current line starts in `out`.
    line_start: usize,
    positions: Vec<(Tag, u32, u32)>,
    /// While trying whether something fits on the line: the length of `out` that is too much.
    limit: Option<usize>,
    /// Where a string that ends in a backslash ended last; 0 for none.
    backslash: usize,
    /// Some comment has a quote: a string that ends in a backslash ends its line, lest such a comment stands behind it.
    break_behind_backslash: bool,
    /// Comments still to be printed, for `fmt`.
    comments: Option<CommentCursor<'c>>,
    /// Nothing was printed since the start of the file or block, or since an empty line: no further one is wanted.
    fresh: bool,
}

impl<'c> Printer<'c> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Ends the line.
    fn newline(&mut self) {
        self.out.push('\n');
        self.lines += 1;
        self.line_start = self.out.len();
    }

    /// Writes the indentation of a fresh line.
    fn start_line(&mut self) {
        for _ in 0..self.indent.min(MAX_INDENT) {
            self.out.push_str("  ");
        }
    }

    /// Width of the current line so far, in bytes.
    fn width(&self) -> usize {
        self.out.len() - self.line_start
    }

    /// Notes where the statement that starts here came from.
    fn mark(&mut self, tag: Tag) {
        if tag.0.is_some() {
            let column = self.out[self.line_start..].chars().count() as u32 + 1;
            self.positions.push((tag, self.lines + 1, column));
        }
    }

    fn name(&mut self, name: Name) {
        if needs_quote(&name) {
            self.out.push('\\');
        }
        self.push(name.as_str());
    }

    fn ident(&mut self, ident: &Ident) {
        self.name(ident.name);
    }

    fn list<T>(&mut self, items: &[T], separator: &str, mut print: impl FnMut(&mut Printer<'c>, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.push(separator);
            }
            if self.is_over() {
                return;
            }
            print(self, item);
        }
    }

    fn idents(&mut self, idents: &[Ident]) {
        self.list(idents, ", ", |p, i| p.ident(i));
    }

    /// Each attribute with a blank behind it.
    fn attrs(&mut self, attrs: &[Attr]) {
        for attr in attrs {
            self.push("{:");
            self.push(attr.name.as_str());
            for (i, arg) in attr.args.iter().enumerate() {
                self.push(if i == 0 { " " } else { ", " });
                match arg {
                    AttrArg::Str(text, _) => self.string(*text),
                    AttrArg::Expr(e) => self.attr_expr(e),
                }
            }
            self.push("} ");
        }
    }

    /// An expression as an argument of an attribute. One that starts with a string literal needs parentheses: without
    /// them the literal would be the argument.
    fn attr_expr(&mut self, e: &Expr) {
        self.parens(expressions::starts_with_string(e), |p| p.expr(e));
    }

    fn string(&mut self, text: Name) {
        // With another quote on its line, the last one of a string that ends in a backslash would not be the end.
        if self.backslash > self.line_start {
            self.out.truncate(self.out.trim_end_matches(' ').len());
            self.break_line();
        }
        self.push("\"");
        self.push(text.as_str());
        self.push("\"");
        if text.ends_with('\\') {
            self.backslash = self.out.len();
            if self.break_behind_backslash {
                self.break_line();
            }
        }
    }

    /// Goes on with the item on the next line.
    fn break_line(&mut self) {
        self.newline();
        self.start_line();
        self.push("  ");
    }

    // ---------------------------------------------------------------------------------------------- types

    fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Bool => self.push("bool"),
            TypeKind::Int => self.push("int"),
            TypeKind::Real => self.push("real"),
            TypeKind::Bv(width) => self.push(&format!("bv{width}")),
            TypeKind::Float(significand, exponent) => self.push(&format!("float{significand}e{exponent}")),
            TypeKind::Named(name, args) => {
                self.name(*name);
                for (i, arg) in args.iter().enumerate() {
                    self.push(" ");
                    let last = i + 1 == args.len();
                    let atomic = match &arg.kind {
                        TypeKind::Named(_, args) => args.is_empty(),
                        TypeKind::Map { .. } => last,
                        _ => true,
                    };
                    self.parens(!atomic, |p| p.ty(arg));
                }
            }
            TypeKind::Map { params, domain, range } => {
                self.type_params(params);
                self.push("[");
                self.list(domain, ", ", |p, t| p.ty(t));
                self.push("]");
                self.ty(range);
            }
        }
    }

    fn type_params(&mut self, params: &[Ident]) {
        if !params.is_empty() {
            self.push("<");
            self.idents(params);
            self.push(">");
        }
    }

    fn parens(&mut self, needed: bool, print: impl FnOnce(&mut Printer<'c>)) {
        if needed {
            self.push("(");
        }
        print(self);
        if needed {
            self.push(")");
        }
    }
}
