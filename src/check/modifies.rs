//! Which globals each procedure may write, over the whole call graph.
//!
//! A procedure writes what its bodies assign, havoc and receive from calls, and what its callees write; one without a
//! body writes what it declares. What is missing in the `modifies` clauses is added, or is an error when inference is off.

use rustc_hash::FxHashMap;

use super::checker::Checker;
use super::library;
use super::options::CheckOptions;
use base::diagnostic::Finding;
use syntax::ast::*;

/// A set of globals, by number.
type Row = Vec<u64>;

/// The call graph of the procedures, by number.
struct Graph {
    /// What each writes by itself or declares to.
    rows: Vec<Row>,
    callers: Vec<Vec<usize>>,
}

impl Checker {
    /// Completes `ProcedureInfo::modifies` and the clauses in `program`.
    pub(super) fn complete_modifies(&mut self, program: &mut Program, options: &CheckOptions) {
        self.introduced.extend(options.libraries.iter().flat_map(|first| library::variables(program, *first)));
        self.complete_introduced(program);
        let declared = self.declared_modifies(program);
        if options.strict_modifies {
            self.require_modifies(&declared);
            for (name, row) in self.symbols.procedures.keys().copied().collect::<Vec<_>>().into_iter().zip(&declared) {
                let modifies = self.globals_in(row);
                self.symbols.procedures[&name].modifies = modifies;
            }
            return;
        }
        let complete = self.propagate(declared.clone());
        for (number, (before, after)) in declared.iter().zip(&complete).enumerate() {
            let modifies = self.globals_in(after);
            let Some((&name, info)) = self.symbols.procedures.get_index_mut(number) else { continue };
            info.modifies = modifies;
            let decl = info.decl;
            if before != after {
                let missing: Row = after.iter().zip(before).map(|(a, b)| a & !b).collect();
                let missing = self.globals_in(&missing);
                let span = add_clause(&mut program.decls[decl], &missing);
                if self.introduced.contains(&name) {
                    continue;
                }
                let list = itertools::join(&missing, ", ");
                let message = format!("modifies clause of procedure {name} inferred: {list}");
                self.warning(Finding::InferredModifies, span, message);
            }
        }
    }

    /// Adds the globals that the program does not have by itself to the clauses, without a word.
    fn complete_introduced(&self, program: &mut Program) {
        if self.introduced.is_empty() {
            return;
        }
        let declared = self.declared_modifies(program);
        let complete = self.propagate(declared.clone());
        for ((info, before), after) in self.symbols.procedures.values().zip(&declared).zip(&complete) {
            let missing: Row = after.iter().zip(before).map(|(a, b)| a & !b).collect();
            let missing: Vec<Name> =
                self.globals_in(&missing).into_iter().filter(|g| self.introduced.contains(g)).collect();
            if !missing.is_empty() {
                add_clause(&mut program.decls[info.decl], &missing);
            }
        }
    }

    /// What the `modifies` clauses say, as one row for each procedure.
    fn declared_modifies(&self, program: &Program) -> Vec<Row> {
        let words = self.symbols.globals.len().div_ceil(64);
        let row = |decl: &Decl| {
            let mut row = vec![0; words];
            if let Decl::Procedure(p) = decl {
                for var in p.specs.iter().filter_map(modifies_of).flatten() {
                    self.insert(&mut row, var.name);
                }
            }
            row
        };
        self.symbols.procedures.values().map(|info| row(&program.decls[info.decl])).collect()
    }

    fn insert(&self, row: &mut Row, global: Name) {
        if let Some(n) = self.symbols.globals.get_index_of(&global) {
            row[n / 64] |= 1 << (n % 64);
        }
    }

    fn globals_in(&self, row: &Row) -> Vec<Name> {
        let mut out = Vec::new();
        for (word, &bits) in row.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let n = word * 64 + rest.trailing_zeros() as usize;
                out.extend(self.symbols.globals.get_index(n).map(|(&name, _)| name));
                rest &= rest - 1;
            }
        }
        out
    }

    /// Adds what bodies write and what callees write, to the least fixed point.
    fn propagate(&self, rows: Vec<Row>) -> Vec<Row> {
        let mut graph = Graph { callers: vec![Vec::new(); rows.len()], rows };
        for (name, effects) in &self.effects {
            let Some(caller) = self.symbols.procedures.get_index_of(name) else { continue };
            for global in &effects.writes {
                self.insert(&mut graph.rows[caller], global.name);
            }
            for callee in &effects.calls {
                if let Some(callee) = self.symbols.procedures.get_index_of(&callee.name) {
                    graph.callers[callee].push(caller);
                }
            }
        }
        for callers in &mut graph.callers {
            callers.sort_unstable();
            callers.dedup();
        }
        graph.close()
    }

    /// Reports each body that goes beyond its procedure's `modifies` clause.
    fn require_modifies(&mut self, declared: &[Row]) {
        let effects = std::mem::take(&mut self.effects);
        let rows: FxHashMap<Name, &Row> = self.symbols.procedures.keys().copied().zip(declared).collect();
        for (name, effects) in &effects {
            let Some(allowed) = rows.get(name) else { continue };
            for global in &effects.writes {
                let mut row = vec![0; allowed.len()];
                self.insert(&mut row, global.name);
                self.require_subset(&row, allowed, global.span);
            }
            for callee in &effects.calls {
                if let Some(row) = rows.get(&callee.name) {
                    self.require_subset(row, allowed, callee.span);
                }
            }
        }
    }

    fn require_subset(&mut self, row: &Row, allowed: &Row, span: Span) {
        let missing: Row = row.iter().zip(allowed).map(|(a, b)| a & !b).collect();
        for global in self.globals_in(&missing) {
            let message = format!(
                "command assigns to a global variable that is not in the enclosing procedure's modifies clause: {global}"
            );
            self.type_error(Finding::Modifies, span, message);
        }
    }
}

impl Graph {
    fn close(mut self) -> Vec<Row> {
        let mut waiting: Vec<usize> = (0..self.rows.len()).collect();
        let mut is_waiting = vec![true; self.rows.len()];
        while let Some(callee) = waiting.pop() {
            is_waiting[callee] = false;
            let row = self.rows[callee].clone();
            for &caller in &self.callers[callee] {
                let mut grown = false;
                for (word, &bits) in self.rows[caller].iter_mut().zip(&row) {
                    grown |= bits & !*word != 0;
                    *word |= bits;
                }
                if grown && !is_waiting[caller] {
                    is_waiting[caller] = true;
                    waiting.push(caller);
                }
            }
        }
        self.rows
    }
}

fn modifies_of(spec: &Spec) -> Option<&Vec<Ident>> {
    match &spec.kind {
        SpecKind::Modifies(vars) => Some(vars),
        _ => None,
    }
}

/// Adds globals to a procedure's `modifies`; returns the place of its name.
fn add_clause(decl: &mut Decl, missing: &[Name]) -> Span {
    let Decl::Procedure(p) = decl else { return Span::NONE };
    let span = p.sig.name.span;
    let missing = missing.iter().map(|&name| Ident::new(name, span));
    let clause = p.specs.iter_mut().find_map(|s| match &mut s.kind {
        SpecKind::Modifies(vars) => Some(vars),
        _ => None,
    });
    match clause {
        Some(vars) => vars.extend(missing),
        None => p.specs.push(Spec { kind: SpecKind::Modifies(missing.collect()), span }),
    }
    span
}
