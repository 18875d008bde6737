//! Puts switch points into a thread's code.
//!
//! - Requires: lowered nodes, atomic sections bracketed, the same number of them open whenever control comes to a place ([`super::sections`]).
//! - Establishes: a [`Node::Switch`] stands before each visible step and each creation outside atomic sections, before each atomic
//!   section with anything visible in it, at each `yield`, and (for liveness) at the start and at each loop head; switch points with nothing
//!   visible between them are one. For safety, a [`SwitchKind::Stop`], and for liveness without fairness a switch point, stands where a thread could otherwise not stop
//!   between something visible and something that may never come to an end: without it, a thread that hangs there would
//!   hide the failures of others.
//! - For liveness, a [`Node::Publish`] stands where others can see what the thread wrote: behind a visible step, or at the end
//!   of its atomic section.
//! - For a deadlock, a guard has a switch point whatever it reads, and before there are other threads; nothing has to stop anywhere else, for
//!   who hangs is in no deadlock. For a race, each step that touches something shared stands right behind its own switch point.
//! - Cooperative scheduling knows only `yield`, creations and guards that are false; a loop head is a [`SwitchKind::Held`].
//! - Until the first creation only the entry thread exists: nothing needs to be switched.
//! - Steps that touch nothing but what locks protect are not visible, nor is the release of a lock ([`super::lockset`]).
//! - Source: `translations.md`, "Preparation common to all", point 3.

use std::collections::VecDeque;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxHashMap, FxHashSet};

use super::call_summaries::Summary;
use super::guards::Guards;
use super::program::*;
use super::visit::{preorder, shared_writes};
use super::{effort, sections};
use check::Property;
use syntax::ast::{Expr, Name, Span};

/// What the placement depends on.
#[derive(Debug, Clone, Copy)]
pub struct Placement<'a> {
    /// What executions are looked for.
    pub property: Property,
    /// Threads are switched at `yield`, at creations and where they are blocked or have ended.
    pub cooperative: bool,
    /// Executions count in which a thread stops for good where it could go on: for safety, for races, and for liveness without fairness.
    pub stops: bool,
    /// It says what is visible, and which globals are protected.
    pub program: &'a Concurrent,
    /// What calls that are still there do; empty where everything is inlined.
    pub summaries: &'a IndexMap<Name, Summary>,
}

impl Placement<'_> {
    fn liveness(&self) -> bool {
        self.property.is_about_endless()
    }
}

/// The context in which a body runs.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// Atomic sections of its caller's that are open.
    pub open: usize,
    /// Other threads may exist already.
    pub started: bool,
    /// Where the body ends the thread does, and its open atomic sections.
    pub is_root: bool,
}

/// Places the switch points of one body. `scope` are the variables of the outermost frame.
pub fn place(
    body: Vec<Node>,
    scope: Vec<Name>,
    procedure: Name,
    span: Span,
    start: Start,
    placement: &Placement,
) -> Vec<Node> {
    let opens = |callee| placement.summaries.get(&callee).map_or(0, |s| s.opens);
    let labels = sections::at_labels(&body, start.open, &opens);
    let written = if placement.liveness() { shared_writes(placement.program, &body) } else { IndexSet::new() };
    // A section of its caller's that it closes: what the caller has written there is the caller's to know.
    let shared = placement.program.globals.keys().copied().filter(|n| placement.program.is_shared(*n));
    let in_callers = if start.open > 0 { shared.collect() } else { IndexSet::new() };
    let mut p = Placer {
        cx: placement,
        procedure,
        span,
        is_root: start.is_root,
        scopes: vec![scope],
        locations: 0,
        guards: Guards::of(&body, placement.program, &labels),
        labels,
        loops: Vec::new(),
        unpublished: in_callers,
        written,
        ever_started: start.started || contains_creation(&body, placement),
        ahead: None,
        arm_follows: false,
        section_ends: false,
        quiet: false,
    };
    let mut state = Some(State {
        depth: start.open,
        fresh: false,
        dirty: start.started,
        started: start.started,
        waits: start.open > 0,
    });
    let mut out = Vec::new();
    if placement.liveness() && start.open == 0 {
        // A recursive procedure is a loop that starts here.
        p.switch(SwitchKind::Full, None, span, &mut out, &mut state);
    }
    p.list(body, &mut out, &mut state);
    p.ends(&mut out, state);
    out
}

fn contains_creation(nodes: &[Node], cx: &Placement) -> bool {
    preorder(nodes).inspect(|_| effort::look()).any(|n| match n {
        Node::Spawn(_) => true,
        Node::Call(c) => cx.summaries.get(&c.proc).is_some_and(|s| s.creates),
        _ => false,
    })
}

fn contains_visible(nodes: &[Node], cx: &Placement) -> bool {
    preorder(nodes).inspect(|_| effort::look()).any(|n| match n {
        Node::Step(s) => cx.program.is_visible(s),
        Node::Call(c) => cx.summaries.get(&c.proc).is_none_or(|s| s.visible || s.creates),
        Node::Spawn(_) => true,
        _ => false,
    })
}

/// What is known at a place of the code; `None` in its stead where control does not come.
#[derive(Debug, Clone, Copy)]
struct State {
    /// Open atomic sections.
    depth: usize,
    /// Nothing visible since the last switch point.
    fresh: bool,
    /// Something visible since the last place where the thread could stop.
    dirty: bool,
    /// Some thread may have been created.
    started: bool,
    /// In the atomic section that is open, some thread may have been created.
    waits: bool,
}

struct Placer<'a> {
    cx: &'a Placement<'a>,
    procedure: Name,
    span: Span,
    is_root: bool,
    /// Variables of the enclosing frames.
    scopes: Vec<Vec<Name>>,
    locations: usize,
    /// Depth of atomic sections at labels.
    labels: FxHashMap<Name, usize>,
    guards: Guards<'a>,
    /// States of the breaks of the enclosing loops.
    loops: Vec<(LoopId, Option<State>)>,
    /// Shared globals that may have been written in the atomic section that is open, or has just ended.
    unpublished: IndexSet<Name>,
    /// Shared globals that the body writes, for liveness.
    written: IndexSet<Name>,
    ever_started: bool,
    /// Place of the step behind the current node, where one follows at once.
    ahead: Option<Span>,
    /// Behind the current node, a further arm of the same parallel call is created.
    arm_follows: bool,
    /// Behind the current node, and what else is created with it, the atomic section ends.
    section_ends: bool,
    /// The atomic section that begins touches nothing that others can touch meanwhile.
    quiet: bool,
}

/// Does control leave the list somewhere, or come from elsewhere? What jumps inside of a loop is not looked at.
fn contains_jump(nodes: &[Node]) -> bool {
    let is_jump = |n: &Node| matches!(n, Node::Label { .. } | Node::Goto(_) | Node::Break(_) | Node::Return);
    preorder(nodes).not_into(|n| matches!(n, Node::Loop { .. })).any(is_jump)
}

/// Place of the first step that runs, if that is the first thing that runs.
fn first_span(node: &Node) -> Option<Span> {
    match node {
        Node::Step(step) => Some(step.span),
        Node::Frame { body, .. } => first_span(body.first()?),
        _ => None,
    }
}

impl Placer<'_> {
    fn list(&mut self, nodes: Vec<Node>, out: &mut Vec<Node>, state: &mut Option<State>) {
        let mut sections = self.quiet_sections(&nodes);
        let mut nodes = nodes.into_iter();
        while let Some(node) = nodes.next() {
            let next = nodes.as_slice().first();
            if let Node::AtomicBegin(_) = node {
                self.quiet = sections.pop_front().unwrap_or(false);
            }
            let last = nodes.as_slice().iter().find(|n| !matches!(n, Node::Spawn(s) if s.arm > 0));
            self.section_ends = matches!(last, Some(Node::AtomicEnd));
            // The guard of an atomic section is the assumption right behind its beginning.
            self.ahead = next.and_then(first_span);
            self.arm_follows = matches!(next, Some(Node::Spawn(s)) if s.arm > 0);
            let guard = match &node {
                // The section may begin with another one.
                Node::AtomicBegin(_) => self.guards.ahead(nodes.as_slice(), true),
                Node::Step(step) => self.guards.of_step(step),
                _ => None,
            };
            self.node(node, guard, out, state);
        }
        drop_needless_stops(out);
    }

    /// For each atomic section that begins in the list: does it touch nothing that others can touch meanwhile? (Safety.)
    fn quiet_sections(&self, nodes: &[Node]) -> VecDeque<bool> {
        let begins = (0..nodes.len()).filter(|&i| matches!(nodes[i], Node::AtomicBegin(_)));
        let quiet = begins.map(|begin| {
            let mut depth = 0;
            let end = nodes[begin..].iter().position(|n| {
                match n {
                    Node::AtomicBegin(_) => depth += 1,
                    Node::AtomicEnd => depth -= 1,
                    _ => {}
                }
                depth == 0
            });
            let section = end.map(|end| &nodes[begin..begin + end]);
            let safety = !self.cx.liveness() && !self.cx.cooperative;
            safety && section.is_some_and(|s| !contains_jump(s) && !contains_visible(s, self.cx))
        });
        quiet.collect()
    }

    fn switch(
        &mut self,
        kind: SwitchKind,
        guard: Option<Expr>,
        span: Span,
        out: &mut Vec<Node>,
        state: &mut Option<State>,
    ) {
        let Some(s) = state else { return };
        if s.depth > 0 {
            return;
        }
        if kind != SwitchKind::Stop {
            s.fresh = true;
        }
        s.dirty = false;
        if let Some(Node::Switch(last)) = out.last_mut()
            && last.guard.is_none()
            && last.kind == kind
        {
            last.guard = guard;
            last.span = span;
            return;
        }
        let location = self.locations;
        self.locations += 1;
        let scope = self.scopes.concat();
        out.push(Node::Switch(Switch { kind, location, guard, scope, span, procedure: self.procedure }));
    }

    /// In front of something visible.
    fn visible(&mut self, guard: Option<Expr>, span: Span, out: &mut Vec<Node>, state: &mut Option<State>) {
        let Some(s) = *state else { return };
        // Who is alone can be blocked too: that is an end, whose last state counts for a property of states.
        let counts = self.cx.program.temporal.is_some() || self.cx.property.is_about_waiting();
        let ends = guard.is_some() && counts;
        if s.depth > 0 || !(s.started || ends) {
            return;
        }
        match (self.cx.cooperative, guard) {
            // Where control has just been given up, and where a thread begins, it may be blocked without coming any further.
            (true, Some(guard)) => match out.last() {
                Some(Node::Switch(Switch { kind: SwitchKind::Full, guard: None, .. })) => {
                    self.switch(SwitchKind::Full, Some(guard), span, out, state)
                }
                _ => self.switch(SwitchKind::WhenBlocked, Some(guard), span, out, state),
            },
            (true, None) => {}
            // Where the thread can be blocked needs a location of its own, unless it is the same place.
            (false, Some(guard)) => self.switch(SwitchKind::Full, Some(guard), span, out, state),
            // Of two steps that race each stands right behind its switch point.
            (false, None) if !s.fresh || self.cx.property.is_about_next_steps() => {
                self.switch(SwitchKind::Full, None, span, out, state)
            }
            (false, None) => {}
        }
    }

    /// Creations commute with what other threads do, unless they read shared globals or the order of several creators counts.
    fn is_visible(&self, spawn: &Spawn) -> bool {
        let several_creators = matches!(self.cx.program.slots, SlotPlan::Guessed { .. });
        spawn.arm == 0 && (several_creators || self.cx.cooperative || spawn.reads_shared)
    }

    fn publish(&mut self, out: &mut Vec<Node>) {
        if self.cx.liveness() && !self.unpublished.is_empty() {
            // What was published before is not wrong to check again.
            out.push(Node::Publish(self.unpublished.iter().copied().collect()));
        }
    }

    /// The body ends.
    fn ends(&mut self, out: &mut Vec<Node>, state: Option<State>) {
        let is_seen = |s: State| s.depth > 0 && (s.started || self.cx.program.temporal.is_some());
        if self.is_root && state.is_some_and(is_seen) {
            self.publish(out);
        }
    }

    fn section_left(&self, out: &mut Vec<Node>, state: &mut Option<State>) {
        if let Some(s) = state {
            s.waits = false;
        }
        // A cooperative thread keeps control behind a section, too.
        if self.cx.program.slots == SlotPlan::Nested && !self.cx.cooperative {
            out.push(Node::SectionLeft { procedure: self.procedure, span: self.span });
        }
    }

    /// Is the execution discarded where the condition is false? Where assertions are not what is looked for, that is where they fail, too.
    fn discards(&self, action: &Action) -> bool {
        match action {
            Action::Assume { .. } => true,
            Action::Check { .. } => !self.cx.property.is_about_checks(),
            _ => false,
        }
    }

    /// In front of something that may not end.
    fn stop(&mut self, span: Span, out: &mut Vec<Node>, state: &mut Option<State>) {
        // A cooperative thread that hangs keeps everybody else from running.
        if self.cx.stops && !self.cx.cooperative && state.is_some_and(|s| s.dirty && s.depth == 0) {
            // The rounds in which it stands still are rounds of the thread.
            let kind = if self.cx.liveness() { SwitchKind::Full } else { SwitchKind::Stop };
            self.switch(kind, None, span, out, state);
        }
    }

    fn node(&mut self, node: Node, guard: Option<Expr>, out: &mut Vec<Node>, state: &mut Option<State>) {
        match node {
            Node::Step(mut step) => {
                if state.is_some_and(|s| s.depth == 0) {
                    self.unpublished.clear();
                }
                let outside = state.is_some_and(|s| s.depth == 0) && guard.is_none();
                step.actions.iter_mut().for_each(|a| mark_plain(a, outside));
                let counts = self.cx.liveness() || self.cx.property.is_about_waiting();
                let blocks = guard.is_some() && (counts || self.cx.cooperative);
                if blocks || self.cx.program.is_visible(&step) {
                    self.visible(guard, step.span, out, state);
                    if let Some(s) = state {
                        s.fresh = false;
                        s.dirty |= s.started;
                    }
                } else if step.actions.iter().any(|a| self.discards(a)) {
                    self.stop(step.span, out, state);
                }
                // Others notice when a lock is released: what follows is another matter.
                if let Some(s) = state {
                    s.fresh &= !self.cx.program.touches_shared(&step);
                }
                if self.cx.liveness() {
                    let written = step.actions.iter().flat_map(Action::written);
                    self.unpublished.extend(written.filter(|n| self.cx.program.is_shared(*n)));
                }
                out.push(Node::Step(step));
                if state.is_some_and(|s| s.depth == 0 && (s.started || self.cx.program.temporal.is_some())) {
                    self.publish(out);
                }
            }
            Node::AtomicBegin(span) => {
                // Who can be blocked for good at its guard is seen there.
                let waits = guard.is_some() && self.cx.property.is_about_waiting();
                let quiet = std::mem::take(&mut self.quiet) && !waits;
                // A switch point in front of an atomic section is shown at the section's first step.
                let here = self.ahead.unwrap_or(span);
                match quiet {
                    // Nobody notices when it runs; but it may be that it cannot.
                    true => self.stop(here, out, state),
                    false => self.visible(guard, here, out, state),
                }
                if let Some(s) = state {
                    if s.depth == 0 {
                        self.unpublished.clear();
                    }
                    s.depth += 1;
                    s.fresh &= quiet;
                    s.dirty |= s.started && !quiet;
                }
                out.push(node);
            }
            Node::AtomicEnd => {
                let depth = state.map(|s| s.depth);
                if let Some(s) = state {
                    s.depth = s.depth.saturating_sub(1);
                }
                out.push(node);
                if depth == Some(1) {
                    self.section_left(out, state);
                }
                if state.is_some_and(|s| s.depth == 0 && (s.started || self.cx.program.temporal.is_some())) {
                    self.publish(out);
                }
            }
            Node::Yield(span) => {
                if state.is_some_and(|s| s.started || self.cx.liveness()) {
                    self.switch(SwitchKind::Full, None, span, out, state);
                }
            }
            Node::Spawn(mut spawn) => {
                let span = spawn.span;
                let outside = state.is_some_and(|s| s.depth == 0);
                spawn.checks.iter_mut().for_each(|a| mark_plain(a, outside));
                // Who may not get through the creation may stop in front of it.
                if spawn.checks.iter().any(|a| self.discards(a)) {
                    self.stop(span, out, state);
                }
                let right_here = self.cx.property.is_about_next_steps();
                if self.is_visible(&spawn) && state.is_some_and(|s| s.started && (!s.fresh || right_here)) {
                    self.switch(SwitchKind::Full, None, span, out, state);
                }
                // Where nobody waits and nothing more happens, the section might as well end in front of it.
                let last = self.section_ends && state.is_some_and(|s| s.depth == 1 && !s.waits);
                let inside = !last && state.is_some_and(|s| s.depth > 0);
                out.push(Node::Spawn(Spawn { inside, ..spawn }));
                if let Some(s) = state {
                    s.waits |= inside;
                    s.started = true;
                    s.fresh = false;
                    s.dirty = true;
                }
                if self.cx.cooperative && !self.arm_follows {
                    self.switch(SwitchKind::Full, None, span, out, state);
                }
            }
            Node::Call(call) => {
                let summary = self.cx.summaries.get(&call.proc).copied().unwrap_or_default();
                // How many more than one makes no difference to the callee, unless it says so.
                let open = state.map_or(0, |s| s.depth.min(summary.around.max(1)));
                if !summary.visible && self.cx.program.recursive.contains(&call.proc) {
                    self.stop(call.span, out, state);
                }
                if state.is_some_and(|s| s.depth == 0) {
                    self.unpublished.clear();
                }
                if self.cx.liveness() && (open > 0 || summary.opens > 0) {
                    let callee = &self.cx.program.procedures[&call.proc];
                    self.unpublished.extend(shared_writes(self.cx.program, &callee.body));
                }
                out.push(Node::Call(CallNode { open, ..call }));
                if let Some(s) = state {
                    s.depth = s.depth.saturating_add_signed(summary.opens);
                    s.started |= summary.creates;
                    s.waits = s.depth > 0 && (s.waits || summary.creates);
                    if summary.visible || summary.creates {
                        s.fresh = false;
                        s.dirty |= s.started;
                    }
                }
            }
            Node::If { cond, then, else_ } => {
                let (mut a, mut b) = (*state, *state);
                let (mut new_then, mut new_else) = (Vec::new(), Vec::new());
                let before = self.unpublished.clone();
                self.list(then, &mut new_then, &mut a);
                let behind_then = std::mem::replace(&mut self.unpublished, before);
                self.list(else_, &mut new_else, &mut b);
                self.unpublished.extend(behind_then);
                *state = join(a, b);
                out.push(Node::If { cond, then: new_then, else_: new_else });
            }
            Node::Loop { id, body, span } => self.loop_(id, body, span, out, state),
            Node::Break(id) => {
                let here = state.take();
                if let Some(position) = self.loops.iter().rposition(|(l, _)| *l == id) {
                    self.loops[position].1 = join(self.loops[position].1, here);
                }
                out.push(node);
            }
            Node::Label { name, loop_head, span } => self.label(name, loop_head, span, out, state),
            Node::Goto(targets) => {
                if let Some(s) = state.take() {
                    targets.iter().for_each(|t| agree(self.labels.get(t).copied().unwrap_or(s.depth), s.depth));
                }
                out.push(Node::Goto(targets));
            }
            Node::Return => {
                self.ends(out, state.take());
                out.push(node);
            }
            Node::Frame { vars, body } => {
                self.scopes.push(vars.clone());
                let mut inner = Vec::new();
                // A switch point right in front of the frame and one right behind its start are one place.
                self.list(body, &mut inner, state);
                self.scopes.pop();
                out.push(Node::Frame { vars, body: inner });
            }
            Node::Switch(_) | Node::Publish(_) | Node::Recurring(_) | Node::Passed(_) | Node::SectionLeft { .. } => {
                out.push(node)
            }
        }
    }

    fn loop_(&mut self, id: LoopId, body: Vec<Node>, span: Span, out: &mut Vec<Node>, state: &mut Option<State>) {
        let visible = contains_visible(&body, self.cx);
        if !visible {
            self.stop(span, out, state);
        }
        let depth = state.map(|s| s.depth);
        if let Some(s) = state {
            s.started |= contains_creation(&body, self.cx);
            s.waits |= s.depth > 0 && contains_creation(&body, self.cx);
            // Control comes here from the end of the body too.
            s.fresh = false;
            s.dirty |= visible && s.started;
        }
        self.written_on_other_ways(*state);
        self.loops.push((id, None));
        let mut inner = Vec::new();
        if self.cx.liveness() {
            self.switch(self.loop_head(), None, span, &mut inner, state);
        } else if visible {
            self.stop(span, &mut inner, state);
        }
        self.list(body, &mut inner, state);
        if let (Some(before), Some(s)) = (depth, &state) {
            agree(before, s.depth);
        }
        *state = self.loops.pop().and_then(|(_, s)| s);
        self.written_on_other_ways(*state);
        out.push(Node::Loop { id, body: inner, span });
    }

    /// Control comes to the place from elsewhere too, in an atomic section that is open: there anything can have been written before.
    fn written_on_other_ways(&mut self, state: Option<State>) {
        if state.is_some_and(|s| s.depth > 0) {
            self.unpublished.extend(self.written.iter().copied());
        }
    }

    fn loop_head(&self) -> SwitchKind {
        if self.cx.cooperative { SwitchKind::Held } else { SwitchKind::Full }
    }

    fn label(&mut self, name: Name, loop_head: bool, span: Span, out: &mut Vec<Node>, state: &mut Option<State>) {
        let depth = self.labels.get(&name).copied().unwrap_or(0);
        if let Some(s) = state {
            agree(depth, s.depth);
        }
        let (dirty, started) = (self.ever_started, self.ever_started);
        *state = Some(State { depth, fresh: false, dirty, started, waits: depth > 0 && started });
        self.written_on_other_ways(*state);
        out.push(Node::Label { name, loop_head, span });
        if loop_head && self.cx.liveness() {
            self.switch(self.loop_head(), None, span, out, state);
        } else if loop_head {
            self.stop(span, out, state);
        }
    }
}

fn join(a: Option<State>, b: Option<State>) -> Option<State> {
    match (a, b) {
        (Some(a), Some(b)) => {
            agree(a.depth, b.depth);
            Some(State {
                depth: a.depth,
                fresh: a.fresh && b.fresh,
                dirty: a.dirty || b.dirty,
                started: a.started || b.started,
                waits: a.waits || b.waits,
            })
        }
        (a, b) => a.or(b),
    }
}

/// The passes in front have seen to it that as many sections are open on all ways to a place.
fn agree(a: usize, b: usize) {
    debug_assert_eq!(a, b, "an atomic section is open on one way to a statement and closed on another");
}

/// Notes whether what is touched is touched outside of atomic sections.
fn mark_plain(action: &mut Action, outside: bool) {
    if let Action::Touches { plain, .. } = action {
        *plain = outside;
    }
}

/// A full switch point lets a thread stop too.
fn drop_needless_stops(nodes: &mut Vec<Node>) {
    let is_full = |n: Option<&Node>| matches!(n, Some(Node::Switch(s)) if s.kind == SwitchKind::Full);
    let needless: FxHashSet<usize> = (0..nodes.len())
        .filter(|&i| matches!(&nodes[i], Node::Switch(s) if s.kind == SwitchKind::Stop) && is_full(nodes.get(i + 1)))
        .collect();
    let mut i = 0;
    nodes.retain(|_| {
        i += 1;
        !needless.contains(&(i - 1))
    });
}
