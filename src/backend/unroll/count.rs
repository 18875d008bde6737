//! How large Boogie's `/loopUnroll` must be for a program as it stands.

use base::graph::Component;
use rustc_hash::FxHashMap;
use syntax::ast::{Decl, Name, Program, StmtKind};

use super::blocks::Flow;

/// Calls looked at before we give up: recursion makes a tree of them.
const CALLS: usize = 100_000;

/// The least N for which `boogie /inline:assume /loopUnroll:N` follows each execution from `entry` with at most `unroll` back edges per
/// loop entry and `recursion` activations of a procedure at a time. Boogie counts the back edges of a loop together with those of all loops inside
/// of it, the ones that it inlines there included:
///
/// ```text
/// back edges of a loop = unroll + (unroll + 1) * back edges of what is in its body
/// N                    = the largest of the outermost loops + 1
/// ```
///
/// `None` where it is beyond all use.
pub fn loop_unroll(program: &Program, entry: Name, unroll: u32, recursion: u32) -> Option<u32> {
    let mut flows = FxHashMap::default();
    for decl in &program.decls {
        let (name, body) = match decl {
            Decl::Procedure(p) => (p.sig.name.name, p.body.as_ref()),
            Decl::Implementation(i) => (i.sig.name.name, Some(&i.body)),
            _ => continue,
        };
        if let Some(body) = body {
            flows.insert(name, Flow::of(&body.block));
        }
    }
    let mut counter = Counter { flows: &flows, unroll, recursion, active: FxHashMap::default(), calls: 0 };
    counter.procedure(entry)?.largest.checked_add(1)
}

/// Back edges.
#[derive(Clone, Copy, Default)]
struct Count {
    /// Of all loops, one after the other.
    all: u32,
    /// Of one outermost loop.
    largest: u32,
}

impl Count {
    fn then(self, next: Count) -> Option<Count> {
        Some(Count { all: self.all.checked_add(next.all)?, largest: self.largest.max(next.largest) })
    }
}

struct Counter<'a> {
    flows: &'a FxHashMap<Name, Flow>,
    unroll: u32,
    recursion: u32,
    active: FxHashMap<Name, u32>,
    calls: usize,
}

impl Counter<'_> {
    fn procedure(&mut self, name: Name) -> Option<Count> {
        let flows = self.flows;
        let Some(flow) = flows.get(&name) else { return Some(Count::default()) };
        self.calls += 1;
        let active = self.active.entry(name).or_default();
        if self.calls > CALLS {
            return None;
        }
        if *active >= self.recursion.max(1) {
            return Some(Count::default());
        }
        *active += 1;
        let count = self.components(flow, &flow.order);
        self.active.entry(name).and_modify(|active| *active -= 1);
        count
    }

    fn components(&mut self, flow: &Flow, order: &[Component]) -> Option<Count> {
        let mut count = Count::default();
        for component in order {
            count = count.then(match component {
                Component::Node(block) => self.block(flow, *block)?,
                Component::Loop(head, inside) => {
                    let body = self.block(flow, *head)?.then(self.components(flow, inside)?)?;
                    let all = self.unroll.checked_add(1)?.checked_mul(body.all)?.checked_add(self.unroll)?;
                    Count { all, largest: all }
                }
            })?;
        }
        Some(count)
    }

    fn block(&mut self, flow: &Flow, block: usize) -> Option<Count> {
        let mut count = Count::default();
        for stmt in &flow.blocks[block].stmts {
            if let StmtKind::Call(call) = &stmt.kind {
                count = count.then(self.procedure(call.arm.proc.name)?)?;
            }
        }
        Some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::parse::parse_str;

    fn needed(text: &str, unroll: u32, recursion: u32) -> Option<u32> {
        loop_unroll(&parse_str(text).unwrap(), Name::from("P"), unroll, recursion)
    }

    #[test]
    fn loops_inside_of_each_other_are_counted_together() {
        let of = |body: &str, unroll| needed(&format!("procedure P() {{ {body} }}"), unroll, 1);
        assert_eq!(of("x := 1;", 3), Some(1));
        assert_eq!(of("while (*) { }", 3), Some(4));
        assert_eq!(of("while (*) { } while (*) { }", 3), Some(4));
        assert_eq!(of("while (*) { while (*) { } }", 2), Some(9));
        assert_eq!(of("while (*) { while (*) { } while (*) { } }", 1), Some(6));
        assert_eq!(of("A: B: goto A, B, C; C:", 1), Some(4));
        assert_eq!(of(&"while (*) { ".repeat(40).chars().chain("} ".repeat(40).chars()).collect::<String>(), 1), None);
    }

    #[test]
    fn loops_of_called_procedures_count() {
        let inner = "procedure Q() { while (*) { } }";
        assert_eq!(needed(&format!("procedure P() {{ call Q(); call Q(); }} {inner}"), 1, 1), Some(2));
        assert_eq!(needed(&format!("procedure P() {{ while (*) {{ call Q(); }} }} {inner}"), 1, 1), Some(4));
        let recursive = "procedure P() { while (*) { call Q(); } } procedure Q() { while (*) { } call Q(); }";
        assert_eq!(needed(recursive, 1, 1), Some(4));
        assert_eq!(needed(recursive, 1, 2), Some(6));
    }
}
