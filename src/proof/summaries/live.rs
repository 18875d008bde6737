//! Which results and locals of a procedure may be read in each of its basic blocks, or behind it, before they are written.

use rustc_hash::FxHashSet;

use concurrency::blocks::{Body, Command, Terminator};
use concurrency::program::Action;
use syntax::ast::{Expr, Name};

/// By block, the variables that matter where it begins. The results matter where the procedure returns.
pub fn live(body: &Body, outs: &[Name]) -> Vec<FxHashSet<Name>> {
    let mut live: Vec<FxHashSet<Name>> = vec![FxHashSet::default(); body.blocks.len()];
    loop {
        let mut grew = false;
        for b in (0..body.blocks.len()).rev() {
            let block = &body.blocks[b];
            let mut here = FxHashSet::default();
            for next in block.terminator.successors() {
                here.extend(&live[next.at()]);
            }
            match &block.terminator {
                Terminator::Branch { cond, .. } => cond.free_vars(&mut here),
                Terminator::Return => here.extend(outs),
                Terminator::Goto(_) | Terminator::Choose(_) => {}
            }
            for command in block.commands.iter().rev() {
                in_front(command, &mut here);
            }
            grew |= here.len() > live[b].len();
            live[b] = here;
        }
        if !grew {
            return live;
        }
    }
}

/// From what matters behind a command to what matters in front of it.
fn in_front(command: &Command, here: &mut FxHashSet<Name>) {
    let read = |e: &Expr, here: &mut FxHashSet<Name>| e.free_vars(here);
    match command {
        Command::Step(step) => {
            for action in step.actions.iter().rev() {
                match action {
                    Action::Assign { lhs, .. } => {
                        for target in lhs.iter().filter(|t| t.path.is_empty()) {
                            here.remove(&target.base.name);
                        }
                        here.extend(lhs.iter().filter(|t| !t.path.is_empty()).map(|t| t.base.name));
                    }
                    Action::Havoc(names) => names.iter().for_each(|n| {
                        here.remove(n);
                    }),
                    Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => {}
                }
                action.exprs().into_iter().for_each(|e| read(e, here));
            }
        }
        Command::Call(call) => {
            call.outs.iter().for_each(|n| {
                here.remove(n);
            });
            call.args.iter().for_each(|e| read(e, here));
        }
        Command::Spawn(spawn) => spawn.args.iter().for_each(|e| read(e, here)),
        Command::Mark(_) => {}
    }
}
