//! What the names of a program stand for, place by place: each declaration, and each place that uses it.
//!
//! The tree of the parser is read, not that of the checker: names are found in programs that do not typecheck, and
//! before the checker says
//! what Boogie does not write (threads with numbers, functions at types) in other terms.

use rustc_hash::FxHashMap;

use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::*;
use crate::syntax::print::{print_decl, print_type};
use crate::syntax::visit::{self, Visit};

/// What a name is declared as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Type,
    TypeParameter,
    Datatype,
    Constructor,
    Field,
    Constant,
    Global,
    Function,
    Procedure,
    Action,
    YieldInvariant,
    Parameter,
    Result,
    Local,
    Bound,
    Label,
}

impl Kind {
    /// In words.
    pub fn phrase(self) -> &'static str {
        match self {
            Kind::Type => "type",
            Kind::TypeParameter => "type parameter",
            Kind::Datatype => "datatype",
            Kind::Constructor => "constructor",
            Kind::Field => "field",
            Kind::Constant => "constant",
            Kind::Global => "global variable, which all threads share",
            Kind::Function => "function",
            Kind::Procedure => "procedure",
            Kind::Action => "action",
            Kind::YieldInvariant => "yield invariant",
            Kind::Parameter => "parameter",
            Kind::Result => "result",
            Kind::Local => "local variable",
            Kind::Bound => "bound variable",
            Kind::Label => "label",
        }
    }

    fn space(self) -> Space {
        match self {
            Kind::Type | Kind::TypeParameter | Kind::Datatype => Space::Type,
            Kind::Constructor | Kind::Function => Space::Function,
            Kind::Field => Space::Field,
            Kind::Procedure | Kind::Action | Kind::YieldInvariant => Space::Procedure,
            Kind::Constant | Kind::Global | Kind::Parameter | Kind::Result | Kind::Local | Kind::Bound => {
                Space::Variable
            }
            Kind::Label => Space::Label,
        }
    }
}

/// Names of different spaces never mean each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    Type,
    Function,
    Procedure,
    Variable,
    Field,
    Label,
}

/// A declaration of a name.
#[derive(Debug)]
pub struct Declared {
    pub name: Name,
    pub kind: Kind,
    /// Of the name itself.
    pub span: Span,
    /// Of all that is declared with it: a procedure with its body.
    pub whole: Span,
    /// As Boogie writes it, without a body.
    pub text: String,
    /// The declaration that it stands in.
    pub parent: Option<usize>,
    /// Of a procedure: with `{:entrypoint}`.
    pub is_entry: bool,
}

impl Declared {
    /// Is it the procedure of that name?
    pub fn is_entry_of(&self, name: &str) -> bool {
        self.kind == Kind::Procedure && self.name == name
    }

    pub fn space(&self) -> Space {
        self.kind.space()
    }
}

/// A place where a name stands.
#[derive(Debug, Clone, Copy)]
pub struct Occurrence {
    pub span: Span,
    /// Index of what it stands for.
    pub of: usize,
    /// It is declared here.
    pub declares: bool,
    /// The variable is assigned here, or may be.
    pub writes: bool,
}

/// The names of a program's own file, and what libraries declare.
#[derive(Debug, Default)]
pub struct Names {
    pub declared: Vec<Declared>,
    /// In order of their places.
    pub occurrences: Vec<Occurrence>,
}

impl Names {
    /// Of the declarations that the parser has read. Uses are looked for in `file` only.
    pub fn of(program: &Program, sources: &Sources, file: FileId) -> Names {
        let mut walk = Walk {
            sources,
            file,
            names: Names::default(),
            globals: FxHashMap::default(),
            scopes: Vec::new(),
            parent: None,
        };
        program.decls.iter().for_each(|decl| walk.declare_globals(decl));
        for decl in program.decls.iter().filter(|decl| decl.span().file == file) {
            walk.visit_decl(decl);
        }
        let mut names = walk.names;
        // A variable that is assigned in a call is one occurrence, however often the walk comes to it.
        names.occurrences.sort_by_key(|o| (o.span.start, !o.writes));
        names.occurrences.dedup_by_key(|o| (o.span.start, o.of));
        names
    }

    /// What stands at a place: of two that touch, the one that begins there.
    pub fn at(&self, offset: usize) -> Option<Occurrence> {
        let touches = |o: &&Occurrence| (o.span.start as usize..=o.span.end as usize).contains(&offset);
        let behind = self.occurrences.partition_point(|o| o.span.start as usize <= offset);
        self.occurrences[..behind].iter().rev().take(4).find(touches).copied()
    }

    /// All places of a declaration.
    pub fn places(&self, of: usize) -> impl Iterator<Item = Occurrence> {
        self.occurrences.iter().filter(move |o| o.of == of).copied()
    }
}

/// Goes through a program with the names in scope.
struct Walk<'a> {
    sources: &'a Sources,
    file: FileId,
    names: Names,
    /// Of the whole program. Fields of one name in several datatypes are the first of them.
    globals: FxHashMap<(Space, Name), usize>,
    /// The innermost scope is the last.
    scopes: Vec<Vec<(Space, Name, usize)>>,
    /// The declaration that the walk is in.
    parent: Option<usize>,
}

impl Walk<'_> {
    fn add(&mut self, ident: &Ident, kind: Kind, whole: Span, text: String) -> usize {
        let index = self.names.declared.len();
        let declared =
            Declared { name: ident.name, kind, span: ident.span, whole, text, parent: self.parent, is_entry: false };
        self.names.declared.push(declared);
        if ident.span.file == self.file && !ident.span.is_none() {
            self.names.occurrences.push(Occurrence { span: ident.span, of: index, declares: true, writes: false });
        }
        index
    }

    fn global(&mut self, ident: &Ident, kind: Kind, whole: Span, text: String) -> usize {
        let index = self.add(ident, kind, whole, text);
        self.globals.entry((kind.space(), ident.name)).or_insert(index);
        index
    }

    fn local(&mut self, ident: &Ident, kind: Kind, whole: Span, text: String) {
        let index = self.add(ident, kind, whole, text);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((kind.space(), ident.name, index));
        }
    }

    fn locals(&mut self, groups: &[Binder], kind: Kind) {
        for group in groups {
            let ty = print_type(&group.ty);
            for name in &group.names {
                self.local(name, kind, group.span(), format!("{}: {ty}", name.name));
            }
        }
    }

    fn type_params(&mut self, params: &[Ident]) {
        params.iter().for_each(|p| self.local(p, Kind::TypeParameter, p.span, p.name.to_string()));
    }

    fn labels(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match &stmt.kind {
                StmtKind::Label(name) => {
                    let span = self.spelled(stmt.span, *name);
                    self.local(&Ident::new(*name, span), Kind::Label, stmt.span, format!("{name}:"));
                }
                StmtKind::If(if_) => {
                    self.labels(&if_.then);
                    if_.else_.iter().for_each(|block| self.labels(block));
                }
                StmtKind::While(while_) => self.labels(&while_.body),
                StmtKind::Atomic(block) => self.labels(block),
                _ => {}
            }
        }
    }

    /// Goes through something with names of its own.
    fn inside(&mut self, walk: impl FnOnce(&mut Self)) {
        self.scopes.push(Vec::new());
        walk(self);
        self.scopes.pop();
    }

    /// Where, in a longer piece of text, the name stands first as a word; a backslash in front belongs to it.
    fn spelled(&self, span: Span, name: Name) -> Span {
        let text = self.sources.text(span);
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$#'`~^\\?".contains(c);
        let found = text.match_indices(name.as_str()).find(|(at, found)| {
            let before = text[..*at].strip_suffix('\\').unwrap_or(&text[..*at]);
            !before.ends_with(is_part) && !text[at + found.len()..].starts_with(is_part)
        });
        let Some((at, found)) = found else { return span };
        let start = span.start as usize + at - usize::from(text[..at].ends_with('\\'));
        Span::new(span.file, start, span.start as usize + at + found.len())
    }

    fn find(&self, space: Space, name: Name) -> Option<usize> {
        let is_it = |(s, n, _): &&(Space, Name, usize)| *s == space && *n == name;
        let local = self.scopes.iter().rev().find_map(|scope| scope.iter().rev().find(is_it).map(|(.., index)| *index));
        local.or_else(|| self.globals.get(&(space, name)).copied())
    }

    fn occurs(&mut self, space: Space, name: Name, span: Span, writes: bool) {
        if !span.is_none()
            && let Some(of) = self.find(space, name)
        {
            self.names.occurrences.push(Occurrence { span, of, declares: false, writes });
        }
    }

    fn uses(&mut self, space: Space, ident: &Ident) {
        self.occurs(space, ident.name, ident.span, false);
    }

    fn declare_globals(&mut self, decl: &Decl) {
        let whole = decl.span();
        let without_body = |decl: Decl| print_decl(&decl).trim_end().to_owned();
        match decl {
            Decl::Type(d) => {
                for item in &d.items {
                    let decl = TypeDecl { items: vec![item.clone()], ..d.clone() };
                    self.global(&item.name, Kind::Type, whole, without_body(Decl::Type(decl)));
                }
            }
            Decl::Datatype(d) => {
                let index = self.global(&d.name, Kind::Datatype, whole, without_body(decl.clone()));
                self.parent = Some(index);
                for constructor in &d.constructors {
                    let fields = constructor.fields.iter().flat_map(|f| {
                        let ty = print_type(&f.ty);
                        f.names.iter().map(move |n| format!("{}: {ty}", n.name))
                    });
                    let fields: Vec<String> = fields.collect();
                    let text = format!("{}({}): {}", constructor.name.name, fields.join(", "), d.name.name);
                    let made = self.global(&constructor.name, Kind::Constructor, constructor.name.span, text);
                    self.globals
                        .entry((Space::Function, format!("is#{}", constructor.name.name).into()))
                        .or_insert(made);
                    for field in &constructor.fields {
                        let ty = print_type(&field.ty);
                        for name in &field.names {
                            let text = format!("{}->{}: {ty}", d.name.name, name.name);
                            let index = self.global(name, Kind::Field, field.span(), text);
                            let selector = format!("{}#{}", name.name, constructor.name.name).into();
                            self.globals.entry((Space::Function, selector)).or_insert(index);
                        }
                    }
                }
                self.parent = None;
            }
            Decl::Const(d) => {
                let ty = print_type(&d.ty);
                for name in &d.names {
                    let unique = if d.unique { "unique " } else { "" };
                    self.global(name, Kind::Constant, whole, format!("const {unique}{}: {ty};", name.name));
                }
            }
            Decl::Function(d) => {
                let text = without_body(Decl::Function(FunctionDecl { body: None, uses: None, ..d.clone() }));
                let is_constructor = find_attr(&d.attrs, "constructor").is_some();
                let kind = if is_constructor { Kind::Constructor } else { Kind::Function };
                self.global(&d.name, kind, whole, text);
            }
            Decl::Var(d) => {
                for group in &d.groups {
                    let ty = print_type(&group.ty);
                    for name in &group.names {
                        self.global(name, Kind::Global, whole, format!("var {}: {ty};", name.name));
                    }
                }
            }
            Decl::Procedure(d) => {
                let text = without_body(Decl::Procedure(ProcedureDecl { body: None, ..d.clone() }));
                let index = self.global(&d.sig.name, Kind::Procedure, whole, text);
                self.names.declared[index].is_entry = find_attr(&d.sig.attrs, "entrypoint").is_some();
            }
            Decl::Action(d) => {
                let text = without_body(Decl::Action(ActionDecl { body: None, ..d.clone() }));
                self.global(&d.sig.name, Kind::Action, whole, text);
            }
            Decl::YieldInvariant(d) => {
                self.global(&d.name, Kind::YieldInvariant, whole, without_body(decl.clone()));
            }
            Decl::Axiom(_) | Decl::Implementation(_) => {}
        }
    }

    fn signature(&mut self, sig: &Signature) {
        self.type_params(&sig.type_params);
        self.locals(&sig.ins, Kind::Parameter);
        self.locals(&sig.outs, Kind::Result);
    }

    fn parents(&mut self, name: &Ident, space: Space, kind: Kind) {
        let found = self.globals.get(&(space, name.name)).copied();
        self.parent = found.filter(|index| self.names.declared[*index].kind == kind);
    }
}

impl Visit for Walk<'_> {
    fn visit_decl(&mut self, decl: &Decl) {
        self.scopes.push(Vec::new());
        match decl {
            Decl::Type(d) => {
                for item in &d.items {
                    self.inside(|walk| {
                        walk.type_params(&item.params);
                        item.synonym.iter().for_each(|ty| walk.visit_type(ty));
                    });
                }
            }
            Decl::Datatype(d) => {
                self.type_params(&d.params);
                visit::walk_decl(self, decl);
            }
            Decl::Const(d) => {
                for (_, parent) in d.extends.iter().flat_map(|e| &e.parents) {
                    self.uses(Space::Variable, parent);
                }
                visit::walk_decl(self, decl);
            }
            Decl::Function(d) => {
                self.parents(&d.name, Space::Function, Kind::Function);
                self.type_params(&d.type_params);
                for param in &d.params {
                    if let Some(name) = &param.name {
                        let text = format!("{}: {}", name.name, print_type(&param.ty));
                        self.local(name, Kind::Parameter, param.span(), text);
                    }
                }
                visit::walk_decl(self, decl);
            }
            Decl::Procedure(d) => {
                self.parents(&d.sig.name, Space::Procedure, Kind::Procedure);
                self.signature(&d.sig);
                visit::walk_decl(self, decl);
            }
            Decl::Implementation(d) => {
                self.uses(Space::Procedure, &d.sig.name);
                self.parents(&d.sig.name, Space::Procedure, Kind::Procedure);
                self.signature(&d.sig);
                visit::walk_decl(self, decl);
            }
            Decl::Action(d) => {
                self.parents(&d.sig.name, Space::Procedure, Kind::Action);
                self.signature(&d.sig);
                visit::walk_decl(self, decl);
            }
            Decl::YieldInvariant(d) => {
                self.locals(&d.ins, Kind::Parameter);
                visit::walk_decl(self, decl);
            }
            Decl::Axiom(_) | Decl::Var(_) => visit::walk_decl(self, decl),
        }
        self.scopes.pop();
        self.parent = None;
    }

    fn visit_spec(&mut self, spec: &Spec) {
        match &spec.kind {
            SpecKind::Creates(names) => names.iter().for_each(|name| self.uses(Space::Procedure, name)),
            SpecKind::CallInvariant { name, .. } => self.uses(Space::Procedure, name),
            SpecKind::Refines { refines: Refines::Action { name, using }, .. } => {
                std::iter::once(name).chain(using).for_each(|name| self.uses(Space::Procedure, name));
            }
            _ => {}
        }
        visit::walk_spec(self, spec);
    }

    fn visit_loop_spec(&mut self, spec: &LoopSpec) {
        if let LoopSpec::CallInvariant { name, .. } = spec {
            self.uses(Space::Procedure, name);
        }
        visit::walk_loop_spec(self, spec);
    }

    fn visit_body(&mut self, body: &Body) {
        self.inside(|walk| {
            body.locals.iter().for_each(|local| walk.locals(&local.groups, Kind::Local));
            walk.labels(&body.block);
            visit::walk_body(walk, body);
        });
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Goto { targets, .. } => targets.iter().for_each(|label| self.uses(Space::Label, label)),
            StmtKind::Break(Some(label)) => self.uses(Space::Label, label),
            StmtKind::Unpack { constructor, .. } => self.uses(Space::Function, constructor),
            StmtKind::Hide(Some(name)) | StmtKind::Reveal(Some(name)) => self.uses(Space::Function, name),
            _ => {}
        }
        visit::walk_stmt(self, stmt);
    }

    fn visit_lhs(&mut self, lhs: &Lhs) {
        for access in &lhs.path {
            if let Access::Field(field) = access {
                self.uses(Space::Field, field);
            }
        }
        visit::walk_lhs(self, lhs);
    }

    fn visit_call_arm(&mut self, arm: &CallArm) {
        self.uses(Space::Procedure, &arm.proc);
        visit::walk_call_arm(self, arm);
    }

    fn visit_written(&mut self, ident: &Ident) {
        self.occurs(Space::Variable, ident.name, ident.span, true);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Var(name) => {
                let span = self.spelled(expr.span, *name);
                self.occurs(Space::Variable, *name, span, false);
            }
            ExprKind::App(name, _) => {
                let span = self.spelled(expr.span, *name);
                self.occurs(Space::Function, *name, span, false);
            }
            ExprKind::Is(_, constructor) => self.uses(Space::Function, constructor),
            ExprKind::Field(_, field) | ExprKind::FieldUpdate(_, field, _) => self.uses(Space::Field, field),
            ExprKind::Quantified(q) => {
                return self.inside(|walk| {
                    walk.type_params(&q.type_params);
                    walk.locals(&q.bound, Kind::Bound);
                    visit::walk_expr(walk, expr);
                });
            }
            ExprKind::Let(l) => {
                l.values.iter().for_each(|value| self.visit_expr(value));
                return self.inside(|walk| {
                    for var in &l.vars {
                        walk.local(var, Kind::Bound, var.span, format!("var {}", var.name));
                    }
                    l.attrs.iter().for_each(|attr| walk.visit_attr(attr));
                    walk.visit_expr(&l.body);
                });
            }
            ExprKind::Code(code) => {
                return self.inside(|walk| {
                    code.locals.iter().for_each(|local| walk.locals(&local.groups, Kind::Local));
                    for block in &code.blocks {
                        let text = format!("{}:", block.label.name);
                        walk.local(&block.label, Kind::Label, block.label.span, text);
                    }
                    for block in &code.blocks {
                        if let CodeEnd::Goto(targets) = &block.end {
                            targets.iter().for_each(|label| walk.uses(Space::Label, label));
                        }
                    }
                    visit::walk_expr(walk, expr);
                });
            }
            _ => {}
        }
        visit::walk_expr(self, expr);
    }

    fn visit_type(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Named(name, _) => {
                let span = self.spelled(ty.span, *name);
                self.occurs(Space::Type, *name, span, false);
                visit::walk_type(self, ty);
            }
            TypeKind::Map { params, .. } => self.inside(|walk| {
                walk.type_params(params);
                visit::walk_type(walk, ty);
            }),
            _ => {}
        }
    }
}
