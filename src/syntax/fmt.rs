//! What `unthread fmt` does: print a file again, with its comments, and with the blank lines between declarations and
//! between statements.
//!
//! Every comment stays between the words and signs that it stands between. One that has a line of its own keeps it, and what
//! stands behind one at the end of a line goes on on the next. Formatting what is formatted changes nothing.

use super::parse::preprocess::{Comment, prepare, string_end};
use super::parse::{Parsed, parse_str};
use super::print::{Inner, print_with_comments};
use base::diagnostic::{Diagnostic, Finding};
use base::source::{FileId, Sources, Span};

/// Formats the one file of `sources`, which `parsed` was read from. A file with `#if` or `#line` is refused: the tree
/// knows one of its variants only.
pub fn format(sources: &Sources, file: FileId, parsed: &Parsed) -> Result<String, Vec<Diagnostic>> {
    let source = &sources.file(file).text;
    let start = Span::new(file, 0, 0);
    if parsed.has_pragmas {
        let message = "cannot format a file with #if or #line: they would be lost";
        return Err(vec![Diagnostic::error(Finding::FmtPragmas, start, message)]);
    }
    let prepared = prepare(file, source, &[]);
    let comments = CommentCursor::new(source, &prepared.text, &parsed.comments);
    let text = print_with_comments(&parsed.program, comments);
    match parse_str(&text) {
        Ok(again) if again == parsed.program => Ok(text),
        Err(errors) if errors.iter().any(|e| e.code == Finding::TooDeep) => {
            let message = "cannot format a file that nests so deeply: with the parentheses that are printed it could not be read again";
            Err(vec![Diagnostic::error(Finding::TooDeep, start, message)])
        }
        _ => {
            let message = "internal error: formatting would change the program; nothing is written";
            Err(vec![Diagnostic::error(Finding::Internal, start, message)])
        }
    }
}

/// The comments of a file that are not printed yet.
pub(super) struct CommentCursor<'a> {
    source: &'a str,
    /// The source with blanks for comments.
    code: &'a str,
    comments: &'a [Comment],
    /// What is printed so far ends here in the source.
    pub(super) position: usize,
}

impl<'a> CommentCursor<'a> {
    fn new(source: &'a str, code: &'a str, comments: &'a [Comment]) -> CommentCursor<'a> {
        CommentCursor { source, code, comments, position: 0 }
    }

    /// Whether a quote stands in some comment.
    pub(super) fn have_quotes(&self) -> bool {
        self.comments.iter().any(|c| self.source[c.span.start as usize..c.span.end as usize].contains('"'))
    }

    /// The next comment, if it starts before `end`.
    pub(super) fn next_before(&mut self, end: usize) -> Option<Comment> {
        let comment = *self.comments.first().filter(|c| (c.span.start as usize) < end)?;
        self.comments = &self.comments[1..];
        Some(comment)
    }

    /// The next comment, if it stands behind `end` on the same line with nothing but blanks between.
    pub(super) fn next_behind(&mut self, end: usize) -> Option<Comment> {
        let comment = *self.comments.first()?;
        let between = self.source.get(end..comment.span.start as usize)?;
        if !between.bytes().all(|b| matches!(b, b' ' | b'\t')) {
            return None;
        }
        self.comments = &self.comments[1..];
        Some(comment)
    }

    /// Whether a comment that is not printed yet starts before `end`.
    pub(super) fn is_before(&self, end: usize) -> bool {
        self.comments.first().is_some_and(|c| (c.span.start as usize) < end)
    }

    /// The next comment, if it starts before `end` on the line where the printed text ends, and ends that line.
    pub(super) fn next_on_line(&mut self, end: usize) -> Option<Comment> {
        let comment = *self.comments.first().filter(|c| (c.span.start as usize) < end)?;
        let between = self.source.get(self.position..comment.span.start as usize)?;
        let behind = &self.source[comment.span.end as usize..];
        let ends_line = behind.trim_start_matches([' ', '\t']).starts_with(['\n', '\r']);
        if between.contains(['\n', '\r']) || !(ends_line || self.text(comment).starts_with("//")) {
            return None;
        }
        self.comments = &self.comments[1..];
        Some(comment)
    }

    /// The next comment, if it starts before `end` and neither ends its line nor has lines of its own.
    pub(super) fn next_inline(&mut self, end: usize) -> Option<Comment> {
        let comment = *self.comments.first().filter(|c| (c.span.start as usize) < end)?;
        let text = self.text(comment);
        let behind = self.source[comment.span.end as usize..].trim_start_matches([' ', '\t']);
        if text.starts_with("//") || text.contains('\n') || behind.starts_with(['\n', '\r']) {
            return None;
        }
        self.comments = &self.comments[1..];
        Some(comment)
    }

    pub(super) fn text(&self, comment: Comment) -> String {
        let span = comment.span;
        self.source[span.start as usize..span.end as usize].trim_end().replace("\r\n", "\n").replace('\r', "\n")
    }

    /// Whether an empty line stands before `offset`.
    pub(super) fn blank_line_before(&self, offset: usize) -> bool {
        let before = &self.source[..offset];
        let gap = &before[before.trim_end().len()..];
        gap.replace("\r\n", "\n").bytes().filter(|&b| matches!(b, b'\n' | b'\r')).count() >= 2
    }

    /// Where the next `sign` of the code stands.
    pub(super) fn peek(&self, sign: char) -> usize {
        self.peek_from(self.position, sign)
    }

    /// Where the first `sign` of the code behind `start` stands.
    pub(super) fn peek_from(&self, start: usize, sign: char) -> usize {
        self.code[start..].find(sign).map_or(self.code.len(), |i| start + i)
    }

    /// The comments before `end`, with how they stand there.
    pub(super) fn take_before(&mut self, end: usize) -> Vec<Inner> {
        let mut taken = Vec::new();
        while let Some(comment) = self.next_before(end) {
            let (start, end) = (comment.span.start as usize, comment.span.end as usize);
            let before = self.source[..start].trim_end_matches([' ', '\t']);
            let behind = self.source[end..].trim_start_matches([' ', '\t']);
            taken.push(Inner {
                text: self.text(comment),
                start,
                begins_line: before.is_empty() || before.ends_with(['\n', '\r']),
                ends_line: comment.line || behind.is_empty() || behind.starts_with(['\n', '\r']),
            });
        }
        taken
    }

    /// The source from where printing has come to, with blanks for comments.
    pub(super) fn code(&self, end: usize) -> &'a str {
        &self.code[self.position.min(end)..end]
    }

    /// Where the parenthesis at `open` is closed.
    pub(super) fn closing_parenthesis(&self, open: usize) -> usize {
        let bytes = self.code.as_bytes();
        let (mut depth, mut i) = (0usize, open);
        while i < bytes.len() {
            match bytes[i] {
                b'(' => depth += 1,
                b')' if depth <= 1 => return i,
                b')' => depth -= 1,
                b'"' => {
                    i = string_end(bytes, i);
                    continue;
                }
                _ => {}
            }
            i += 1;
        }
        bytes.len()
    }

    /// Where `uses` stands behind `start`.
    pub(super) fn peek_uses(&self, start: usize) -> usize {
        self.code[start..].find("uses").map_or(self.code.len(), |i| start + i)
    }

    pub(super) fn len(&self) -> usize {
        self.code.len()
    }

    /// Where the next word or sign of the code stands.
    pub(super) fn peek_any(&self) -> usize {
        let rest = &self.code[self.position..];
        self.code.len() - rest.trim_start().len()
    }

    /// Moves behind the next `sign` of the code, and returns where it stands.
    pub(super) fn find(&mut self, sign: char) -> usize {
        let found = self.peek(sign);
        self.position = (found + sign.len_utf8()).min(self.code.len());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{ParseOptions, parse};
    use base::source::SourceFile;
    use expect_test::{Expect, expect};

    fn format_text(text: &str) -> Result<String, Vec<Diagnostic>> {
        let mut sources = Sources::new();
        let file = sources.add(SourceFile::new("a.bpl", text));
        let parsed = parse(&mut sources, &ParseOptions::default())?;
        format(&sources, file, &parsed)
    }

    fn check(text: &str, expected: Expect) {
        let formatted = format_text(text).unwrap();
        expected.assert_eq(&formatted);
        assert_eq!(format_text(&formatted).unwrap(), formatted, "formatting again changes it");
        assert_eq!(format_text(&text.replace('\n', "\r\n")).unwrap(), formatted, "line ends matter");
    }

    #[test]
    fn comments_between_declarations_stay() {
        check(
            "// header\n\n// about x\nvar x:int;// behind\nvar y  :  int;\n\n\n/* block\n   of two lines */ const c : int;\n// end\n",
            expect![[r#"
                // header

                // about x
                var x: int; // behind
                var y: int;

                /* block
                   of two lines */
                const c: int;
                // end
            "#]],
        );
    }

    #[test]
    fn comments_in_bodies_stay() {
        check(
            "procedure P(a:int, // first
  b:int)
// the frame
modifies x; // all
{ // open
  var i:int; // local

  // first
  x := /* inside */ 1; // one
  L: // label
  if (*) { // then

    // deep
    x := 2;

    x := 3;
    // last of then
  } // behind then
  else if (x == 1) {
  } else {
    // only a comment
  }
  while (i < 3) // guard
  invariant i >= 0; // inv
  { i := i+1; /* up */ }


  // before the end

  // at the end
}
",
            expect![[r#"
                procedure P(
                    a: int, // first
                    b: int
                  )
                  // the frame
                  modifies x; // all
                { // open
                  var i: int; // local

                  // first
                  x := /* inside */ 1; // one
                L: // label
                  if (*) { // then
                    // deep
                    x := 2;

                    x := 3;
                    // last of then
                  } // behind then
                  else if (x == 1) {
                  } else {
                    // only a comment
                  }
                  while (i < 3) // guard
                    invariant i >= 0; // inv
                  {
                    i := i + 1; /* up */
                  }

                  // before the end

                  // at the end
                }
            "#]],
        );
    }

    #[test]
    fn comments_in_signatures_stay() {
        check(
            "procedure {:a} P<T>(a:int,// first
    // about b
    b:int /* b */, {:x} /* inside */ c:int where (c > 0) // last
    ) // closing
    // before returns
    returns(r:int, // result
  s:int) // behind returns

  // before requires
  requires a > 0;
{
}
procedure Q(a:int) // same line
// next line
{ // open
}
procedure R(/* nothing */); // behind R
  // about the frame
  modifies x;
function f(x:int, // the x
  y:int):int // the body
{ x + /* and */ y } // behind f
function {:b} g(int /* unnamed */, int): /* result */ int;
datatype D { // what
  // one
  A(x:int, /* y */ y:int), // behind A
  B() // behind B
}
implementation P(a:int, b:int, // c
  c:int) { while (true) // guard
  { if (a > 0) /* why */ { } // then
  // or
  else { } } }
",
            expect![[r#"
                procedure {:a} P<T>(
                    a: int, // first
                    // about b
                    b: int /* b */,
                    {:x} /* inside */ c: int where c > 0
                    // last
                  ) // closing
                  // before returns
                  returns (
                    r: int, // result
                    s: int
                  ) // behind returns
                  // before requires
                  requires a > 0;
                {
                }

                procedure Q(a: int) // same line
                  // next line
                { // open
                }

                procedure R(
                    /* nothing */
                  ); // behind R
                  // about the frame
                  modifies x;

                function f(
                    x: int, // the x
                    y: int
                  ): int // the body
                {
                  x + /* and */ y
                } // behind f
                function {:b} g(
                    int /* unnamed */,
                    int
                  ): /* result */ int;

                datatype D { // what
                  // one
                  A(
                      x: int,
                      /* y */
                      y: int
                    ), // behind A
                  B() // behind B
                }

                implementation P(
                    a: int,
                    b: int, // c
                    c: int
                  )
                {
                  while (true) // guard
                  {
                    if (a > 0) /* why */ {
                    } // then
                    // or
                    else {
                    }
                  }
                }
            "#]],
        );
    }

    #[test]
    fn comments_inside_of_constructs_stay() {
        check(
            "var {:a /* x */ 1} x: int, // the x
  /* of z */ z: bool where (z); // the z
const c /* one */, d: // the type
  int;
function f(x: int) /* before */ returns /* inside */ (/* name */ r: int // its type
); // behind
axiom (forall x: int :: // binder
  // about the trigger
  {f(x)} /* t */ f(x) > 0
  && // why
  (x /* here */) < 3);
procedure P(x: int) returns (y: int) requires x /* r */ > 0; // req
{
  if (x /* a */ > 0 // b
  ) /* c */ { y, x := 1, // first
    // second
    2; } else /* e */ { call y // y
    := P(/* none */); }
  L /* l */ : while /* w */ (*) invariant /* i */ y > 0 /* j */ ; { }
}
",
            expect![[r#"
                var {:a /* x */ 1} x: int, // the x
                    /* of z */ z: bool where z; // the z

                const c /* one */, d: // the type
                    int;

                function f(x: int) /* before */ returns /* inside */ (/* name */ r: int // its type
                    ); // behind

                axiom (forall x: int :: // binder
                    // about the trigger
                    {f(x)} /* t */ f(x) > 0 && // why
                    x /* here */ < 3);

                procedure P(x: int) returns (y: int)
                  requires x /* r */ > 0; // req
                {
                  if (x /* a */ > 0 // b
                      ) /* c */ {
                    y, x := 1, // first
                        // second
                        2;
                  } else /* e */ {
                    call y // y
                        := P(/* none */);
                  }
                L /* l */:
                  while /* w */ (*)
                    invariant /* i */ y > 0 /* j */;
                  {
                  }
                }
            "#]],
        );
    }

    #[test]
    fn comments_behind_opening_parentheses_stay() {
        check(
            "function g(): int
{
  ((f // of
  (1) + 2) * 3 + 4) * 5
}
",
            expect![[r#"
                function g(): int
                {
                  ((f // of
                      (1) + 2) * 3 + 4) * 5
                }
            "#]],
        );
    }

    #[test]
    fn quotes_in_comments_do_not_end_strings() {
        check(
            r#"const {:a "x\"
    } {:b "y\"
    , /* in "c" */ 1} c: int; // the "c"
procedure P() // a "P"
{ assert {:a /* "a" */ "x\"
  } true /* "t" */; // "why"
}
"#,
            expect![[r#"
                const {:a "x\"
                  } {:b "y\"
                  , /* in "c" */ 1} c: int; // the "c"

                procedure P() // a "P"
                {
                  assert {:a /* "a" */ "x\"
                    } true /* "t" */; // "why"
                }
            "#]],
        );
    }

    #[test]
    fn pragmas_are_refused() {
        let errors = format_text("#if A\nvar x: int;\n#endif\n").unwrap_err();
        assert_eq!(errors[0].code, Finding::FmtPragmas);
    }
}
