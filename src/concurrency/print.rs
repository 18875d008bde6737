//! Bodies as text: nodes as they are nested, a step in a line.

use std::fmt::Write as _;

use itertools::Itertools;

use super::forms::BodyForm;
use super::program::*;
use syntax::ast::*;
use syntax::print::{print_expr, print_type};

/// The globals, and who uses them.
pub fn globals(program: &Concurrent) -> String {
    let mut out = String::new();
    for (name, global) in &program.globals {
        let sharing = match global.sharing {
            Sharing::Shared => "shared",
            Sharing::ThreadLocal => "thread-local",
            Sharing::Private => "private",
        };
        let _ = write!(out, "{sharing} {name}: {}", print_type(&global.ty));
        if let Some(condition) = &global.where_ {
            let _ = write!(out, " where {}", print_expr(condition));
        }
        out.push(';');
        if program.movers.protected.contains(name) {
            out.push_str(" // protected by a lock");
        }
        if let Some(free) = program.movers.released.get(name) {
            let _ = write!(out, " // a lock, released by {}", print_expr(free));
        }
        out.push('\n');
    }
    let slots = match program.slots {
        SlotPlan::Static => "static".to_owned(),
        SlotPlan::Counted { threads } => format!("counted, {threads}"),
        SlotPlan::Guessed { threads, .. } => format!("guessed, {threads}"),
        SlotPlan::Nested => "nested".to_owned(),
    };
    let _ = writeln!(out, "slots {slots};");
    out
}

/// A body with its variables.
pub fn body(body: &BodyForm) -> String {
    let var = |v: &Var| format!("{}: {}", v.name, print_type(&v.ty));
    let mut out = format!("\n{}({})\n", body.label, body.params.iter().map(var).join(", "));
    for v in body.vars.iter().unique_by(|v| v.name) {
        let _ = writeln!(out, "  var {};", var(v));
    }
    nodes(body.nodes, 1, &mut out);
    out
}

fn nodes(list: &[Node], depth: usize, out: &mut String) {
    let line = |out: &mut String, text: &str| {
        let _ = writeln!(out, "{}{text}", "  ".repeat(depth));
    };
    for node in list {
        match node {
            Node::If { cond, then, else_ } => {
                let cond = match cond {
                    Guard::Expr(e) => print_expr(e),
                    Guard::Star => "*".into(),
                };
                line(out, &format!("if ({cond}) {{"));
                nodes(then, depth + 1, out);
                if !else_.is_empty() {
                    line(out, "} else {");
                    nodes(else_, depth + 1, out);
                }
                line(out, "}");
            }
            Node::Loop { id, body, .. } => {
                line(out, &format!("loop {} {{", id.0));
                nodes(body, depth + 1, out);
                line(out, "}");
            }
            Node::Frame { vars, body } => {
                line(out, &format!("frame {} {{", vars.iter().join(", ")));
                nodes(body, depth + 1, out);
                line(out, "}");
            }
            other => line(out, &leaf(other)),
        }
    }
}

fn leaf(node: &Node) -> String {
    match node {
        Node::Step(step) => {
            let kind = match step.kind {
                StepKind::Statement => "",
                StepKind::Clause => "clause: ",
                StepKind::Enter => "enter: ",
                StepKind::Requires => "requires: ",
                StepKind::Ends => "ends: ",
                StepKind::Internal => "internal: ",
            };
            format!("{kind}{}", step.actions.iter().join(" "))
        }
        Node::Break(id) => format!("break {};", id.0),
        Node::Label { name, loop_head, .. } => format!("{name}:{}", if *loop_head { " // jumped back to" } else { "" }),
        Node::Goto(targets) => format!("goto {};", targets.iter().join(", ")),
        Node::Return => "return;".into(),
        Node::AtomicBegin(_) => "atomic begin;".into(),
        Node::AtomicEnd => "atomic end;".into(),
        Node::SectionLeft { .. } => "section left;".into(),
        Node::Yield(_) => "yield;".into(),
        Node::Call(call) => {
            let outs =
                if call.outs.is_empty() { String::new() } else { format!("{} := ", call.outs.iter().join(", ")) };
            let inside = if call.open > 0 { " // in an atomic section" } else { "" };
            format!("call {outs}{}({});{inside}", call.proc, call.args.iter().map(print_expr).join(", "))
        }
        Node::Spawn(spawn) => {
            let checks: String = spawn.checks.iter().map(|c| format!("{c} ")).collect();
            let args = spawn.args.iter().map(print_expr).join(", ");
            format!("{checks}async call {}({args}); // site {}", spawn.proc, spawn.site)
        }
        Node::Switch(switch) => {
            let kind = match switch.kind {
                SwitchKind::Full => "switch",
                SwitchKind::Stop => "stop",
                SwitchKind::WhenBlocked => "switch-when-blocked",
                SwitchKind::Held => "held",
            };
            let guard = switch.guard.as_ref().map(|g| format!(" until {}", print_expr(g))).unwrap_or_default();
            let at = if switch.location == usize::MAX { "start".into() } else { switch.location.to_string() };
            format!("{kind} {at}{guard};")
        }
        Node::Recurring(ids) => format!("recurring {};", ids.iter().join(", ")),
        Node::Passed(id) => format!("passed {id};"),
        Node::Publish(names) => format!("publish {};", names.iter().join(", ")),
        Node::If { .. } | Node::Loop { .. } | Node::Frame { .. } => unreachable!("printed as a list"),
    }
}
