//! Comments and empty lines of the source, where there is one (see [`super::super::fmt`]).

use super::weave::weave;
use super::{MAX_INDENT, Printer};
use base::source::Span;

impl Printer<'_> {
    /// The comments in front of an item, and the empty line there.
    pub(super) fn lead(&mut self, span: Span) {
        if span.is_none() {
            return;
        }
        let start = span.start as usize;
        self.comments_before(start);
        self.empty_line_before(start);
        self.fresh = false;
        self.at(start);
    }

    /// Prints an item with the comments inside of it.
    pub(super) fn item(&mut self, span: Span, print: impl FnOnce(&mut Self)) {
        self.at(span.start as usize);
        self.piece(if span.is_none() { 0 } else { span.end as usize }, print);
    }

    /// Prints what stands in the source up to `end`, with the comments there.
    pub(super) fn piece(&mut self, end: usize, print: impl FnOnce(&mut Self)) {
        let Some(comments) = &mut self.comments else { return print(self) };
        let position = comments.position;
        let code = comments.code(end);
        let inner = comments.take_before(end);
        let start = self.out.len();
        print(self);
        self.at(end.max(position));
        if inner.is_empty() {
            return;
        }
        let printed = self.out.split_off(start);
        let indent = "  ".repeat((self.indent + 2).min(MAX_INDENT));
        let woven = weave((code, position), &inner, &printed, &indent, self.out.chars().next_back());
        self.out.push_str(&woven);
        self.line_start = self.out.rfind('\n').map_or(0, |n| n + 1);
        // The comments have moved what was printed.
        if self.backslash > start {
            self.backslash = self.out.rfind("\\\"").map_or(0, |n| n + 2);
        }
    }

    /// The comments up to `end`, behind what is printed.
    pub(super) fn rest(&mut self, end: usize) {
        self.piece(end, |_| {});
    }

    /// The comments in front of a closing brace.
    pub(super) fn lead_brace(&mut self, offset: usize) {
        self.comments_before(offset);
        self.fresh = false;
    }

    /// Prints comments that start before `end`, each on a line.
    fn comments_before(&mut self, end: usize) {
        while let Some(comment) = self.comments.as_mut().and_then(|c| c.next_before(end)) {
            self.empty_line_before(comment.span.start as usize);
            self.start_line();
            self.comment(comment);
            self.newline();
            self.fresh = false;
        }
    }

    fn empty_line_before(&mut self, offset: usize) {
        let wanted = self.comments.as_ref().is_some_and(|c| c.blank_line_before(offset));
        if wanted && !self.fresh {
            self.newline();
        }
    }

    fn comment(&mut self, comment: crate::parse::Comment) {
        let Some(text) = self.comments.as_ref().map(|c| c.text(comment)) else { return };
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.newline();
            }
            self.push(line);
        }
    }

    /// The comment behind an item on its line. The line is not ended yet.
    pub(super) fn trail(&mut self, span: Span) {
        if span.is_none() {
            return;
        }
        let end = span.end as usize;
        if let Some(comment) = self.comments.as_mut().and_then(|c| c.next_behind(end)) {
            self.push(" ");
            self.comment(comment);
        }
        self.reached(span);
    }

    /// A comment behind what is printed, on its line, that starts before `end`: whether there is one. The line is
    /// not ended yet.
    pub(super) fn trail_line(&mut self, end: usize) -> bool {
        let comment = self.comments.as_mut().and_then(|c| c.next_on_line(end));
        if let Some(comment) = comment {
            self.push(" ");
            self.comment(comment);
        }
        comment.is_some()
    }

    /// A blank; or the comments in front of `offset`, which may end the line, and the start of the next one.
    pub(super) fn gap(&mut self, offset: usize) {
        while let Some(comment) = self.comments.as_mut().and_then(|c| c.next_inline(offset)) {
            self.push(" ");
            self.comment(comment);
        }
        if !self.trail_line(offset) && !self.has_comment_before(offset) {
            return self.push(" ");
        }
        self.newline();
        self.fresh = true;
        self.comments_before(offset);
        self.start_line();
    }

    pub(super) fn has_comment_before(&self, offset: usize) -> bool {
        self.comments.as_ref().is_some_and(|c| c.is_before(offset))
    }

    /// Where the next `sign` stands in the source.
    pub(super) fn peek(&self, sign: char) -> usize {
        self.comments.as_ref().map_or(0, |c| c.peek(sign))
    }

    /// Where the source goes on behind blanks and comments.
    pub(super) fn peek_any(&self) -> usize {
        self.comments.as_ref().map_or(0, |c| c.peek_any())
    }

    /// What is printed ends where `span` ends.
    pub(super) fn reached(&mut self, span: Span) {
        if !span.is_none() {
            self.at(span.end as usize);
        }
    }

    /// What is printed ends at `offset` of the source.
    pub(super) fn at(&mut self, offset: usize) {
        if let Some(comments) = &mut self.comments {
            comments.position = offset;
        }
    }

    /// Where `sign` stands behind `offset`.
    pub(super) fn peek_from(&self, offset: usize, sign: char) -> usize {
        self.comments.as_ref().map_or(0, |c| c.peek_from(offset, sign))
    }

    /// Where the parenthesis is closed that is opened next, and the offset behind it.
    pub(super) fn parentheses(&self) -> (usize, usize) {
        self.comments.as_ref().map_or((0, 0), |c| {
            let close = c.closing_parenthesis(c.peek('('));
            (close, close + 1)
        })
    }

    /// Goes behind the next `sign` in the source.
    pub(super) fn find(&mut self, sign: char) -> usize {
        self.comments.as_mut().map_or(0, |c| c.find(sign))
    }

    /// The comments behind the last declaration.
    pub(super) fn remaining_comments(&mut self) {
        self.comments_before(usize::MAX);
    }
}
