//! Datatypes as Boogie 2.4 knows them.
//!
//! ```text
//! datatype T { A(x: int), B(x: int, y: bool) }    type {:datatype} T;
//!                                                 function {:constructor} A(x: int): T;
//!                                                 function {:constructor} B(x: int, y: bool): T;
//! e is A                                          is#A(e)
//! e->x                                            if is#B(e) then x#B(e) else x#A(e)
//! e->(y := v)                                     if is#B(e) then B(x#B(e), v) else e
//! ```
//!
//! Requires: what `e->x` is where no constructor of `e` has `x`, nobody says beyond that it depends on the value alone; there, the
//! selector of the first constructor that has the field is taken, as the native engine does.
//! Establishes: the same executions, statement by statement.

use std::collections::BTreeSet;

use check::{Checked, Ty, TyKind};
use syntax::ast::*;
use syntax::visit::{Visit, VisitMut, rewrite, walk_expr};

/// Expressions copied before we give up: what an update is made of stands in it several times.
const COPIES: usize = 100_000;

/// The program with its datatypes declared by attributes; `None` where it has no datatypes.
///
/// # Errors
/// It uses what Boogie 2.4 has no words for: what that is.
pub fn legacy(checked: &Checked) -> Result<Option<Program>, String> {
    if checked.symbols.datatypes.is_empty() {
        return Ok(None);
    }
    if let Some((name, _)) = checked.symbols.datatypes.iter().find(|(_, d)| !d.params.is_empty()) {
        return Err(format!("datatypes with type parameters (`{name}`)"));
    }
    let mut declared = BTreeSet::new();
    for decl in &checked.program.decls {
        if let Decl::Function(function) = decl {
            declared.insert(function.name.name);
        }
    }
    let mut decls = Vec::new();
    for decl in &checked.program.decls {
        match decl {
            Decl::Datatype(datatype) => declare(datatype, &declared, &mut decls)?,
            other => decls.push(other.clone()),
        }
    }
    let mut program = Program { decls };
    let mut rewriter = Rewriter { checked, copies: 0, wrong: None };
    rewriter.visit_program(&mut program);
    match rewriter.wrong {
        Some(wrong) => Err(wrong),
        None => Ok(Some(program)),
    }
}

fn tester(constructor: Name) -> Name {
    Name::from(&format!("is#{constructor}"))
}

fn selector(field: Name, constructor: Name) -> Name {
    Name::from(&format!("{field}#{constructor}"))
}

fn declare(datatype: &DatatypeDecl, declared: &BTreeSet<Name>, decls: &mut Vec<Decl>) -> Result<(), String> {
    let DatatypeDecl { attrs, name, span, .. } = datatype;
    let with = |attrs: &[Attr], name: &str| [vec![Attr::generated(name, Vec::new())], attrs.to_vec()].concat();
    let item = TypeItem { name: *name, params: Vec::new(), synonym: None };
    decls.push(Decl::Type(TypeDecl { attrs: with(attrs, "datatype"), items: vec![item], span: *span }));
    let result = Type { kind: TypeKind::Named(name.name, Vec::new()), span: Span::NONE };
    for constructor in &datatype.constructors {
        let fields = || constructor.fields.iter().flat_map(|f| f.names.iter().map(move |n| (n, f)));
        let made = fields().map(|(field, _)| selector(field.name, constructor.name.name));
        if let Some(taken) = made.chain([tester(constructor.name.name)]).find(|name| declared.contains(name)) {
            return Err(format!("datatypes beside a function `{taken}`"));
        }
        decls.push(Decl::Function(FunctionDecl {
            revealed: false,
            attrs: with(&constructor.attrs, "constructor"),
            name: constructor.name,
            type_params: Vec::new(),
            params: fields()
                .map(|(name, f)| FunctionParam { attrs: f.attrs.clone(), name: Some(*name), ty: f.ty.clone() })
                .collect(),
            result: Box::new(FunctionParam { attrs: Vec::new(), name: None, ty: result.clone() }),
            body: None,
            uses: None,
            span: *span,
        }));
    }
    Ok(())
}

struct Rewriter<'a> {
    checked: &'a Checked,
    copies: usize,
    wrong: Option<String>,
}

/// A constructor that has the field: where it is, and all of its fields.
struct With {
    constructor: Name,
    at: usize,
    fields: Vec<Name>,
}

impl Rewriter<'_> {
    /// The constructors of the value's type that have the field.
    fn with_field(&self, value: &Expr, field: Name) -> Option<Vec<With>> {
        let datatypes = &self.checked.symbols.datatypes;
        let constructors = match value.ty.map(|ty| ty.kind()) {
            Some(TyKind::Con(name, _)) => &datatypes.get(name)?.constructors,
            Some(_) => return None,
            // The target of an assignment: only one datatype has such a field, or we can not tell.
            None => {
                let has = |fields: &Vec<(Name, Ty)>| fields.iter().any(|(name, _)| *name == field);
                let mut with = datatypes.values().filter(|d| d.constructors.values().any(has));
                let only = with.next()?;
                with.next().is_none().then_some(&only.constructors)?
            }
        };
        let with = constructors.iter().filter_map(|(&constructor, fields)| {
            let fields: Vec<Name> = fields.iter().map(|(name, _)| *name).collect();
            Some(With { constructor, at: fields.iter().position(|f| *f == field)?, fields })
        });
        Some(with.collect())
    }

    /// What is written in the place of `kind`, whose parts are rewritten already.
    fn rewritten(&mut self, kind: &ExprKind) -> Result<Option<Expr>, String> {
        let unknown = || "fields of values of unknown type".to_owned();
        Ok(match kind {
            ExprKind::Is(value, constructor) => Some(apply(tester(constructor.name), self.copy(value)?)),
            ExprKind::Field(value, field) => {
                let mut result = None;
                for With { constructor, .. } in self.with_field(value, field.name).ok_or_else(unknown)? {
                    let selected = apply(selector(field.name, constructor), self.copy(value)?);
                    result = Some(match result {
                        None => selected,
                        Some(other) => Expr::ite(apply(tester(constructor), self.copy(value)?), selected, other),
                    });
                }
                Some(result.ok_or_else(unknown)?)
            }
            ExprKind::FieldUpdate(value, field, new) => {
                let mut result = self.copy(value)?;
                for With { constructor, at, fields } in self.with_field(value, field.name).ok_or_else(unknown)? {
                    let mut parts = Vec::new();
                    for (i, part) in fields.iter().enumerate() {
                        parts.push(match i == at {
                            true => self.copy(new)?,
                            false => apply(selector(*part, constructor), self.copy(value)?),
                        });
                    }
                    let updated = Expr::generated(ExprKind::App(constructor, parts));
                    result = Expr::ite(apply(tester(constructor), self.copy(value)?), updated, result);
                }
                Some(result)
            }
            _ => None,
        })
    }

    fn copy(&mut self, e: &Expr) -> Result<Expr, String> {
        let mut size = Size(0);
        size.visit_expr(e);
        self.copies += size.0;
        if self.copies > COPIES { Err("updates of fields in such numbers".into()) } else { Ok(e.clone()) }
    }
}

/// Of an expression.
struct Size(usize);

impl Visit for Size {
    fn visit_expr(&mut self, e: &Expr) {
        self.0 += 1;
        walk_expr(self, e);
    }
}

impl VisitMut for Rewriter<'_> {
    fn visit_expr(&mut self, e: &mut Expr) {
        rewrite::walk_expr(self, e);
        if self.wrong.is_some() {
            return;
        }
        match self.rewritten(&e.kind) {
            Ok(Some(new)) => e.kind = new.kind,
            Ok(None) => {}
            Err(wrong) => self.wrong = Some(wrong),
        }
    }

    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        match &mut stmt.kind {
            StmtKind::Unpack { .. } => self.wrong = Some("values that are taken apart by an assignment".into()),
            StmtKind::Assign { lhs, rhs, .. } => lhs.iter_mut().zip(rhs).for_each(|(lhs, rhs)| whole(lhs, rhs)),
            _ => {}
        }
        rewrite::walk_stmt(self, stmt);
    }
}

/// `v->f := e` becomes `v := v->(f := e)`.
fn whole(lhs: &mut Lhs, rhs: &mut Expr) {
    let Some(field) = lhs.path.iter().position(|access| matches!(access, Access::Field(_))) else { return };
    // `m[i]->f` is a value in the place `m[i]`, which stays the target.
    let inner = lhs.path.split_off(field);
    let read = |e: Expr, access: &Access| {
        Expr::generated(match access {
            Access::Index(index) => ExprKind::Select(Box::new(e), index.clone()),
            Access::Field(field) => ExprKind::Field(Box::new(e), *field),
        })
    };
    let mut value = lhs.path.iter().fold(Expr::var(lhs.base.name), read);
    let mut values = Vec::new();
    for access in &inner {
        values.push(value.clone());
        value = read(value, access);
    }
    for (access, value) in inner.into_iter().zip(values).rev() {
        let new = Box::new(std::mem::replace(rhs, Expr::bool(true)));
        *rhs = Expr::generated(match access {
            Access::Index(index) => ExprKind::Store(Box::new(value), index, new),
            Access::Field(field) => ExprKind::FieldUpdate(Box::new(value), field, new),
        });
    }
}

fn apply(function: Name, value: Expr) -> Expr {
    Expr::generated(ExprKind::App(function, vec![value]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::{SourceFile, Sources};
    use check::{CheckOptions, check};
    use syntax::parse::{ParseOptions, parse};
    use syntax::print::print;

    fn older(text: &str) -> Result<Option<String>, String> {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("a.bpl", text));
        let program = parse(&mut sources, &ParseOptions::default()).unwrap().program;
        let checked = check(program, &CheckOptions::default()).unwrap();
        Ok(legacy(&checked)?.map(|program| print(&program)))
    }

    const TYPES: &str = "datatype T { A(x: int), B(x: int, y: bool), C() }\ndatatype U { D(t: T) }\n";

    fn body(text: &str) -> String {
        let text =
            older(&format!("{TYPES}procedure P(t: T, u: U) returns (r: T, v: U) {{ {text} }}")).unwrap().unwrap();
        let body = text.split_once("{\n  ").unwrap().1;
        body.trim_end().trim_end_matches("\n}").to_owned()
    }

    #[test]
    fn declarations_become_functions() {
        let expected = "type {:datatype} T;\nfunction {:constructor} A(x: int): T;\nfunction {:constructor} B(x: int, y: bool): T;\n\
                        function {:constructor} C(): T;\ntype {:datatype} U;\nfunction {:constructor} D(t: T): U;\n";
        let without_blank = |text: String| text.lines().filter(|l| !l.is_empty()).map(|l| format!("{l}\n")).collect();
        assert_eq!(older(TYPES).map(|t| t.map(without_blank)), Ok(Some(expected.to_owned())));
        assert_eq!(older("var x: int;"), Ok(None));
    }

    #[test]
    fn fields_become_selectors() {
        assert_eq!(body("assert t is A && t->y;"), "assert is#A(t) && y#B(t);");
        assert_eq!(body("assert t->x == 0;"), "assert (if is#B(t) then x#B(t) else x#A(t)) == 0;");
        assert_eq!(body("r := t->(y := true);"), "r := if is#B(t) then B(x#B(t), true) else t;");
        assert_eq!(
            body("v->t->y := false;"),
            "v := if is#D(v) then D(if is#B(t#D(v)) then B(x#B(t#D(v)), false) else t#D(v)) else v;"
        );
    }

    #[test]
    fn what_has_no_words_is_named() {
        let why = |text: &str| older(text).unwrap_err();
        assert_eq!(why("datatype L<a> { N(), C(h: a) }"), "datatypes with type parameters (`L`)");
        assert_eq!(why("datatype T { A(x: int) } function x#A(i: int): int;"), "datatypes beside a function `x#A`");
        let deep = (0..30).fold("t".to_owned(), |t, _| format!("{t}->(y := true)"));
        assert_eq!(
            why(&format!("{TYPES}procedure P(t: T) {{ assert {deep} is A; }}")),
            "updates of fields in such numbers"
        );
    }
}
