//! The store of the executed program: one cell for each variable, shared between states until one of them writes.
//!
//! Joining two states costs what differs between them, and no gates: a differing variable gets a *join cell* that becomes a
//! multiplexer when somebody reads it. Likewise an arbitrary value gets its bits only when it is read.

use std::rc::Rc;

use super::circuit::Lit;
use super::maps::IndexId;
use super::values::{Encoder, MapId, Sym, id};
use syntax::Ty;

id!(
    /// A variable's value at some time, in [`CellStore`].
    CellId
);

#[derive(Clone, Copy, Debug)]
pub enum Cell {
    Value(Sym),
    /// Arbitrary, but of no use outside the bounds.
    Fresh {
        ty: Ty,
        lo: Option<i128>,
        hi: Option<i128>,
    },
    Join {
        cond: Lit,
        then: CellId,
        else_: CellId,
    },
    Read {
        map: MapId,
        index: IndexId,
    },
}

#[derive(Default)]
pub struct CellStore {
    cells: Vec<Cell>,
}

impl CellStore {
    pub fn add(&mut self, cell: Cell) -> CellId {
        self.cells.push(cell);
        CellId(self.cells.len() as u32 - 1)
    }

    pub fn value(&mut self, value: Sym) -> CellId {
        self.add(Cell::Value(value))
    }

    pub fn fresh(&mut self, ty: Ty) -> CellId {
        self.add(Cell::Fresh { ty, lo: None, hi: None })
    }

    /// The conditions of all joins.
    pub fn conditions(&self) -> impl Iterator<Item = Lit> {
        self.cells.iter().filter_map(|cell| match cell {
            Cell::Join { cond, .. } => Some(*cond),
            _ => None,
        })
    }

    pub fn get(&self, id: CellId) -> Cell {
        self.cells[id.at()]
    }

    pub fn join(&mut self, cond: Lit, then: CellId, else_: CellId) -> CellId {
        if then == else_ {
            return then;
        }
        if let (Cell::Value(a), Cell::Value(b)) = (self.get(then), self.get(else_))
            && a == b
        {
            return then;
        }
        self.add(Cell::Join { cond, then, else_ })
    }
}

impl Encoder {
    /// The value in a cell, made now if nobody has asked for it before.
    pub fn force(&mut self, id: CellId) -> Sym {
        let value = match self.cells.get(id) {
            Cell::Value(value) => return value,
            Cell::Fresh { ty, lo, hi } => {
                let owner = self.owners.of_cell(id);
                self.owned(owner, |enc| enc.fresh_between(ty, lo, hi))
            }
            Cell::Join { cond, then, else_ } => {
                let (then, else_) = (self.force(then), self.force(else_));
                self.ite(cond, then, else_)
            }
            Cell::Read { map, index } => self.read(map, index),
        };
        self.cells.cells[id.at()] = Cell::Value(value);
        value
    }
}

const CHUNK: usize = 32;

/// The cells of all variables, by slot. Cloning is cheap.
#[derive(Clone, Default)]
pub struct Store {
    chunks: Rc<Vec<Rc<[Option<CellId>; CHUNK]>>>,
}

impl Store {
    pub fn get(&self, slot: usize) -> Option<CellId> {
        self.chunks.get(slot / CHUNK).and_then(|chunk| chunk[slot % CHUNK])
    }

    /// More than the highest slot in use.
    pub fn slots(&self) -> usize {
        self.chunks.len() * CHUNK
    }

    pub fn set(&mut self, slot: usize, cell: CellId) {
        let chunks = Rc::make_mut(&mut self.chunks);
        while chunks.len() <= slot / CHUNK {
            chunks.push(Rc::new([None; CHUNK]));
        }
        Rc::make_mut(&mut chunks[slot / CHUNK])[slot % CHUNK] = Some(cell);
    }

    /// Forgets all slots from `slots` on, which no running procedure uses.
    pub fn truncate(&mut self, slots: usize) {
        let keep = slots.div_ceil(CHUNK);
        if self.chunks.len() > keep {
            Rc::make_mut(&mut self.chunks).truncate(keep);
        }
    }

    /// The store that is `then` where `cond` holds, else `else_`. A slot that only one of them has is not in use behind
    /// the join.
    pub fn join(cells: &mut CellStore, cond: Lit, then: &Store, else_: &Store) -> Store {
        if Rc::ptr_eq(&then.chunks, &else_.chunks) {
            return then.clone();
        }
        let mut chunks = Vec::with_capacity(then.chunks.len());
        for (a, b) in then.chunks.iter().zip(else_.chunks.iter()) {
            if Rc::ptr_eq(a, b) {
                chunks.push(a.clone());
                continue;
            }
            let mut joined = [None; CHUNK];
            for (slot, (a, b)) in joined.iter_mut().zip(a.iter().zip(b.iter())) {
                *slot = match (a, b) {
                    (Some(a), Some(b)) => Some(cells.join(cond, *a, *b)),
                    _ => None,
                };
            }
            chunks.push(Rc::new(joined));
        }
        Store { chunks: Rc::new(chunks) }
    }
}
