//! Text to tree. The grammar is `grammar/boogie.pest`; this module drives it declaration by declaration, builds the
//! tree from its pairs, and goes on behind a syntax error, so that one run finds several.
//!
//! One file per subject: [`preprocess`] (what the grammar does not see), `declarations`, `statements`, `expressions`,
//! `types`, `parts` (large files on several processors), `recovery` (messages for syntax errors, and where to go on), `advice` (what
//! to write instead), `other_types` and `characters` (the same for types and single characters).

mod advice;
mod characters;
mod declarations;
mod expressions;
mod floats;
mod other_types;
mod parts;
pub mod preprocess;
mod recovery;
mod statements;
#[cfg(test)]
mod tests;
mod types;

use pest::Parser;
use pest::iterators::{Pair, Pairs};

use crate::ast::*;
use base::diagnostic::{Diagnostic, Finding};
use base::source::{FileId, SourceFile, Sources, Span};

use grammar::{BoogieParser, Rule};
use preprocess::Prepared;

pub use other_types::type_of_other_languages;
pub use preprocess::Comment;
pub use types::is_sized_type;

mod grammar {
    //! What pest makes of the grammar; its rules are the parser's own business.

    #[derive(pest_derive::Parser)]
    #[grammar = "boogie.pest"]
    pub struct BoogieParser;
}

/// What the text is read with.
#[derive(Debug, Clone, Default)]
pub struct ParseOptions {
    /// Names for which `#if NAME` holds.
    pub defines: Vec<String>,
}

/// What the text of all files says.
#[derive(Debug, Default)]
pub struct Parsed {
    /// The declarations of all files, in the order of the files.
    pub program: Program,
    /// Comments of all files, in order.
    pub comments: Vec<Comment>,
    /// Some file has `#if` or `#line` lines; printing the tree would lose them.
    pub has_pragmas: bool,
}

/// Parses all files as one program. All syntax errors found come back together, in order of their places.
pub fn parse(sources: &mut Sources, options: &ParseOptions) -> Result<Parsed, Vec<Diagnostic>> {
    let (parsed, errors) = parse_what_fits(sources, options);
    if !errors.is_empty() {
        return Err(errors);
    }
    crate::origins::mark(&parsed.program, sources);
    Ok(parsed)
}

/// As [`parse`], for an editor, which shows what it can while a declaration is being written: the declarations without a syntax error, and
/// all errors.
pub fn parse_what_fits(sources: &mut Sources, options: &ParseOptions) -> (Parsed, Vec<Diagnostic>) {
    let mut parsed = Parsed::default();
    let mut errors = Vec::new();
    for id in sources.ids() {
        let mut prepared = preprocess::prepare(id, &sources.file(id).text, &options.defines);
        for (offset, line, name) in prepared.redirects.drain(..) {
            sources.file_mut(id).redirect(offset, line, name);
        }
        let mut file_errors = std::mem::take(&mut prepared.errors);
        if !file_errors.iter().any(|e| e.code == Finding::TooDeep) {
            parse_declarations(id, &prepared, &mut parsed.program.decls, &mut file_errors);
        }
        recovery::drop_consequences(&prepared.text, &mut file_errors);
        file_errors.sort_by_key(|e| e.span.map_or(0, |s| s.start));
        errors.append(&mut file_errors);
        parsed.comments.append(&mut prepared.comments);
        parsed.has_pragmas |= prepared.has_pragmas;
    }
    (parsed, errors)
}

/// Parses one text that stands in no file: for tests and generated programs. Spans point into a file named `<input>`.
pub fn parse_str(text: &str) -> Result<Program, Vec<Diagnostic>> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("<input>", text));
    Ok(parse(&mut sources, &ParseOptions::default())?.program)
}

/// Parses a single expression, as given on the command line: `x == 0 && lock[1]`. Adds `text` to the sources under
/// `name`, so that messages can show it.
pub fn parse_expr(sources: &mut Sources, name: &str, text: &str) -> Result<Expr, Vec<Diagnostic>> {
    let id = sources.add(SourceFile::new(name, text));
    parse_expr_of(id, text)
}

/// As [`parse_expr`], of a text whose places are those of a file.
pub fn parse_expr_of(id: FileId, text: &str) -> Result<Expr, Vec<Diagnostic>> {
    let prepared = preprocess::prepare(id, text, &[]);
    if !prepared.errors.is_empty() {
        return Err(prepared.errors);
    }
    let pairs = BoogieParser::parse(Rule::expression, &prepared.text)
        .map_err(|e| vec![recovery::syntax_error(id, &prepared.text, 0, Rule::expression, &e)])?;
    let mut builder = Builder::new(id, &prepared.text, 0);
    let expr = pairs.flat_map(Pair::into_inner).find(|p| p.as_rule() == Rule::expr).map(|p| builder.expr(p));
    match expr {
        Some(expr) if builder.errors.is_empty() => Ok(expr),
        _ => Err(builder.errors),
    }
}

/// Reads the declarations of a file: of a large one on every processor. Where the parts do not fit together, or one has an error, all from
/// there on is read in order.
fn parse_declarations(file: FileId, prepared: &Prepared, decls: &mut Vec<Decl>, errors: &mut Vec<Diagnostic>) {
    let text = &prepared.text;
    let mut pos = 0;
    for part in parts::parse(file, text) {
        if part.start == pos {
            decls.extend(part.decls);
            pos = part.end;
        }
    }
    while let Some(start) = next_token(text, pos) {
        pos = match declaration(file, text, start, decls, errors) {
            Ok(end) => end,
            Err(error) => {
                let next = recovery::recover(file, text, start, &error, errors);
                if errors.len() >= recovery::MAX_ERRORS {
                    return;
                }
                next
            }
        };
    }
}

/// Reads the declaration at `pos`; gives back where it ends.
fn declaration(
    file: FileId,
    text: &str,
    pos: usize,
    decls: &mut Vec<Decl>,
    errors: &mut Vec<Diagnostic>,
) -> Result<usize, Box<pest::error::Error<Rule>>> {
    let mut end = pos;
    let mut builder = Builder::new(file, text, pos);
    if let Some(pair) = BoogieParser::parse(Rule::declaration, &text[pos..])?.next() {
        end += pair.as_span().end();
        decls.extend(builder.declaration(pair));
    }
    errors.append(&mut builder.errors);
    Ok(end)
}

/// The first place from `pos` on that is no blank; `None` at the end.
fn next_token(text: &str, pos: usize) -> Option<usize> {
    Some(pos + text.as_bytes()[pos..].iter().position(|&b| !is_blank(b))?)
}

fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

/// How deep a tree may be: operands of one operator chain, links of one `else if` chain, plus all that encloses them.
pub const MAX_DEPTH: usize = 300_000;

type P<'i> = Pair<'i, Rule>;
type Ps<'i> = Pairs<'i, Rule>;

/// Builds the tree of one declaration. Errors that the grammar does not see are collected; what is built in their
/// place is never used.
struct Builder<'t> {
    file: FileId,
    /// The text of the file, as the grammar sees it.
    text: &'t str,
    /// Offset in the file of the text that was given to the grammar.
    base: usize,
    /// Upper bound on the depth of the tree at the node being built.
    depth: usize,
    errors: Vec<Diagnostic>,
    climber: expressions::Climber,
}

impl Builder<'_> {
    fn new(file: FileId, text: &str, base: usize) -> Builder<'_> {
        Builder { file, text, base, depth: 0, errors: Vec::new(), climber: expressions::Climber::default() }
    }

    /// Without the blanks behind the pair.
    fn span(&self, pair: &P) -> Span {
        let span = pair.as_span();
        let (start, end) = (self.base + span.start(), self.base + span.end());
        let blanks = self.text.as_bytes()[start..end].iter().rev().take_while(|&&b| is_blank(b)).count();
        Span::new(self.file, start, end - blanks)
    }

    /// The text of a pair.
    fn source(&self, pair: &P) -> &str {
        let span = self.span(pair);
        &self.text[span.start as usize..span.end as usize]
    }

    /// The text between the quotes of a `string` pair.
    fn unquoted(&self, pair: &P) -> Name {
        let text = self.source(pair);
        Name::from(&text[1..text.len() - 1])
    }

    /// The span of a pair that begins behind its first character.
    fn wider(&self, pair: &P) -> Span {
        let span = self.span(pair);
        let before = &pair.get_input()[..pair.as_span().start()];
        Span { start: span.start - before.chars().next_back().map_or(0, char::len_utf8) as u32, ..span }
    }

    fn error(&mut self, code: Finding, span: Span, message: impl Into<String>) {
        self.errors.push(Diagnostic::error(code, span, message));
    }

    /// The name of an `ident` pair.
    fn name(&self, pair: &P) -> Name {
        self.ident(pair).name
    }

    fn ident(&self, pair: &P) -> Ident {
        let span = self.span(pair);
        let text = &self.text[span.start as usize..span.end as usize];
        Ident { name: Name::from(text.strip_prefix('\\').unwrap_or(text)), span }
    }

    /// All `ident` pairs of a sequence that has nothing else to keep.
    fn idents(&self, pairs: Ps) -> Vec<Ident> {
        list(pairs.len(), pairs.filter(|p| p.as_rule() == Rule::ident).map(|p| self.ident(&p)))
    }

    fn attrs(&mut self, pairs: &mut Ps) -> Vec<Attr> {
        self.run(pairs, Rule::attr, Self::attr)
    }

    /// What becomes of the pairs of a rule that come next.
    fn run<T>(&mut self, pairs: &mut Ps, rule: Rule, mut make: impl FnMut(&mut Self, P) -> T) -> Vec<T> {
        let mut list = Vec::new();
        while let Some(pair) = next_if(pairs, rule) {
            add(&mut list, make(self, pair));
        }
        list
    }

    fn attr(&mut self, pair: P) -> Attr {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let mut name = Name::from("");
        let mut args = Vec::new();
        for p in inner.by_ref() {
            match p.as_rule() {
                Rule::attr_name => name = self.name(&p),
                Rule::string => add(&mut args, AttrArg::Str(self.unquoted(&p), self.span(&p))),
                _ => add(&mut args, AttrArg::Expr(self.expr(p))),
            }
        }
        Attr { name, args, span }
    }
}

/// Adds to a list of a tree. Most have one element, for which `push` makes room for four: more memory than the rest of the tree takes.
fn add<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}

/// Collects what is at most `len` long, without room for more.
fn list<T>(len: usize, items: impl Iterator<Item = T>) -> Vec<T> {
    let mut list = Vec::with_capacity(len);
    list.extend(items);
    list
}

/// The next pair, if it is of that rule.
fn next_if<'i>(pairs: &mut Ps<'i>, rule: Rule) -> Option<P<'i>> {
    if pairs.peek()?.as_rule() == rule { pairs.next() } else { None }
}

/// Whether the next pair is of that rule; takes it if so.
fn eat(pairs: &mut Ps, rule: Rule) -> bool {
    next_if(pairs, rule).is_some()
}

/// The text of a pair without the blanks behind it.
fn text<'i>(pair: &P<'i>) -> &'i str {
    pair.as_str().trim_ascii_end()
}
