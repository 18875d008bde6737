//! Some threads of the system as one sequential program, in which `env_move` stands for all others (the paper's `P_M`; see
//! [`proof::modular`]).
//!
//! ```text
//! function Known.2(x: int, at.W: int): bool;                     what is known of the other windows: asked for
//! procedure env_move() { while (*) { havoc at.W; assume Known.2(x, at.W); a step of W } }
//! procedure {:entrypoint} window() { ...; while (*) { call env_move(); a step of the window } }
//! ```

use super::boogie::{Procedures, assume, call, forever, procedure};
use super::*;
use syntax::ast::*;

impl System {
    /// The program of a window; `windows` are all of them, by which what is known of other threads is said.
    pub fn against_environment(&self, window: &[ThreadId], windows: &[Vec<ThreadId>]) -> Program {
        let mut names = self.names.clone();
        let (entry, env_move) = (names.fresh("window"), names.fresh("env_move"));
        let Procedures { decls, steps } = self.procedures(&mut names, true);
        let others: Vec<ThreadId> = (0..self.threads.len()).filter(|t| !window.contains(t)).collect();
        let known: Vec<Name> = (1..=windows.len()).map(|n| names.fresh(&format!("Known.{n}"))).collect();
        let functions = windows.iter().zip(&known).map(|(w, name)| self.known(*name, w));
        let mut all: Vec<Decl> = self.passive.iter().cloned().chain(self.state()).chain(functions).collect();
        all.extend(decls);
        let mut moves = Vec::new();
        if !others.is_empty() {
            let own = self.own(&others).into_iter().map(|(name, _)| Ident::generated(name)).collect();
            moves.push(Stmt::generated(StmtKind::Havoc(own)));
            for (w, name) in windows.iter().zip(&known) {
                let args = self.seen(w).into_iter().map(|v| Expr::var(v.0)).collect();
                moves.push(assume(Expr::generated(ExprKind::App(*name, args))));
            }
            moves.extend(self.turn(&others, &steps));
        }
        all.push(procedure(env_move, Vec::new(), Vec::new(), vec![forever(moves)]));
        let mut turn = vec![call(env_move)];
        turn.extend(self.turn(window, &steps));
        all.push(self.driver(entry, turn));
        Program { decls: all }
    }

    /// Locations and variables of these threads.
    fn own(&self, threads: &[ThreadId]) -> Vec<(Name, Type)> {
        let places = threads.iter().map(|t| (self.threads[*t].location, Type::int()));
        let is_own = |v: &&StateVariable| {
            let owner = v.owner.as_ref().and_then(|path| self.thread_at(path));
            owner.is_some_and(|t| threads.contains(&t))
        };
        places.chain(self.variables.iter().filter(is_own).map(|v| (v.name, v.ty.clone()))).collect()
    }

    /// What a window sees: the globals, and what is its own.
    fn seen(&self, window: &[ThreadId]) -> Vec<(Name, Type)> {
        let shared = self.variables.iter().filter(|v| v.owner.is_none()).map(|v| (v.name, v.ty.clone()));
        shared.chain(self.own(window)).collect()
    }

    fn known(&self, name: Name, window: &[ThreadId]) -> Decl {
        let param = |name: Option<Name>, ty| FunctionParam { attrs: Vec::new(), name: name.map(Ident::generated), ty };
        Decl::Function(FunctionDecl {
            revealed: false,
            attrs: Vec::new(),
            name: Ident::generated(name),
            type_params: Vec::new(),
            params: self.seen(window).into_iter().map(|(name, ty)| param(Some(name), ty)).collect(),
            result: Box::new(param(None, Type::bool())),
            body: None,
            uses: None,
            span: Span::NONE,
        })
    }
}
