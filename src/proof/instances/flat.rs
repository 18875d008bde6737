//! The statements of a step as a list of instructions, jumps by their numbers: for instances, which execute them, and for paths through them.

use rustc_hash::FxHashMap;

use syntax::ast::*;

/// An instruction.
#[derive(Debug, Clone)]
pub enum Flat {
    /// An assignment, `havoc`, `assume`, `assert`.
    Does(Stmt),
    /// To any of these.
    Jump(Vec<usize>),
    /// Goes on where this is true, else to there.
    Unless(Expr, usize),
    /// The thread rests.
    Return,
}

/// # Errors
/// A label that is not there.
pub fn flat(stmts: &[Stmt]) -> Result<Vec<Flat>, String> {
    let mut flattened = Flattened::default();
    flattened.block(stmts);
    let Flattened { mut list, labels, jumps } = flattened;
    for (at, targets) in jumps {
        let to = targets.iter().map(|l| labels.get(l).copied().ok_or_else(|| format!("the label {l}")));
        list[at] = Flat::Jump(to.collect::<Result<_, _>>()?);
    }
    Ok(list)
}

#[derive(Default)]
struct Flattened {
    list: Vec<Flat>,
    labels: FxHashMap<Name, usize>,
    jumps: Vec<(usize, Vec<Name>)>,
}

impl Flattened {
    fn block(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Label(name) => {
                    self.labels.insert(*name, self.list.len());
                }
                StmtKind::Goto { targets, .. } => {
                    self.jumps.push((self.list.len(), targets.iter().map(|t| t.name).collect()));
                    self.list.push(Flat::Return);
                }
                StmtKind::Return { .. } => self.list.push(Flat::Return),
                StmtKind::If(node) => self.branch(node),
                _ => self.list.push(Flat::Does(stmt.clone())),
            }
        }
    }

    fn branch(&mut self, node: &If) {
        let at = self.list.len();
        self.list.push(Flat::Return);
        self.block(&node.then.stmts);
        let behind = self.list.len();
        self.list.push(Flat::Return);
        self.block(node.else_.as_ref().map_or(&[], |block| &block.stmts));
        self.list[at] = match &node.cond {
            Guard::Expr(cond) => Flat::Unless(cond.clone(), behind + 1),
            Guard::Star => Flat::Jump(vec![at + 1, behind + 1]),
        };
        self.list[behind] = Flat::Jump(vec![self.list.len()]);
    }
}
