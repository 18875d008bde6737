//! Where things stand on a line: one lane for each thread as far as the width allows, or the thread's number in front.
//!
//! ```text
//! wide      line | lane of thread 1 | lane of thread 2 | what changes
//! narrower  line | lanes that overlap: a statement runs over the lanes to its right | what changes
//! many      thread | line | statement | what changes
//! ```

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::paint::{DIM, HEADING, PLAIN, Piece, fill, fold, paint, piece, shorten, thread_style, width};
use super::rows::{Row, StepRow};

/// Columns between two parts of a line.
const GAP: usize = 2;
/// Distance of lanes that overlap.
const LANE: std::ops::RangeInclusive<usize> = 3..=18;
/// Names of threads are cut to no less than this.
const LEAST_NAME: usize = 8;
/// Names of procedures, with the threads' numbers, are cut to no less than this for their arguments' sake.
const LEAST_PROCEDURE: usize = 5;
/// Statements and changes are cut to no less than this for lanes' sake.
const QUOTE: usize = 30;
const EFFECTS: usize = 22;

/// What stands above the lane of a thread.
pub struct Lane {
    pub procedure: String,
    /// `(1, 2)`, where it takes them to tell threads apart.
    pub arguments: String,
}

impl Lane {
    fn name(&self, thread: usize) -> String {
        format!("{} {}{}", thread + 1, self.procedure, self.arguments)
    }

    /// The name in at most `room` columns: of what tells threads apart the most is kept.
    fn within(&self, thread: usize, room: usize) -> String {
        let numbered = format!("{} {}", thread + 1, self.procedure);
        match room.checked_sub(self.arguments.width()) {
            Some(rest) if rest >= LEAST_PROCEDURE => shorten(&numbered, rest) + &self.arguments,
            _ => shorten(&self.name(thread), room),
        }
    }
}

/// The measures of a timeline.
pub struct Layout {
    /// Columns of the whole.
    width: usize,
    /// A margin for the line that ties the repeating part together.
    margin: usize,
    /// Columns of the source's line numbers.
    places: usize,
    lanes: Lanes,
    /// Where the changes begin.
    effects: usize,
}

enum Lanes {
    /// Column where each thread's lane begins; `None`: it has none.
    Columns(Vec<Option<usize>>),
    /// The thread's number stands at `margin`, statements at this column.
    Numbers(usize),
}

/// What `rows` need.
struct Needs {
    /// By thread: its longest statement; `None`: it has no line.
    quotes: Vec<Option<usize>>,
    effects: usize,
}

impl Needs {
    fn of(rows: &[Row]) -> Needs {
        let mut needs = Needs { quotes: Vec::new(), effects: 0 };
        for row in rows {
            let Row::Step(row) = row else { continue };
            if needs.quotes.len() <= row.thread {
                needs.quotes.resize(row.thread + 1, None);
            }
            let quote = &mut needs.quotes[row.thread];
            *quote = Some(quote.unwrap_or(0).max(row.text.width()));
            let effects = row.effects.iter().map(|e| width(e)).sum::<usize>();
            needs.effects = needs.effects.max(effects + GAP * row.effects.len().saturating_sub(1));
        }
        needs
    }
}

impl Layout {
    /// The best form that `rows` fit in; where there is room for it, with all of the threads' `names` above their lanes.
    pub fn fit(rows: &[Row], names: &[Lane], total: usize) -> Layout {
        let margin = if rows.iter().any(|r| matches!(r, Row::Round { repeats: true, .. })) { 2 } else { 0 };
        let steps = || rows.iter().filter_map(|r| if let Row::Step(s) = r { Some(s) } else { None });
        let places = steps().map(|s| s.place.width()).max().unwrap_or(0).min(total / 4);
        let Needs { quotes, effects } = Needs::of(rows);
        let first = margin + places + GAP;
        let named = with_names(&quotes, names);
        let own: usize = named.iter().flatten().map(|q| q + GAP).sum();
        let quotes = if first + own + effects <= total { named } else { quotes };
        let threads: Vec<usize> = quotes.iter().flatten().copied().collect();
        let longest = threads.iter().copied().max().unwrap_or(0);
        let own: usize = threads.iter().map(|q| q + GAP).sum();
        // Long lists of changes go on below.
        let changes = effects.min((total / 3).max(EFFECTS));
        let layout = |lanes, effects| Layout { width: total, margin, places, lanes, effects };
        if first + own + changes <= total {
            let starts = columns(&quotes, first, |q| q + GAP);
            return layout(Lanes::Columns(starts), first + own);
        }
        let gaps = threads.len().saturating_sub(1).max(1);
        for (quote, changes) in [(longest, changes), (longest.min(QUOTE), changes.min(EFFECTS))] {
            let distance = total.saturating_sub(first + quote + GAP + changes) / gaps;
            if threads.len() > 1 && distance >= *LANE.start() {
                let distance = distance.min(*LANE.end());
                let starts = columns(&quotes, first, |_| distance);
                return layout(Lanes::Columns(starts), first + distance * gaps + quote + GAP);
            }
        }
        let numbers = if threads.len() > 1 { quotes.len().to_string().width() + GAP } else { 0 };
        let start = first + numbers;
        let rest = total.saturating_sub(start + GAP);
        let quote = longest.min(rest.saturating_sub(changes).max(rest / 2));
        layout(Lanes::Numbers(start), start + quote + GAP)
    }

    /// Names or numbers of the threads above their lanes.
    pub fn heading(&self, names: &[Lane]) -> Option<String> {
        let starts = match &self.lanes {
            Lanes::Columns(starts) => starts,
            // One thread alone has no number in front of its lines.
            Lanes::Numbers(start) if *start <= self.margin + self.places + GAP => return None,
            Lanes::Numbers(_) => {
                let mut line = Line::new();
                line.to(self.margin);
                line.put(piece(DIM, shorten("thread, line, statement, what it does", self.width - self.margin)));
                return Some(line.finish());
            }
        };
        let lanes: Vec<(usize, usize)> = starts.iter().enumerate().filter_map(|(t, s)| Some((t, (*s)?))).collect();
        if names.len() < 2 {
            return None;
        }
        let ends = lanes.iter().skip(1).map(|(_, s)| *s).chain([self.effects]);
        let mut line = Line::new();
        for ((thread, start), end) in lanes.iter().zip(ends) {
            line.to(*start);
            let room = end - start - 1;
            let named = names.get(*thread).filter(|lane| room >= LEAST_NAME && !lane.procedure.is_empty());
            let name = named.map_or_else(|| (thread + 1).to_string(), |lane| lane.within(*thread, room));
            line.put(piece(thread_style(*thread), name));
        }
        Some(line.finish())
    }

    /// The line between two rounds.
    pub fn round(&self, title: &str, repeats: bool, inside: bool) -> String {
        let mut line = Line::new();
        match (repeats, inside) {
            (true, _) => line.put(piece(HEADING, "╭─")),
            (_, true) => line.put(piece(DIM, "│")),
            _ => {}
        }
        line.to(self.margin);
        line.put(piece(DIM, "── "));
        line.put(piece(HEADING, shorten(title, self.width.saturating_sub(self.margin + 4))));
        let end = (self.effects + EFFECTS).min(self.width);
        line.put(piece(DIM, format!(" {}", "─".repeat(end.saturating_sub(line.used + 1)))));
        line.finish()
    }

    /// The lines of a step. `alive`: threads that have something to do before and after it.
    pub fn step(&self, row: &StepRow, inside: bool, alive: &[bool]) -> String {
        let (start, lanes) = self.lane(row.thread);
        let style = if row.dim { DIM } else { PLAIN };
        let text = fold(vec![piece(style, row.text.as_str())], self.effects.saturating_sub(start + 1).max(1));
        let effects = fill(row.effects.clone(), self.width.saturating_sub(self.effects).max(8));
        let mut with_own = alive.to_vec();
        with_own.resize(alive.len().max(row.thread + 1), false);
        with_own[row.thread] = true;
        let mut lines = Vec::new();
        for parts in text.into_iter().zip_longest(effects) {
            let (text, effects) = parts.left_and_right();
            let mut line = Line::new();
            self.margin(&mut line, inside);
            let alive = if lines.is_empty() {
                self.front(&mut line, row);
                alive
            } else {
                &with_own
            };
            let quoted = text.is_some();
            self.bars(&mut line, &lanes, alive, 0..if quoted { start } else { self.effects });
            if let Some(text) = text {
                line.to(start);
                text.into_iter().for_each(|p| line.put(p));
                self.bars(&mut line, &lanes, alive, start + 1..self.effects);
            }
            if let Some(effects) = effects {
                line.to(self.effects);
                effects.into_iter().for_each(|p| line.put(p));
            }
            lines.push(line.finish());
        }
        lines.join("\n")
    }

    /// The thread's number, where it has no lane, and the line of the source.
    fn front(&self, line: &mut Line, row: &StepRow) {
        let number_at = self.margin + self.places + GAP;
        if let Lanes::Numbers(start) = self.lanes
            && start > number_at
        {
            line.put(piece(thread_style(row.thread), format!("{:<1$}", row.thread + 1, start - number_at)));
        }
        line.put(piece(DIM, format!("{:>1$}", shorten(&row.place, self.places), self.places)));
    }

    fn margin(&self, line: &mut Line, inside: bool) {
        if inside {
            line.put(piece(DIM, "│"));
        }
        line.to(self.margin);
    }

    /// Column of a thread's statements, and the lanes of all.
    fn lane(&self, thread: usize) -> (usize, Vec<(usize, usize)>) {
        match &self.lanes {
            Lanes::Numbers(start) => (*start, Vec::new()),
            Lanes::Columns(starts) => {
                let lanes: Vec<(usize, usize)> =
                    starts.iter().enumerate().filter_map(|(t, s)| Some((t, (*s)?))).collect();
                (starts.get(thread).copied().flatten().unwrap_or(self.effects), lanes)
            }
        }
    }

    /// The lines of other threads, where nothing stands.
    fn bars(&self, line: &mut Line, lanes: &[(usize, usize)], alive: &[bool], within: std::ops::Range<usize>) {
        if lanes.len() < 2 {
            return;
        }
        for (thread, start) in lanes {
            let free = within.contains(start) && *start > line.used;
            if free && alive.get(*thread) == Some(&true) {
                line.to(*start);
                line.put(piece(DIM, "│"));
            }
        }
    }
}

/// Lanes that their threads' names fit above, where there are several.
fn with_names(quotes: &[Option<usize>], names: &[Lane]) -> Vec<Option<usize>> {
    let several = quotes.iter().flatten().count() > 1;
    let name = |thread: usize| names.get(thread).map_or(0, |lane| lane.name(thread).width());
    let wide =
        quotes.iter().enumerate().map(|(thread, quote)| quote.map(|q| if several { q.max(name(thread)) } else { q }));
    wide.collect()
}

fn columns(quotes: &[Option<usize>], first: usize, wide: impl Fn(usize) -> usize) -> Vec<Option<usize>> {
    let mut next = first;
    let starts = quotes.iter().map(|q| {
        q.map(|q| {
            let start = next;
            next += wide(q);
            start
        })
    });
    starts.collect_vec()
}

/// A line as it grows from left to right.
struct Line {
    pieces: Vec<Piece>,
    used: usize,
}

impl Line {
    fn new() -> Line {
        Line { pieces: Vec::new(), used: 0 }
    }

    fn put(&mut self, piece: Piece) {
        self.used += piece.text.width();
        self.pieces.push(piece);
    }

    fn to(&mut self, column: usize) {
        if column > self.used {
            self.put(piece(PLAIN, " ".repeat(column - self.used)));
        }
    }

    fn finish(mut self) -> String {
        while self.pieces.pop_if(|p| p.text.trim().is_empty()).is_some() {}
        if let Some(last) = self.pieces.last_mut() {
            last.text.truncate(last.text.trim_end().len());
        }
        paint(&self.pieces)
    }
}
