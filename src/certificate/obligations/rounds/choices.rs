//! *Choices that must recur.* An execution in which a thread goes round a loop again and again, and passes the `assume {:recurs}` that the
//! loop holds only so often, is not fair. So a round is complete only when each thread that went round such a loop in it (`Ran`) has
//! passed the statement in it, too (`Passed`). What happens before rounds count is not noted: who goes round the loop only so often does
//! so before.
//!
//! Where no loop holds the statement it is about the whole procedure: whoever executes something of it again and again passes the statement again
//! and again. Who does so enters the procedure again and again, or goes round a loop of it: that is noted.

use super::*;
use semantics::code::{Pc, ProcId};
use vocabulary::places::place_of;

/// A thread and an `assume {:recurs}` in one of its loops.
pub(super) struct Recurring {
    pub(super) thread: ThreadId,
    pub(super) proc: ProcId,
    /// The statement, and the head of the loop; none where the procedure is meant.
    pub(super) statement: Pc,
    pub(super) head: Option<Pc>,
    /// Flags: it went round the loop; it has passed the statement.
    pub(super) ran: Name,
    pub(super) passed: Name,
}

impl Obligations {
    /// Adds what is noted of choices that must recur.
    pub(super) fn watch_choices(&mut self) {
        let mut found = Vec::new();
        for (t, thread) in self.threads.threads.iter().enumerate() {
            let mut procs: Vec<ProcId> = thread.frames.iter().map(|f| f.proc).collect();
            procs.sort_unstable();
            procs.dedup();
            for proc in procs {
                let code = &self.code.procs[proc];
                let head = |head: Pc| (head < code.code.len()).then_some(head);
                found.extend(code.recurring.iter().map(|(statement, from)| (t, proc, *statement, head(*from))));
            }
        }
        let Some(rounds) = &mut self.rounds else { return };
        for (thread, proc, statement, head) in found {
            let at = place_of(self.code.procs[proc].code[statement].span);
            let label = &self.vocabulary.threads[thread].at.as_str()[3..];
            let path = &self.threads.threads[thread].path;
            let [ran, passed] =
                [("Ran", Monitor::Ran(path.clone(), at)), ("Passed", Monitor::Passed(path.clone(), at))].map(
                    |(name, what)| {
                        let name = self.names.fresh(&format!("{name}.{label}"));
                        let source = Some(Variable::Monitor(what));
                        self.vocabulary.variables.push(Declared { name, ty: Ty::bool(), source, thread: None });
                        name
                    },
                );
            rounds.recurring.push(Recurring { thread, proc, statement, head, ran, passed });
        }
    }
}

impl StepBuilder<'_> {
    /// What is noted where an instruction has been executed: a loop goes round, or a choice is made.
    pub(in crate::obligations) fn executed(&mut self, point: Point) {
        let Some(rounds) = &self.o.rounds else { return };
        let proc = self.o.threads.threads[self.thread].frames[point.frame].proc;
        let code = &self.o.code.procs[proc].code;
        let goes_round = matches!(code[point.pc].op, Op::Enter | Op::LoopHead);
        for r in rounds.recurring.iter().filter(|r| r.thread == self.thread) {
            let is_own = r.proc == proc;
            let goes_round = match r.head {
                Some(head) => is_own && point.pc == head,
                None => goes_round && (is_own || self.o.mutation.is(Mutation::EverythingRecurs)),
            };
            let passes = is_own && point.pc == r.statement && !self.o.mutation.is(Mutation::PassingForgotten);
            let flag = match (goes_round, passes) {
                (true, _) => r.ran,
                (_, true) => r.passed,
                _ => continue,
            };
            self.stmts.push(assign(flag, Expr::var(flag).or(Expr::var(rounds.counting))));
        }
    }
}
