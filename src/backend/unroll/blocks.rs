//! Unrolls a body that has loops made of jumps, block by block.
//!
//! The body becomes basic blocks, and these get a weak topological order ([`weak_topological_order`]): each loop, irreducible ones
//! included, is a component with a head, and each edge that does not go forward leads to the head of a component around its source. That
//! is a back edge, and so the native engine counts them. Each component is copied `unroll + 1` times: what comes from outside comes to the
//! first copy, a back edge leads from each copy to the next, and from the last nowhere.
//!
//! ```text
//! L: if (c) { B goto L; }     becomes, for one back edge,
//!   L: if (c) { goto block#; } else { goto block#2; }
//!   block#: B goto L#2;  L#2: if (c) { goto block#3; } else { goto block#4; }
//!   block#3: B assume {:bound "unroll"} false;  block#2: ..
//! ```

use base::graph::{Component, weak_topological_order};
use rustc_hash::FxHashMap;
use syntax::ast::{Block, Guard, If, Name, Stmt, StmtKind};
use syntax::names::Names;

use super::{check, cut, goto, made};

/// A body as basic blocks.
pub(super) struct Flow {
    pub(super) blocks: Vec<BasicBlock>,
    /// Those that the first one leads to.
    pub(super) order: Vec<Component>,
}

impl Flow {
    pub(super) fn of(body: &Block) -> Flow {
        let mut builder =
            Builder { blocks: vec![BasicBlock::default()], at: 0, labels: FxHashMap::default(), left: Vec::new() };
        builder.list(body);
        let blocks = builder.blocks;
        let order = weak_topological_order(0, blocks.len(), |block| blocks[block].exit.targets());
        Flow { blocks, order }
    }

    /// Statements and blocks of the body with its loops unrolled, no less.
    pub(super) fn size(&self, unroll: u32) -> u64 {
        fn size(flow: &Flow, order: &[Component], turns: u64) -> u64 {
            let block = |block: usize| 2 + flow.blocks[block].stmts.len() as u64;
            order.iter().fold(0, |sum: u64, component| {
                sum.saturating_add(match component {
                    Component::Node(node) => block(*node),
                    Component::Loop(head, inside) => {
                        block(*head).saturating_add(size(flow, inside, turns)).saturating_mul(turns)
                    }
                })
            })
        }
        size(self, &self.order, u64::from(unroll) + 1)
    }
}

/// The body without loops: blocks that jump forward.
pub(super) fn unrolled(body: &Block, unroll: u32, names: &mut Names) -> Block {
    let Flow { blocks, order } = Flow::of(body);
    let mut loops = vec![Vec::new(); blocks.len()];
    enclosing(&order, &mut Vec::new(), &mut loops);
    let mut writer = Writer { blocks: &blocks, loops, unroll, names, labels: FxHashMap::default(), out: Vec::new() };
    writer.components(&order, &mut Vec::new());
    Block { stmts: writer.out }
}

#[derive(Default)]
pub(super) struct BasicBlock {
    label: Option<Name>,
    pub(super) stmts: Vec<Stmt>,
    exit: Exit,
}

/// Where a block leads.
#[derive(Default)]
enum Exit {
    /// The end of the body is behind it.
    #[default]
    End,
    /// `return`, as it stands.
    Return(Stmt),
    /// Any of these, by the jump that stands there (a `goto` or `break`), if one does.
    Goto(Option<Stmt>, Vec<usize>),
    /// By the condition of this `if` or `while`.
    Branch(Stmt, Guard, [usize; 2]),
}

impl Exit {
    fn targets(&self) -> Vec<usize> {
        match self {
            Exit::End | Exit::Return(_) => Vec::new(),
            Exit::Goto(_, targets) => targets.clone(),
            Exit::Branch(_, _, targets) => targets.to_vec(),
        }
    }
}

/// What `break` can leave.
struct Left {
    labels: Vec<Name>,
    is_loop: bool,
    done: usize,
}

struct Builder {
    blocks: Vec<BasicBlock>,
    /// The block at hand.
    at: usize,
    labels: FxHashMap<Name, usize>,
    left: Vec<Left>,
}

impl Builder {
    fn block(&mut self) -> usize {
        self.blocks.push(BasicBlock::default());
        self.blocks.len() - 1
    }

    fn label(&mut self, name: Name) -> usize {
        if let Some(known) = self.labels.get(&name) {
            return *known;
        }
        let block = self.block();
        self.blocks[block].label = Some(name);
        self.labels.insert(name, block);
        block
    }

    /// The block at hand ends here; what follows is in `next`.
    fn close(&mut self, exit: Exit, next: usize) {
        self.blocks[self.at].exit = exit;
        self.at = next;
    }

    fn go_on(&mut self, next: usize) {
        self.close(Exit::Goto(None, vec![next]), next);
    }

    /// The block at hand ends with a jump: only what has a label can follow.
    fn jump(&mut self, exit: Exit) {
        let unreachable = self.block();
        self.close(exit, unreachable);
    }

    fn list(&mut self, list: &Block) {
        let mut labels = Vec::new();
        for stmt in &list.stmts {
            if let StmtKind::Label(name) = stmt.kind {
                let block = self.label(name);
                self.go_on(block);
                labels.push(name);
            } else {
                self.stmt(stmt, std::mem::take(&mut labels));
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt, labels: Vec<Name>) {
        match &stmt.kind {
            StmtKind::Goto { targets, .. } => {
                let targets = targets.iter().map(|t| self.label(t.name)).collect();
                self.jump(Exit::Goto(Some(stmt.clone()), targets));
            }
            StmtKind::Return { .. } => self.jump(Exit::Return(stmt.clone())),
            StmtKind::Break(label) => {
                let is_left = |left: &&Left| label.as_ref().map_or(left.is_loop, |l| left.labels.contains(&l.name));
                match self.left.iter().rev().find(is_left).map(|left| left.done) {
                    Some(done) => self.jump(Exit::Goto(Some(stmt.clone()), vec![done])),
                    None => self.blocks[self.at].stmts.push(stmt.clone()),
                }
            }
            StmtKind::If(branch) => {
                let [then, else_, done] = [self.block(), self.block(), self.block()];
                self.left.push(Left { labels, is_loop: false, done });
                self.close(Exit::Branch(stmt.clone(), branch.cond.clone(), [then, else_]), then);
                self.list(&branch.then);
                self.close(Exit::Goto(None, vec![done]), else_);
                branch.else_.iter().for_each(|block| self.list(block));
                self.go_on(done);
                self.left.pop();
            }
            StmtKind::While(repeated) => {
                let [head, body, done] = [self.block(), self.block(), self.block()];
                self.left.push(Left { labels, is_loop: true, done });
                self.go_on(head);
                self.blocks[head].stmts.extend(repeated.invariants.iter().filter_map(check));
                self.close(Exit::Branch(stmt.clone(), repeated.cond.clone(), [body, done]), body);
                self.list(&repeated.body);
                self.close(Exit::Goto(None, vec![head]), done);
                self.left.pop();
            }
            _ => self.blocks[self.at].stmts.push(stmt.clone()),
        }
    }
}

/// For each block the heads of the loops around it, outermost first; a head is inside of its own loop.
fn enclosing(order: &[Component], around: &mut Vec<usize>, loops: &mut [Vec<usize>]) {
    for component in order {
        match component {
            Component::Node(block) => loops[*block].clone_from(around),
            Component::Loop(head, inside) => {
                around.push(*head);
                loops[*head].clone_from(around);
                enclosing(inside, around, loops);
                around.pop();
            }
        }
    }
}

struct Writer<'a> {
    blocks: &'a [BasicBlock],
    /// By block, the heads of the loops around it.
    loops: Vec<Vec<usize>>,
    unroll: u32,
    names: &'a mut Names,
    /// Of each copy of a block that was named: its number, and which copy of each loop around it that is.
    labels: FxHashMap<(usize, Vec<u32>), Name>,
    out: Vec<Stmt>,
}

impl Writer<'_> {
    /// `copy`: which copy of each loop around the components this is.
    fn components(&mut self, order: &[Component], copy: &mut Vec<u32>) {
        for component in order {
            match component {
                Component::Node(block) => self.write(*block, copy),
                Component::Loop(head, inside) => {
                    for turn in 0..=self.unroll {
                        copy.push(turn);
                        self.write(*head, copy);
                        self.components(inside, copy);
                        copy.pop();
                    }
                }
            }
        }
    }

    fn write(&mut self, block: usize, copy: &[u32]) {
        // The first one stands at the start, and nothing leads back to it: only labels are jumped to.
        if block != 0 {
            let label = self.label(block, copy);
            self.out.push(made(StmtKind::Label(label)));
        }
        let all = self.blocks;
        let BasicBlock { stmts, exit, .. } = &all[block];
        self.out.extend(stmts.iter().cloned());
        match exit {
            Exit::End => self.out.push(made(StmtKind::Return { attrs: Vec::new() })),
            Exit::Return(stmt) => self.out.push(stmt.clone()),
            Exit::Goto(stmt, targets) => {
                let labels: Vec<Option<Name>> = targets.iter().map(|t| self.target(block, copy, *t)).collect();
                let is_cut = labels.contains(&None);
                let mut open: Vec<Name> = labels.into_iter().flatten().collect();
                if open.is_empty() {
                    self.out.push(cut());
                    return;
                }
                let nowhere = is_cut.then(|| self.names.fresh("cut#"));
                open.extend(nowhere);
                let stmt = stmt.clone().unwrap_or_else(|| made(StmtKind::Return { attrs: Vec::new() }));
                self.out.push(Stmt { kind: goto(open), ..stmt });
                if let Some(label) = nowhere {
                    self.out.extend([made(StmtKind::Label(label)), cut()]);
                }
            }
            Exit::Branch(stmt, cond, targets) => {
                let [then, else_] = targets.map(|target| {
                    let jump = self.target(block, copy, target).map(|label| made(goto([label])));
                    Block { stmts: vec![jump.unwrap_or_else(cut)] }
                });
                let attrs = match &stmt.kind {
                    StmtKind::If(branch) => branch.attrs.clone(),
                    _ => Vec::new(),
                };
                let branch = If { attrs, cond: cond.clone(), then, else_: Some(else_) };
                self.out.push(Stmt { kind: StmtKind::If(Box::new(branch)), ..stmt.clone() });
            }
        }
    }

    /// Where an edge from this copy of `from` leads; `None`: it is a back edge from the last copy.
    fn target(&mut self, from: usize, copy: &[u32], to: usize) -> Option<Name> {
        let shared = self.loops[from].iter().zip(&self.loops[to]).take_while(|(a, b)| a == b).count();
        let mut of: Vec<u32> = copy[..shared].to_vec();
        if self.loops[to].len() == shared && self.loops[to].last() == Some(&to) {
            // Back to the head of a loop around the source.
            let turn = of.last_mut()?;
            *turn += 1;
            if *turn > self.unroll {
                return None;
            }
        }
        of.resize(self.loops[to].len(), 0);
        Some(self.label(to, &of))
    }

    fn label(&mut self, block: usize, copy: &[u32]) -> Name {
        let key = (block, copy.to_vec());
        if let Some(known) = self.labels.get(&key) {
            return *known;
        }
        let label = match self.blocks[block].label {
            Some(label) if copy.iter().all(|turn| *turn == 0) => label,
            Some(label) => self.names.fresh(&label),
            None => self.names.fresh("block#"),
        };
        self.labels.insert(key, label);
        label
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::ast::Decl;
    use syntax::parse::parse_str;
    use syntax::print::print;

    /// The body of `P`, between its braces.
    fn text(source: &str, unroll: u32) -> String {
        let mut program = parse_str(&format!("procedure P() {{ {source} }}")).unwrap();
        let mut names = Names::of(&program);
        for decl in &mut program.decls {
            if let Decl::Procedure(procedure) = decl
                && let Some(body) = &mut procedure.body
            {
                body.block = unrolled(&body.block, unroll, &mut names);
            }
        }
        let text = print(&program).split_whitespace().collect::<Vec<_>>().join(" ");
        text.strip_prefix("procedure P() { ").and_then(|t| t.strip_suffix(" }")).unwrap().to_owned()
    }

    #[test]
    fn back_edges_lead_to_the_next_copy() {
        assert_eq!(
            text("L: assume a; goto L, M; M: assert b;", 1),
            "goto L; L: assume a; goto L#2, M; L#2: assume a; goto M, cut#; cut#: assume {:bound \"unroll\"} false; \
             M: assert b; return;"
        );
    }

    #[test]
    fn a_loop_that_is_entered_in_the_middle_is_one_component() {
        let text = text("goto A, B; A: assume a; goto B; B: assume b; goto A, C; C:", 1);
        // Either way in is to the first copy, and the edge to the head to the second.
        assert!(
            text.starts_with("goto A, B; A: assume a; goto B; B: assume b; goto A#2, C; A#2: assume a; "),
            "{text}"
        );
    }

    #[test]
    fn breaks_leave_what_they_name() {
        assert_eq!(
            text("L: while (c) { while (d) { break L; } }", 0),
            "goto L; L: goto block#; block#: if (c) { goto block#2; } else { goto block#3; } \
             block#2: goto block#4; block#4: if (d) { goto block#5; } else { goto block#6; } \
             block#6: assume {:bound \"unroll\"} false; block#5: goto block#3; block#3: return;"
        );
    }

    #[test]
    fn an_inner_loop_has_its_turns_in_each_turn_of_the_outer_one() {
        let text = text("A: B: assume b; goto B, A, C; C:", 1);
        assert_eq!(text.matches("assume b").count(), 4, "{text}");
    }
}
