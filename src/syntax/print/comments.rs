//! Comments and empty lines of the source, where there is one (see [`super::super::fmt`]).

use super::Printer;
use crate::source::Span;

impl Printer<'_> {
    /// The comments in front of an item, and the empty line there. Those inside come along where `whole` says that the
    /// item is printed at once.
    pub(super) fn lead(&mut self, span: Span, whole: bool) {
        if span.is_none() {
            return;
        }
        let start = span.start as usize;
        self.comments_before(if whole { span.end as usize } else { start }, start);
        self.empty_line_before(start);
        self.fresh = false;
    }

    /// The comments in front of a closing brace.
    pub(super) fn lead_brace(&mut self, offset: usize) {
        self.comments_before(offset, offset);
        self.fresh = false;
    }

    /// Prints comments that start before `end`, each on a line. Empty lines count up to `start` only.
    fn comments_before(&mut self, end: usize, start: usize) {
        while let Some(comment) = self.comments.as_mut().and_then(|c| c.next_before(end)) {
            if (comment.span.start as usize) < start {
                self.empty_line_before(comment.span.start as usize);
            }
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

    fn comment(&mut self, comment: crate::syntax::parse::Comment) {
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
        self.comments_before(offset, offset);
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
        if let Some(comments) = self.comments.as_mut().filter(|_| !span.is_none()) {
            comments.position = span.end as usize;
        }
    }

    /// Goes behind the next `sign` in the source.
    pub(super) fn find(&mut self, sign: char) -> usize {
        self.comments.as_mut().map_or(0, |c| c.find(sign))
    }

    /// The comments behind the last declaration.
    pub(super) fn remaining_comments(&mut self) {
        self.comments_before(usize::MAX, usize::MAX);
    }
}
