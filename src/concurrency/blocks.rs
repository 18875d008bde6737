//! Procedures of the concurrent program as basic blocks: straight-line commands, and one terminator each.
//!
//! - Requires: lowered nodes ([`super::lower`]).
//! - Establishes: no jump but in terminators; a [`Mark::LoopHead`] stands first in each block that something jumps back to, so that
//!   every cycle passes one; no block but the first is empty and only goes on to another (a chain of `else if` would leave as many of
//!   them behind each arm as it has arms).
//!
//! Example: `Loop { c := g > 0; if (c) {} else { break } ; g := g - 1 }` becomes
//! `b0: goto b1;  b1: loop; c := g > 0; branch c b3 b2;  b2: return;  b3: g := g - 1; goto b1;`.

use std::fmt;

use rustc_hash::FxHashMap;

use super::program::*;
use syntax::ast::*;
use syntax::print::{print_expr, print_type};

/// The number of a block in its [`Body`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockId(pub u32);

impl BlockId {
    /// Where a procedure begins.
    pub const ENTRY: BlockId = BlockId(0);

    /// Its position in [`Body::blocks`].
    pub fn at(self) -> usize {
        self.0 as usize
    }
}

/// The control-flow graph of one procedure.
#[derive(Debug, Clone)]
pub struct Body {
    /// The first one is [`BlockId::ENTRY`].
    pub blocks: Vec<BasicBlock>,
}

/// Commands without a jump between them, and the jump at their end.
#[derive(Debug, Clone)]
pub struct BasicBlock {
    /// In the order in which they are executed.
    pub commands: Vec<Command>,
    /// Where control goes behind the commands.
    pub terminator: Terminator,
}

/// What a block does, one thing after the other.
#[derive(Debug, Clone)]
pub enum Command {
    /// Statements that are one step.
    Step(Step),
    /// An event.
    Mark(Mark),
    /// The callee runs, and control comes back behind it.
    Call(CallNode),
    /// A thread is created.
    Spawn(Spawn),
}

/// What says something about executions that pass, and changes no variable.
#[derive(Debug, Clone)]
pub enum Mark {
    /// With the place of the section.
    AtomicBegin(Span),
    /// The innermost section ends.
    AtomicEnd,
    /// `yield;`
    Yield(Span),
    /// Something jumps back to this block.
    LoopHead(Span),
    /// A loop goes round, or a procedure is entered, that holds these `assume {:recurs}` (by number) itself; or a loop goes round of a
    /// procedure that does, of which no loop holds them.
    Recurring(Vec<usize>),
    /// This `assume {:recurs}` has been passed.
    Passed(usize),
}

/// How a block ends.
#[derive(Debug, Clone)]
pub enum Terminator {
    /// Always to this block.
    Goto(BlockId),
    /// The condition touches no shared variable.
    Branch {
        /// Over locals.
        cond: Expr,
        /// Where it is true.
        then: BlockId,
        /// Where it is false.
        else_: BlockId,
    },
    /// Any of them.
    Choose(Vec<BlockId>),
    /// The procedure ends.
    Return,
}

impl Terminator {
    /// Blocks that can follow; none where the procedure ends.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Goto(to) => vec![*to],
            Terminator::Branch { then, else_, .. } => vec![*then, *else_],
            Terminator::Choose(to) => to.clone(),
            Terminator::Return => Vec::new(),
        }
    }

    fn successors_mut(&mut self) -> Vec<&mut BlockId> {
        match self {
            Terminator::Goto(to) => vec![to],
            Terminator::Branch { then, else_, .. } => vec![then, else_],
            Terminator::Choose(to) => to.iter_mut().collect(),
            Terminator::Return => Vec::new(),
        }
    }
}

impl Body {
    /// The blocks of a list of nodes. Nodes that only the translations of single properties know (switch points, publications) are left out.
    pub fn of(nodes: &[Node]) -> Body {
        let mut builder = Builder { blocks: Vec::new(), labels: FxHashMap::default(), exits: FxHashMap::default() };
        let entry = builder.block();
        if let Some(end) = builder.nodes(nodes, entry) {
            builder.end(end, Terminator::Return);
        }
        let blocks = builder.blocks.into_iter().map(|(commands, terminator)| BasicBlock {
            commands,
            // A label that is never declared is nowhere: the checker has seen to that.
            terminator: terminator.unwrap_or(Terminator::Return),
        });
        without_detours(blocks.collect())
    }
}

/// Jumps to an empty block that goes on to another go to that one.
fn without_detours(mut blocks: Vec<BasicBlock>) -> Body {
    let count = blocks.len();
    let detour = |b: BlockId| match &blocks[b.at()] {
        BasicBlock { commands, terminator: Terminator::Goto(to) } if commands.is_empty() => {
            Some(*to).filter(|_| b != BlockId::ENTRY)
        }
        _ => None,
    };
    let ids = || (0..count as u32).map(BlockId);
    let mut leads: Vec<Option<BlockId>> = vec![None; count];
    for start in ids() {
        let (mut passed, mut at) = (Vec::new(), start);
        let end = loop {
            match (leads[at.at()], detour(at)) {
                (Some(end), _) => break end,
                // Longer than all blocks: round a loop of empty ones, one of which stays.
                (None, Some(to)) if passed.len() < count => {
                    passed.push(at);
                    at = to;
                }
                (None, _) => break at,
            }
        };
        passed.into_iter().chain([at]).for_each(|block| leads[block.at()] = Some(end));
    }
    let stays = |b: &BlockId| leads[b.at()] == Some(*b);
    let number: FxHashMap<BlockId, u32> = ids().filter(stays).zip(0..).collect();
    for block in &mut blocks {
        let successors = block.terminator.successors_mut();
        successors.into_iter().for_each(|to| *to = BlockId(number[&leads[to.at()].unwrap_or(*to)]));
    }
    let stays = blocks.into_iter().zip(ids()).filter(|(_, id)| number.contains_key(id));
    Body { blocks: stays.map(|(block, _)| block).collect() }
}

struct Builder {
    blocks: Vec<(Vec<Command>, Option<Terminator>)>,
    labels: FxHashMap<Name, BlockId>,
    /// What stands behind each loop.
    exits: FxHashMap<LoopId, BlockId>,
}

impl Builder {
    fn block(&mut self) -> BlockId {
        self.blocks.push((Vec::new(), None));
        BlockId(self.blocks.len() as u32 - 1)
    }

    fn end(&mut self, block: BlockId, terminator: Terminator) {
        self.blocks[block.at()].1 = Some(terminator);
    }

    fn label(&mut self, name: Name) -> BlockId {
        if let Some(known) = self.labels.get(&name) {
            return *known;
        }
        let block = self.block();
        self.labels.insert(name, block);
        block
    }

    /// Adds the nodes behind what `block` holds; the block in which they end, if control gets there.
    fn nodes(&mut self, nodes: &[Node], block: BlockId) -> Option<BlockId> {
        let mut here = Some(block);
        for node in nodes {
            here = match (node, here) {
                // Code that nothing falls into may still be jumped to.
                (Node::Label { .. }, _) => self.node(node, here),
                (Node::If { .. } | Node::Loop { .. } | Node::Frame { .. }, None) => {
                    let dead = self.block();
                    self.node(node, Some(dead))
                }
                (_, None) => None,
                (_, Some(_)) => self.node(node, here),
            };
        }
        here
    }

    fn node(&mut self, node: &Node, here: Option<BlockId>) -> Option<BlockId> {
        if let Node::Label { name, loop_head, span } = node {
            let block = self.label(*name);
            if let Some(before) = here {
                self.end(before, Terminator::Goto(block));
            }
            if *loop_head {
                self.blocks[block.at()].0.push(Command::Mark(Mark::LoopHead(*span)));
            }
            return Some(block);
        }
        let block = here?;
        let command = match node {
            Node::Step(step) => Command::Step(step.clone()),
            Node::AtomicBegin(span) => Command::Mark(Mark::AtomicBegin(*span)),
            Node::AtomicEnd => Command::Mark(Mark::AtomicEnd),
            Node::Yield(span) => Command::Mark(Mark::Yield(*span)),
            Node::Passed(number) => Command::Mark(Mark::Passed(*number)),
            Node::Call(call) => Command::Call(call.clone()),
            Node::Spawn(spawn) => Command::Spawn(spawn.clone()),
            Node::If { cond, then, else_ } => return self.if_(block, cond, then, else_),
            Node::Loop { id, body, span } => return Some(self.loop_(block, *id, body, *span)),
            Node::Frame { body, .. } => return self.nodes(body, block),
            Node::Recurring(numbers) => Command::Mark(Mark::Recurring(numbers.clone())),
            Node::Break(id) => {
                let exit = self.exits[id];
                self.end(block, Terminator::Goto(exit));
                return None;
            }
            Node::Goto(targets) => {
                let targets: Vec<BlockId> = targets.iter().map(|t| self.label(*t)).collect();
                self.end(block, Terminator::Choose(targets));
                return None;
            }
            Node::Return => {
                self.end(block, Terminator::Return);
                return None;
            }
            Node::Label { .. } | Node::Switch(_) | Node::SectionLeft { .. } | Node::Publish(_) => {
                return here;
            }
        };
        self.blocks[block.at()].0.push(command);
        Some(block)
    }

    fn if_(&mut self, block: BlockId, cond: &Guard, then: &[Node], else_: &[Node]) -> Option<BlockId> {
        let (yes, no) = (self.block(), self.block());
        self.end(
            block,
            match cond {
                Guard::Expr(cond) => Terminator::Branch { cond: cond.clone(), then: yes, else_: no },
                Guard::Star => Terminator::Choose(vec![yes, no]),
            },
        );
        let ends = [self.nodes(then, yes), self.nodes(else_, no)];
        if ends == [None, None] {
            return None;
        }
        let after = self.block();
        for end in ends.into_iter().flatten() {
            self.end(end, Terminator::Goto(after));
        }
        Some(after)
    }

    fn loop_(&mut self, block: BlockId, id: LoopId, body: &[Node], span: Span) -> BlockId {
        let (head, exit) = (self.block(), self.block());
        self.end(block, Terminator::Goto(head));
        self.blocks[head.at()].0.push(Command::Mark(Mark::LoopHead(span)));
        self.exits.insert(id, exit);
        if let Some(end) = self.nodes(body, head) {
            self.end(end, Terminator::Goto(head));
        }
        exit
    }
}

impl fmt::Display for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, block) in self.blocks.iter().enumerate() {
            writeln!(f, "  b{i}:")?;
            for command in &block.commands {
                writeln!(f, "    {command}")?;
            }
            writeln!(f, "    {}", block.terminator)?;
        }
        Ok(())
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::AtomicBegin(_) => write!(f, "atomic begin;"),
            Mark::AtomicEnd => write!(f, "atomic end;"),
            Mark::Yield(_) => write!(f, "yield;"),
            Mark::LoopHead(_) => write!(f, "loop head;"),
            Mark::Recurring(numbers) => write!(f, "recurring {};", itertools::join(numbers, ", ")),
            Mark::Passed(number) => write!(f, "passed {number};"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Step(step) => {
                let actions = step.actions.iter().map(Action::to_string);
                write!(f, "{}", itertools::join(actions, " "))
            }
            Command::Mark(mark) => write!(f, "{mark}"),
            Command::Call(call) => {
                let args = itertools::join(call.args.iter().map(print_expr), ", ");
                match call.outs.as_slice() {
                    [] => write!(f, "call {}({args});", call.proc),
                    outs => write!(f, "call {} := {}({args});", itertools::join(outs, ", "), call.proc),
                }
            }
            Command::Spawn(spawn) => {
                let args = itertools::join(spawn.args.iter().map(print_expr), ", ");
                let checks = spawn.checks.iter().map(|c| format!("{c} "));
                write!(f, "{}async call {}({args});", itertools::join(checks, ""), spawn.proc)
            }
        }
    }
}

impl fmt::Display for Terminator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Terminator::Goto(to) => write!(f, "goto b{};", to.0),
            Terminator::Branch { cond, then, else_ } => {
                write!(f, "branch {} b{} b{};", print_expr(cond), then.0, else_.0)
            }
            Terminator::Choose(to) => {
                write!(f, "goto {};", itertools::join(to.iter().map(|b| format!("b{}", b.0)), ", "))
            }
            Terminator::Return => write!(f, "return;"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Assign { lhs, rhs, .. } => {
                let target = |l: &Lhs| {
                    let path = l.path.iter().map(|a| match a {
                        Access::Index(args) => format!("[{}]", itertools::join(args.iter().map(print_expr), ", ")),
                        Access::Field(field) => format!("->{}", field.name),
                    });
                    format!("{}{}", l.base.name, itertools::join(path, ""))
                };
                let (lhs, rhs) = (lhs.iter().map(target), rhs.iter().map(print_expr));
                write!(f, "{} := {};", itertools::join(lhs, ", "), itertools::join(rhs, ", "))
            }
            Action::Havoc(names) => write!(f, "havoc {};", itertools::join(names, ", ")),
            Action::Assume { expr, .. } => write!(f, "assume {};", print_expr(expr)),
            Action::Check { expr, .. } => write!(f, "assert {};", print_expr(expr)),
            Action::Touches { touches, .. } => {
                let entry = |t: &Touch| {
                    let indices =
                        t.indices.iter().map(|i| format!("[{}]", itertools::join(i.iter().map(print_expr), ", ")));
                    let written = if t.writes { " written" } else { "" };
                    format!("{}{}{written}", t.global, itertools::join(indices, ""))
                };
                write!(f, "touches {};", itertools::join(touches.iter().map(entry), ", "))
            }
        }
    }
}

impl fmt::Display for Concurrent {
    /// Globals, then each procedure as blocks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, global) in &self.globals {
            let sharing = match global.sharing {
                Sharing::Shared => "shared",
                Sharing::ThreadLocal => "thread-local",
                Sharing::Private => "private",
            };
            writeln!(f, "{sharing} {name}: {};", print_type(&global.ty))?;
        }
        for procedure in self.procedures.values() {
            let params = procedure.params.iter().map(|v| format!("{}: {}", v.name, print_type(&v.ty)));
            writeln!(f, "procedure {}({})", procedure.name, itertools::join(params, ", "))?;
            write!(f, "{}", Body::of(&procedure.body))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_detour(block: &BasicBlock) -> bool {
        block.commands.is_empty() && matches!(block.terminator, Terminator::Goto(_))
    }

    #[test]
    fn no_block_only_goes_on_to_another() {
        let arm = || vec![Node::Yield(Span::NONE)];
        let mut chain = Vec::new();
        for _ in 0..100 {
            chain = vec![Node::If { cond: Guard::Expr(Expr::var("c")), then: arm(), else_: chain }];
        }
        chain.push(Node::Yield(Span::NONE));
        let body = Body::of(&chain);
        assert!(!body.blocks[1..].iter().any(is_detour), "{body}");
        // One for each condition, each arm, and what follows.
        assert_eq!(body.blocks.len(), 201);
    }

    #[test]
    fn a_loop_of_empty_blocks_stays_one() {
        let goto = |to| BasicBlock { commands: Vec::new(), terminator: Terminator::Goto(BlockId(to)) };
        let body = without_detours(vec![goto(1), goto(2), goto(1)]);
        assert_eq!(body.to_string().matches("goto b1;").count(), 2, "{body}");
    }
}
