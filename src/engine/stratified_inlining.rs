//! Calls on demand: a call tree too large to be inlined in full is entered only where it matters.
//!
//! A call that is *skipped* changes what its procedure may change to arbitrary values, and may fail or meet a bound where
//! its procedure may. Executions that pass no such call are real; together with those that do they include all there are. So
//! the first alone are asked for a failing check; if there is none, all are, and where one of them fails, calls
//! that it passes and that its failure depends on are entered the next time (see `solve`).
//!
//! Where procedures call themselves, a tree of calls has more leaves than can ever be entered, and a failure deep down is found by going
//! down. In turn an execution is asked for that passes no skipped calls but those below the last call on the way down, and one that
//! passes those beside the way, those first that are the fewest turns away from it (Harvey and Ginsberg, "Limited discrepancy search",
//! IJCAI 1995); of those that it passes, it is to pass as few as possible.
//!
//! Source: Lal, Qadeer and Lahiri, "A solver for reachability modulo theories", CAV 2012 (stratified inlining). There every
//! call on the failing execution is entered; here those first whose results the failure depends on.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::cells::{Cell, CellId};
use super::cfg::{CommandKind, Component, Graph, Terminator};
use super::circuit::{Circuit, Gate, Lit};
use super::exec::Machine;
use super::paths::Path;
use super::program::{Procedure, Program};
use super::term::{Term, Var};
use super::values::{Encoder, MapId, Sym};
use syntax::Ty;
use syntax::ast::Name;

/// A call as it comes up in one execution: the calls and loop iterations around it, and its place in its procedure.
pub type Site = u64;

/// The site of something inside of another. (Two sites with one number would be entered together, which does no harm.)
pub fn inside(outer: Site, what: impl Hash) -> Site {
    let mut hasher = FxHasher::default();
    (outer, what).hash(&mut hasher);
    hasher.finish()
}

/// Which calls are entered.
#[derive(Debug, Clone, Default)]
pub struct InliningFrontier {
    /// How often the way from the entry to each leaves what was the way down when it was entered.
    pub entered: FxHashMap<Site, u32>,
    /// The calls that the way down has come to.
    pub deepest: FxHashSet<Site>,
    /// The next call is rather one beside the way down than one below it.
    pub beside: bool,
    /// Calls with at most so many in their whole tree are entered always.
    pub small: u64,
}

/// A call that is skipped.
#[derive(Debug)]
pub struct SkippedCall {
    pub site: Site,
    /// The call that makes it.
    pub caller: Site,
    /// The executions that pass it.
    pub path: Lit,
    pub can_fail: bool,
    pub can_reach: Bounds,
    /// How many statements were visited before.
    pub visits: usize,
}

/// Bounds that a call may reach.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bounds {
    pub unroll: bool,
    pub recursion: bool,
    pub threads: bool,
    pub rounds: bool,
}

/// Which inputs of the circuit stand for what a skipped call returns.
#[derive(Debug, Default)]
pub struct Owners {
    cells: FxHashMap<CellId, usize>,
    maps: FxHashMap<MapId, usize>,
    /// In the order of the inputs.
    inputs: Vec<(Range<usize>, usize)>,
}

impl InliningFrontier {
    /// How many turns away from the way down a skipped call is.
    pub fn turns(&self, call: &SkippedCall) -> u32 {
        self.entered.get(&call.caller).copied().unwrap_or(0)
    }

    /// Is the call made by the last one on the way down?
    pub fn is_below(&self, call: &SkippedCall) -> bool {
        self.deepest.contains(&call.caller)
    }

    /// Enters calls too, which are on the way down or beside it.
    pub fn enter(&mut self, sites: &[(Site, u32)], down: bool) {
        let turn = u32::from(!down);
        self.entered.extend(sites.iter().map(|&(site, turns)| (site, turns + turn)));
        if down || !self.beside {
            self.deepest = sites.iter().map(|s| s.0).collect();
        }
        self.beside = !self.beside;
    }
}

impl Owners {
    pub fn of_cell(&self, cell: CellId) -> Option<usize> {
        self.cells.get(&cell).copied()
    }

    pub fn of_map(&self, map: MapId) -> Option<usize> {
        self.maps.get(&map).copied()
    }

    fn of_input(&self, node: usize) -> Option<usize> {
        let at = self.inputs.partition_point(|(range, _)| range.end <= node);
        self.inputs.get(at).filter(|(range, _)| range.contains(&node)).map(|(_, owner)| *owner)
    }

    /// The calls whose results make `root` what it is in a model: of each gate only the operands are followed that its value
    /// rests on.
    pub fn behind(&self, circuit: &Circuit, value: &dyn Fn(Lit) -> bool, root: Lit) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![root.node()];
        while let Some(node) = stack.pop() {
            if !seen.insert(node) {
                continue;
            }
            match circuit.gate(node) {
                Gate::False => {}
                Gate::Input => found.extend(self.of_input(node)),
                Gate::And(a, b) => match (value(a), value(b)) {
                    (true, true) => stack.extend([a.node(), b.node()]),
                    // One that is false is enough; rather one that is known already.
                    (false, false) if seen.contains(&b.node()) => {}
                    (false, _) => stack.push(a.node()),
                    (true, false) => stack.push(b.node()),
                },
                Gate::Xor(a, b) => stack.extend([a.node(), b.node()]),
                Gate::Majority(a, b, c) => stack.extend([a.node(), b.node(), c.node()]),
                Gate::Ite(c, t, e) => stack.extend([c.node(), if value(c) { t.node() } else { e.node() }]),
            }
        }
        found
    }
}

impl Encoder {
    /// A new value, which stands for a result of `owner` if there is one.
    pub fn owned(&mut self, owner: Option<usize>, make: impl FnOnce(&mut Encoder) -> Sym) -> Sym {
        let first = self.circuit.node_count();
        let value = make(self);
        if let Some(owner) = owner {
            self.owners.inputs.push((first..self.circuit.node_count(), owner));
            for map in self.maps_in(value) {
                self.owners.maps.insert(map, owner);
            }
        }
        value
    }
}

/// What a procedure with a body, and all that it calls, may do.
#[derive(Debug, Clone, Default)]
pub struct Effects {
    writes: BTreeSet<usize>,
    can_fail: bool,
    can_reach: Bounds,
    /// Something happens that is not understood.
    opaque: bool,
}

/// What each procedure may do, found out when it is first asked for.
#[derive(Debug, Default)]
pub struct ProcedureEffects {
    own: FxHashMap<Name, Own>,
    effects: FxHashMap<Name, Rc<Effects>>,
    sizes: FxHashMap<Name, u64>,
    cyclic: FxHashMap<Name, bool>,
}

/// What one body does itself.
#[derive(Debug, Clone, Default)]
struct Own {
    effects: Effects,
    /// Procedures with bodies that it calls, and how often at most.
    calls: BTreeMap<Name, u64>,
}

impl ProcedureEffects {
    fn own(&mut self, program: &mut Program, name: Name, unroll: u32) -> &Own {
        self.own
            .entry(name)
            .or_insert_with(|| program.procedure(name).map_or_else(Own::default, |p| own(program, &p, unroll)))
    }

    /// All procedures that a call of `name` may enter, itself only where it may be entered again.
    fn below(&mut self, program: &mut Program, name: Name, unroll: u32) -> BTreeSet<Name> {
        let mut found = BTreeSet::new();
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            let calls: Vec<Name> = self.own(program, name, unroll).calls.keys().copied().collect();
            open.extend(calls.into_iter().filter(|c| found.insert(*c)));
        }
        found
    }

    fn is_cyclic(&mut self, program: &mut Program, name: Name, unroll: u32) -> bool {
        if let Some(&known) = self.cyclic.get(&name) {
            return known;
        }
        let cyclic = self.below(program, name, unroll).contains(&name);
        self.cyclic.insert(name, cyclic);
        cyclic
    }

    fn effects(&mut self, program: &mut Program, name: Name, unroll: u32) -> Rc<Effects> {
        if let Some(known) = self.effects.get(&name) {
            return known.clone();
        }
        let mut effects = Effects::default();
        let mut all = self.below(program, name, unroll);
        all.insert(name);
        for callee in all {
            effects.can_reach.recursion |= self.is_cyclic(program, callee, unroll);
            let own = &self.own(program, callee, unroll).effects;
            effects.writes.extend(&own.writes);
            effects.can_fail |= own.can_fail;
            effects.can_reach.unroll |= own.can_reach.unroll;
            effects.can_reach.recursion |= own.can_reach.recursion;
            effects.can_reach.threads |= own.can_reach.threads;
            effects.can_reach.rounds |= own.can_reach.rounds;
            effects.opaque |= own.opaque;
        }
        let effects = Rc::new(effects);
        self.effects.insert(name, effects.clone());
        effects
    }

    /// Calls in the whole tree of a call of `name`, at most. Recursion counts as endless.
    fn size(&mut self, program: &mut Program, name: Name, unroll: u32) -> u64 {
        if let Some(&known) = self.sizes.get(&name) {
            return known;
        }
        let mut size = if self.is_cyclic(program, name, unroll) { u64::MAX } else { 1 };
        if size == 1 {
            for (callee, count) in self.own(program, name, unroll).calls.clone() {
                size = size.saturating_add(count.saturating_mul(self.size(program, callee, unroll)));
            }
        }
        self.sizes.insert(name, size);
        size
    }
}

fn own(program: &mut Program, procedure: &Procedure, unroll: u32) -> Own {
    let mut own = Own::default();
    own.effects.can_fail = procedure.ensures.iter().any(|c| !c.free);
    for implementation in &procedure.bodies {
        let mut times = vec![1u64; implementation.graph.blocks.len()];
        own.effects.can_reach.unroll |= count(&implementation.graph.order, 1, unroll, &mut times);
        add_commands(program, &implementation.graph, &times, &mut own);
    }
    own
}

/// How often each node is visited at most; whether there are loops.
fn count(order: &[Component], times: u64, unroll: u32, blocks: &mut [u64]) -> bool {
    let mut loops = false;
    for component in order {
        match component {
            Component::Node(node) => blocks[*node] = times,
            Component::Loop(head, inside) => {
                let times = times.saturating_mul(u64::from(unroll) + 1);
                blocks[*head] = times;
                count(inside, times, unroll, blocks);
                loops = true;
            }
        }
    }
    loops
}

fn add_commands(program: &mut Program, graph: &Graph, times: &[u64], own: &mut Own) {
    let Own { effects, calls } = own;
    let write = |effects: &mut Effects, vars: &mut dyn Iterator<Item = Var>| {
        effects.writes.extend(vars.filter_map(|var| match var {
            Var::Global(slot) => Some(slot),
            _ => None,
        }));
    };
    for (node, &times) in graph.blocks.iter().zip(times) {
        let (call, times) = match &node.terminator {
            Terminator::Call(call, _) => (Some(call), 0),
            _ => (None, times),
        };
        if let Terminator::Merged(parts) = &node.terminator
            && let Some(Terminator::Call(call, _)) = parts.first().map(|&part| &graph.blocks[part].terminator)
            && let CommandKind::Call { procedure, .. } = &call.kind
        {
            let sum = calls.entry(*procedure).or_default();
            *sum = sum.saturating_add(times);
        }
        for command in node.commands.iter().chain(call) {
            match &command.kind {
                CommandKind::Assert(cond) | CommandKind::Check(cond) => {
                    effects.can_fail |= !matches!(cond, Term::Bool(true));
                }
                CommandKind::Assume(_) | CommandKind::Mark => {}
                CommandKind::Cut(what) => match what.as_str() {
                    "threads" => effects.can_reach.threads = true,
                    "rounds" => effects.can_reach.rounds = true,
                    "recursion" => effects.can_reach.recursion = true,
                    _ => effects.can_reach.unroll = true,
                },
                CommandKind::Havoc(vars) => write(effects, &mut vars.iter().copied()),
                CommandKind::Assign(targets) => write(effects, &mut targets.iter().map(|t| t.0)),
                CommandKind::Call { procedure, outs, free, .. } => {
                    write(effects, &mut outs.iter().copied());
                    let Some(callee) = program.procedure(*procedure) else {
                        effects.opaque = true;
                        continue;
                    };
                    effects.can_fail |= !free && callee.requires.iter().any(|c| !c.free);
                    if callee.bodies.is_empty() {
                        effects.writes.extend(&callee.modifies);
                    } else {
                        let sum = calls.entry(*procedure).or_default();
                        *sum = sum.saturating_add(times);
                    }
                }
                CommandKind::Unsupported(_) => effects.opaque = true,
            }
        }
    }
}

impl Machine<'_> {
    /// Calls in the whole tree of the entry procedure's, at most.
    pub fn whole(&mut self) -> u64 {
        self.entry.map_or(u64::MAX, |entry| self.summaries.size(&mut self.program, entry, self.unroll))
    }

    /// Whether merged calls may make a call tree small enough to be entered in full.
    pub fn is_worth_sharing(&mut self, entry: Name) -> bool {
        let size = self.summaries.size(&mut self.program, entry, self.unroll);
        self.program.has_shared && (size == u64::MAX || size <= self.max_calls as u64)
    }

    /// What the callee may do, if the call at `site` is to be skipped.
    pub fn passes_by(&mut self, callee: &Procedure, site: Site) -> Option<Rc<Effects>> {
        let demand = self.demand.as_ref()?;
        if demand.entered.contains_key(&site) {
            return None;
        }
        let (small, unroll) = (demand.small, self.unroll);
        if self.summaries.size(&mut self.program, callee.name, unroll) <= small {
            return None;
        }
        let effects = self.summaries.effects(&mut self.program, callee.name, unroll);
        (!effects.opaque).then_some(effects)
    }

    /// Passes the call by, whose formals stand at `base`. What happens next is arbitrary within the callee's effects. (That
    /// the callee may never return needs no mention: such an execution is one less.)
    pub fn pass_by(&mut self, mut path: Path, callee: &Procedure, base: usize, site: Site, effects: &Effects) -> Path {
        let owner = self.passed.len();
        let globals = effects.writes.iter().map(|&slot| (slot, self.globals[slot]));
        let first_out = base + callee.ins.len();
        let outs = callee.outs.iter().enumerate().map(|(i, out)| (first_out + i, out.ty));
        let changed: Vec<(usize, Ty)> = globals.chain(outs).collect();
        for (slot, ty) in changed {
            let cell = self.enc.cells.add(Cell::Fresh { ty, lo: None, hi: None });
            self.enc.owners.cells.insert(cell, owner);
            path.store.set(slot, cell);
        }
        self.passed.push(SkippedCall {
            site,
            caller: self.caller,
            path: path.lit,
            can_fail: effects.can_fail,
            can_reach: effects.can_reach,
            visits: self.visits.len(),
        });
        path
    }
}

#[cfg(test)]
mod tests {
    use crate::{Answer, Exactness, Options, Verdict};
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;

    /// Procedures `P0`, `P1` and so on, each of which runs `step`; `{d}` is the level, `{next}` the next one. The last one runs `leaf`.
    fn tree(depth: usize, step: &str, leaf: &str, main: &str) -> Answer {
        let mut text = "var x: int; var log: int;\n".to_owned();
        for d in 0..depth {
            let step = step.replace("{d}", &d.to_string()).replace("{next}", &(d + 1).to_string());
            text += &format!("procedure P{d}() modifies x, log; {{ {step} }}\n");
        }
        text += &format!("procedure P{depth}() modifies x, log; {{ {leaf} }}\n");
        text += &format!("procedure {{:entrypoint}} Main() modifies x, log; {{ {main} }}\n");
        let checked = check(parse_str(&text).unwrap(), &CheckOptions::default()).unwrap();
        crate::check(&checked, &Options { calls: 1000, unroll: 2, ..Options::default() })
    }

    const TWICE: &str = "log := log + 1; call P{next}(); call P{next}();";

    #[test]
    fn a_million_calls_that_do_not_matter_are_passed_by() {
        let answer = tree(20, TWICE, "log := log * 2;", "x := 1; call P0(); log := log + 1; assert x == 1;");
        assert!(matches!(answer.verdict, Verdict::Holds(e) if e == Exactness::default()), "{answer:?}");
        assert_eq!(answer.stats.calls, 1);
    }

    #[test]
    fn of_a_million_calls_those_on_the_way_to_the_failure_are_entered() {
        let step = "if (*) { call P{next}(); } if (*) { call P{next}(); } x := x + 1;";
        let answer = tree(20, step, "x := 0;", "call P0(); assert x < 20;");
        assert!(matches!(answer.verdict, Verdict::Violated(_)), "{answer:?}");
        assert!(answer.stats.calls < 100, "{} calls", answer.stats.calls);
    }

    #[test]
    fn whether_a_million_calls_meet_a_bound_is_found_out() {
        let main = "x := 1; call P0(); assert x == 1;";
        let answer = tree(20, TWICE, "while (log > 5) { log := log - 1; }", main);
        assert!(matches!(answer.verdict, Verdict::Holds(e) if e.unroll_reached && !e.recursion_reached), "{answer:?}");
        assert!(answer.stats.calls < 500, "{} calls", answer.stats.calls);
    }

    #[test]
    fn where_all_calls_matter_they_are_entered_at_once_in_the_end() {
        let answer = tree(11, TWICE, "x := x + 1;", "x := 0; log := 0; call P0(); assert x == 2048;");
        assert!(matches!(answer.verdict, Verdict::Holds(_)), "{answer:?}");
        assert_eq!(answer.stats.calls, 4096);
    }

    #[test]
    fn a_failure_deep_in_a_tree_without_end_is_found_by_going_down() {
        let text = "var bug: bool; var left: int;
            procedure D(n: int) modifies bug, left;
            {
              if (*) { call D(n + 1); if (left == 0) { return; } call D(n + 1); }
              if (n == 30) { havoc left; assume left >= 0; bug := true; }
            }
            procedure {:entrypoint} Main() modifies bug, left;
            { bug := false; left := 1; call D(0); assert !bug; }";
        let checked = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
        let answer = crate::check(&checked, &Options { calls: 1000, recursion: 50, ..Options::default() });
        assert!(matches!(answer.verdict, Verdict::Violated(_)), "{answer:?}");
        assert!(answer.stats.calls < 200, "{} calls", answer.stats.calls);
    }
}
