//! *Properties of states.* Whenever nobody is inside of an atomic section it is noted whether the state is *open*: whether the property
//! breaks if it stays for ever. `response(P, Q)`: `Open := (Open || P) && !Q`; `always-eventually(P)` and `eventually-always(P)`: `Open := !P`.
//! The first two break where the state is open from some time on for ever: not before that time, and only as long as it is open, do rounds
//! count. The third breaks where it is open again and again: a round is complete only when it had an open state (`Opened`). So there is
//! no endless execution that breaks the property where the number of these rounds is bounded. An execution that has ended, since each
//! thread is away or blocked, breaks all three where it is open: that is excluded, too, unless only what certain threads do for ever counts.

use super::*;

/// A property of states.
pub(super) struct States {
    /// The state is open.
    pub(super) open: Name,
    /// What makes it open, and then what closes it again.
    pub(super) request: Expr,
    pub(super) response: Expr,
    /// In this round a state was open, where that is asked for: otherwise the state has to stay open.
    pub(super) opened: Option<Name>,
    /// Executions that end count.
    pub(super) at_ends: bool,
}

impl Obligations {
    /// Adds what is noted of states, where they are asked about.
    pub(in crate::obligations) fn watch_states(&mut self, at_ends: bool) -> Result<(), Refused> {
        let Some(watched) = &self.code.watched else { return Ok(()) };
        let globals = Context { obligations: self, thread: 0, frame: 0, temps: None };
        let [request, event] = watched.reads();
        let (request, event) = (translate(&self.code, &globals, request)?, translate(&self.code, &globals, event)?);
        let stays = watched.forbids_event();
        // What breaks the last kind of property is that something happens again and again.
        let (request, response) = if stays { (request, event) } else { (event.clone(), event.not()) };
        let mut declare = |name: &str, what: Monitor| {
            let name = self.names.fresh(name);
            let source = Some(Variable::Monitor(what));
            self.vocabulary.variables.push(Declared { name, ty: Ty::bool(), source, thread: None });
            name
        };
        let open = declare("Open", Monitor::Open);
        let opened = (!stays).then(|| declare("Opened", Monitor::Opened));
        if let Some(rounds) = &mut self.rounds {
            rounds.watched = Some(States { open, request, response, opened, at_ends });
        }
        Ok(())
    }

    /// What is noted of the state fits it, where nobody is inside of a section.
    pub(super) fn noted(&self, states: &States) -> Expr {
        if self.mutation.is(Mutation::StatesForgotten) {
            return Expr::bool(true);
        }
        let open = Expr::var(states.open);
        let opens = states.request.clone().and(states.response.clone().not()).implies(open.clone());
        self.is_inside().or(opens.and(states.response.clone().implies(open.not())))
    }

    /// A step leads from an open state to an open one, where the property breaks by these alone: ranks rise with no such step.
    pub(super) fn stays_open(&self, states: &States) -> Option<Expr> {
        let alone = states.opened.is_none() || self.mutation.is(Mutation::RanksRiseBetween);
        let before = Expr::generated(ExprKind::Old(Box::new(Expr::var(states.open))));
        alone.then(|| before.and(Expr::var(states.open)))
    }

    /// A new state is seen.
    pub(super) fn state_seen(&self, rounds: &Rounds, states: &States) -> Vec<Stmt> {
        let States { open, request, response, opened, .. } = states;
        let pending = Expr::var(*open).or(request.clone());
        let noted = assign(*open, pending.and(response.clone().not()));
        let is_open = || Expr::var(*open);
        match opened {
            Some(opened) => vec![noted, assign(*opened, Expr::var(*opened).or(is_open()))],
            None => vec![noted, assume(Expr::var(rounds.counting).implies(is_open()))],
        }
    }
}
