//! Fields of datatypes. A selector applied to a value that another constructor made gives *some* value: SMT-LIB and Boogie leave it to
//! the solver. It is chosen like that of an uninterpreted function, once for a whole execution.

use check::{Checked, DatatypeFunction, Ty, TyKind};
use syntax::ast::{Expr, ExprKind, Name};
use syntax::names;
use syntax::visit::{Visit, walk_expr};

use super::code::{Code, VarRef};
use super::eval::{CannotEvaluate, Env, Eval, cannot};
use super::value::Val;

/// Whether fields are selected at all.
struct Selects<'c> {
    checked: &'c Checked,
    found: bool,
}

impl Visit for Selects<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        let is_selector = |name| {
            let info = self.checked.symbols.functions.get(name);
            matches!(info.and_then(|f| f.datatype), Some(DatatypeFunction::Selector { .. }))
        };
        self.found |= match &expr.kind {
            ExprKind::Field(..) => true,
            ExprKind::App(name, _) => is_selector(name),
            _ => false,
        };
        walk_expr(self, expr);
    }
}

/// Fields whose selectors can meet values of other constructors: constructor, position, name of the table, its index and its value.
pub fn elsewhere(checked: &Checked) -> Vec<(Name, usize, Name, Ty, Ty)> {
    let mut found = Vec::new();
    let mut selects = Selects { checked, found: false };
    selects.visit_program(&checked.program);
    if !selects.found {
        return found;
    }
    let datatypes = checked.symbols.datatypes.iter().filter(|(_, d)| d.params.is_empty() && d.constructors.len() > 1);
    for (name, datatype) in datatypes {
        let of = Ty::new(TyKind::Con(*name, Vec::new()));
        for (constructor, fields) in &datatype.constructors {
            for (at, (_, ty)) in fields.iter().enumerate() {
                let table = names::selected_elsewhere(&of.to_string(), *constructor, at);
                found.push((*constructor, at, table, of, *ty));
            }
        }
    }
    found
}

impl Code {
    fn position(&self, constructor: Name, field: Name) -> Option<usize> {
        self.constructors.get(&constructor)?.1.iter().position(|(name, _)| *name == field)
    }

    /// The first constructor of the same type that has the field, and where.
    fn first_with(&self, sibling: Name, field: Name) -> Option<(Name, usize)> {
        let (datatype, _) = self.constructors.get(&sibling)?;
        let (_, all) = self.datatypes.get(datatype)?;
        all.iter().find_map(|&c| Some((c, self.position(c, field)?)))
    }
}

impl Env<'_> {
    /// `value->field`: of a value without that field what the selector of the first constructor that has it gives.
    pub(super) fn field(&mut self, value: Val, field: Name) -> Eval<Val> {
        let Val::Data(made_by, args) = &value else { return cannot("a field of something else than a datatype") };
        if let Some(at) = self.code.position(*made_by, field) {
            return Ok(args[at].clone());
        }
        match self.code.first_with(*made_by, field) {
            Some((constructor, at)) => self.selected(value, constructor, at),
            None => cannot(format!("the field {field} of a value made by {made_by}")),
        }
    }

    /// The field at that position of a constructor, which may not have made the value.
    pub(super) fn selected(&mut self, value: Val, constructor: Name, at: usize) -> Eval<Val> {
        let Val::Data(made_by, args) = &value else { return cannot("a field of something else than a datatype") };
        if *made_by == constructor {
            return args.get(at).cloned().map_or_else(|| cannot("a field that the constructor does not have"), Ok);
        }
        match self.code.selected_elsewhere.get(&(constructor, at)) {
            Some(&table) => {
                let index = vec![value];
                let selected =
                    self.check_index(&index).and_then(|()| self.at_indices(VarRef::Global(table), vec![index]));
                selected.map_err(|CannotEvaluate(why)| {
                    CannotEvaluate(why.within(|why| {
                        format!("a field of {constructor} of a value made by another constructor, which is {why}")
                    }))
                })
            }
            None => cannot(format!("a field of {constructor} of a value made by {made_by}")),
        }
    }

    /// `value->(field := new)`: a value without that field stays as it is.
    pub(super) fn with_field(&mut self, value: Val, field: Name, new: Val) -> Eval<Val> {
        let Val::Data(made_by, args) = &value else { return cannot("a field of something else than a datatype") };
        let Some(at) = self.code.position(*made_by, field) else { return Ok(value) };
        let mut args = args.to_vec();
        args[at] = new;
        Ok(Val::Data(*made_by, args.into()))
    }
}
