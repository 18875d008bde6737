//! Every name that a translation introduces. They contain `#`, which Boogie allows and people rarely write, and say what
//! they are: `lock#r1` is `lock` in round 1.

use rustc_hash::{FxHashMap, FxHashSet};

use super::ast::*;

/// What division by zero is, as functions of the dividend: `x div 0`, `x mod 0`, `x / 0.0`. SMT-LIB, and with it Boogie, says no
/// more than that they are functions. No program can declare these names.
pub const INT_DIV_BY_ZERO: &str = "div 0";
/// `x mod 0`
pub const INT_MOD_BY_ZERO: &str = "mod 0";
/// `x / 0.0`
pub const REAL_DIV_BY_ZERO: &str = "/ 0";
/// What the selector of a field gives for values that other constructors of the type made: a function of the value.
pub fn selected_elsewhere(of: &str, constructor: Name, position: usize) -> Name {
    Name::from(&format!("{of} {constructor} {position}"))
}

/// Whether the name is that of a function that no program declares, like those above: identifiers have no spaces.
pub fn is_undeclared(name: Name) -> bool {
    name.contains(' ')
}

/// Hands out names that the program does not use.
#[derive(Debug, Clone, Default)]
pub struct Names {
    taken: FxHashSet<Name>,
    /// Labels given out so far: each body has its own, but inlining brings bodies together.
    labels: FxHashSet<Name>,
    /// The number tried last for each base.
    last: FxHashMap<Name, u32>,
}

impl Names {
    /// Knows all names declared anywhere in the program: globals, constants, functions, types, procedures, locals, labels, bound variables.
    pub fn of(program: &Program) -> Names {
        let mut names = Names::default();
        program.decls.iter().for_each(|d| names.decl(d));
        names
    }

    /// `base` itself if it is free, otherwise with a number: `base#2`, or `base2` where the base ends in `#`.
    /// The name is taken from then on.
    pub fn fresh(&mut self, base: &str) -> Name {
        let base = Name::from(base);
        if self.taken.insert(base) {
            return base;
        }
        let sign = if base.ends_with('#') { "" } else { "#" };
        let number = self.last.entry(base).or_insert(1);
        loop {
            *number += 1;
            let name = Name::from(&format!("{base}{sign}{number}"));
            if self.taken.insert(name) {
                return name;
            }
        }
    }

    /// A label of the program, under its own name unless another body's label has it already.
    pub fn fresh_label(&mut self, label: Name) -> Name {
        if self.labels.insert(label) { label } else { self.fresh(&label) }
    }

    /// These names are used already.
    pub fn take(&mut self, names: impl IntoIterator<Item = Name>) {
        self.taken.extend(names);
    }

    /// Is the name used by the program, or given out already?
    pub fn is_taken(&self, name: Name) -> bool {
        self.taken.contains(&name)
    }

    fn idents(&mut self, idents: &[Ident]) {
        self.taken.extend(idents.iter().map(|i| i.name));
    }

    fn binders(&mut self, binders: &[Binder]) {
        binders.iter().for_each(|b| self.idents(&b.names));
    }

    fn decl(&mut self, decl: &Decl) {
        match decl {
            Decl::Type(d) => self.taken.extend(d.items.iter().map(|i| i.name.name)),
            Decl::Datatype(d) => {
                self.taken.insert(d.name.name);
                for c in &d.constructors {
                    self.taken.insert(c.name.name);
                    self.binders(&c.fields);
                }
            }
            Decl::Const(d) => self.idents(&d.names),
            Decl::Function(d) => {
                self.taken.insert(d.name.name);
                self.idents(&d.type_params);
                self.taken.extend(d.params.iter().filter_map(|p| p.name).map(|n| n.name));
            }
            Decl::Axiom(_) => {}
            Decl::Var(d) => self.binders(&d.groups),
            Decl::Procedure(d) => {
                self.signature(&d.sig);
                if let Some(body) = &d.body {
                    self.body(body);
                }
            }
            Decl::Implementation(d) => {
                self.signature(&d.sig);
                self.body(&d.body);
            }
            Decl::Action(d) => self.signature(&d.sig),
            Decl::YieldInvariant(d) => {
                self.taken.insert(d.name.name);
            }
        }
    }

    fn signature(&mut self, sig: &Signature) {
        self.taken.insert(sig.name.name);
        self.idents(&sig.type_params);
        self.binders(&sig.ins);
        self.binders(&sig.outs);
    }

    fn body(&mut self, body: &Body) {
        body.locals.iter().for_each(|d| self.binders(&d.groups));
        self.block(&body.block);
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Label(name) => {
                    self.taken.insert(*name);
                }
                StmtKind::If(i) => {
                    self.block(&i.then);
                    if let Some(else_) = &i.else_ {
                        self.block(else_);
                    }
                }
                StmtKind::While(w) => self.block(&w.body),
                StmtKind::Atomic(b) => self.block(b),
                _ => {}
            }
        }
    }
}
