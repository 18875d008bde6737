//! The queries, as on the SAT path: is there a failing execution, and do the bounds matter.

use base::clock::Instant;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use super::encode::Smt;
use super::model::{read, values_needed};
use super::print::{Printer, Style};
use super::solver::{Config, Fault, Kind, Session};
use super::sorts::Sorts;
use crate::circuit::Lit;
use crate::exec::{Machine, Stop};
use crate::ints::Width;
use crate::limits::{Limits, limited};
use crate::program::Program;
use crate::term::Terms;
use crate::values::Encoder;
use crate::{Answer, Asker, Exactness, Next, Options, Stats, Trace, Verdict};
use check::Checked;
use syntax::ast::Name;

/// Checks the program with a solver for SMT-LIB.
pub fn check(program: &Checked, entry: Name, options: &Options, config: &Config, asker: &mut dyn Asker) -> Answer {
    let time = options.timeout.and_then(|t| options.stop.timer(t));
    let memory = options.memory.or_else(Limits::default_memory);
    let limits = Limits { deadline: None, time, memory, stop: options.stop.clone() };
    let mut stats = Stats::default();
    let start = Instant::now();
    let walked = |share_calls: bool| {
        let mut encoder = Encoder::new(Width { exact: 4, fresh: 8, cap: 8 }, 5, program, limits.clone());
        encoder.smt = Some(Smt::new(&program.symbols));
        let sequential = Program::new(Terms::new(program), share_calls);
        let mut machine = Machine::new(sequential, encoder, options, limits.clone());
        machine.max_calls = options.calls;
        let run = limited(|| machine.run(entry)).unwrap_or_else(|exceeded| Err(Stop::Exceeded(exceeded)));
        (machine, run)
    };
    let (mut machine, mut run) = walked(options.share_calls);
    // All calls are entered here: a tree of them that grows with each level has no end that memory would hold.
    if matches!(run, Err(Stop::TooManyCalls)) && !options.share_calls {
        drop(machine);
        (machine, run) = walked(true);
    }
    stats.steps = machine.steps;
    stats.gates = machine.enc.circuit.node_count();
    stats.encode_seconds = start.elapsed().as_secs_f64();
    let verdict = match run {
        Err(stop) => Verdict::Unknown(stop.reason(machine.given_up_at())),
        Ok(()) => {
            let start = Instant::now();
            let verdict = decide(&mut machine, program, config, limits, asker, &mut stats.rest);
            stats.solve_seconds = start.elapsed().as_secs_f64();
            match verdict {
                Ok(verdict) => verdict,
                Err(Fault::Unknown(why)) => Verdict::Unknown(why),
                Err(Fault::Broken(why)) => Verdict::Broken(why),
            }
        }
    };
    Answer { verdict, stats }
}

/// The literals that the queries are about.
struct Literals {
    failure: Lit,
    unsupported: Lit,
    unroll: Lit,
    recursion: Lit,
    threads: Lit,
    rounds: Lit,
}

impl Literals {
    fn of(machine: &mut Machine) -> Literals {
        let failures: Vec<Lit> = machine.visits.iter().map(|v| v.failure).collect();
        let places: Vec<Lit> = machine.enc.unsupported.iter().map(|u| u.0).collect();
        let circuit = &mut machine.enc.circuit;
        Literals {
            failure: circuit.any(&failures),
            unsupported: circuit.any(&places),
            unroll: circuit.any(&machine.unwinding_violations),
            recursion: circuit.any(&machine.recursion_violations),
            threads: circuit.any(&machine.thread_cuts),
            rounds: circuit.any(&machine.round_cuts),
        }
    }
}

fn decide(
    machine: &mut Machine,
    program: &Checked,
    config: &Config,
    limits: Limits,
    asker: &mut dyn Asker,
    rest: &mut Option<String>,
) -> Result<Verdict, Fault> {
    let lits = Literals::of(machine);
    let Some(mut smt) = machine.enc.smt.take() else { return Err(Fault::Broken("no terms".into())) };
    smt.terms.note_gates(&machine.enc.circuit);
    let machine = &*machine;
    let circuit = &machine.enc.circuit;
    let style = match config.kind {
        Kind::Z3 => Style::Constant,
        Kind::Cvc5 => Style::Defined,
    };
    let mut printer = Printer::new(circuit, &smt.terms, Sorts::new(&program.symbols), style);
    let mut session = Session::start(config, limits)?;
    let constraints: Vec<String> = machine.enc.constraints.iter().map(|&c| printer.lit(c)).collect();
    let names = [lits.failure, lits.unsupported, lits.unroll, lits.recursion, lits.threads, lits.rounds]
        .map(|l| printer.lit(l));
    let [failure, unsupported, unroll, recursion, threads, rounds] = names;
    let needed = values_needed(machine, &mut printer);
    session.say(&printer.take());
    for constraint in constraints {
        session.say(&format!("(assert {constraint})\n"));
    }
    // Always false where nothing was recorded: `check-sat-assuming` takes names only.
    let literals = [("failure", failure), ("unsupported", unsupported), ("unroll", unroll)];
    let bounds = [("recursion", recursion), ("threads", threads), ("rounds", rounds)];
    for (name, text) in literals.into_iter().chain(bounds) {
        session.say(&format!("(declare-fun {name} () Bool)\n(assert (= {name} {text}))\n"));
    }
    let supported = "(not unsupported)".to_owned();
    let mut first: Option<Trace> = None;
    let mut without = BTreeSet::new();
    loop {
        let trace = match session.possible(&["failure".into(), supported.clone()]) {
            Ok(true) => match read(machine, &mut printer, &mut session, &needed) {
                Err(fault @ Fault::Unknown(_)) => match session.otherwise(fault) {
                    Ok(true) => read(machine, &mut printer, &mut session, &needed),
                    Ok(false) => Err(Fault::Broken("the solver says sat and unsat of the same question".into())),
                    Err(fault) => Err(fault),
                },
                read => read,
            },
            Ok(false) => break,
            Err(fault) => Err(fault),
        };
        let trace = match (trace, &first) {
            (Ok(trace), _) => trace,
            (Err(fault), None) => return Err(fault),
            (Err(Fault::Unknown(why) | Fault::Broken(why)), Some(_)) => {
                *rest = Some(why);
                break;
            }
        };
        let next = asker.found(&trace);
        first.get_or_insert(trace);
        let Next::Without(tags) = next else { break };
        let new: BTreeSet<NonZeroU32> = tags.iter().filter_map(|t| t.0).filter(|t| !without.contains(t)).collect();
        if new.is_empty() {
            break;
        }
        for lit in places(machine, &new) {
            let name = printer.lit(lit);
            session.say(&printer.take());
            session.say(&format!("(assert (not {name}))\n"));
        }
        without.extend(new);
    }
    if let Some(first) = first {
        return Ok(Verdict::Violated(first));
    }
    if lits.unsupported != Lit::FALSE && (machine.enc.unsupported_inside || session.possible(&["failure".into()])?) {
        let reasons = machine.enc.reasons();
        return Err(Fault::Unknown(format!("there is no exact encoding of {reasons}")));
    }
    // Undecided: the bound may matter.
    let mut reached = |lit: Lit, name: &str| lit != Lit::FALSE && session.possible(&[name.to_owned()]).unwrap_or(true);
    Ok(Verdict::Holds(Exactness {
        unroll_reached: reached(lits.unroll, "unroll"),
        recursion_reached: reached(lits.recursion, "recursion"),
        threads_reached: reached(lits.threads, "threads"),
        rounds_reached: reached(lits.rounds, "rounds"),
        width_reached: false,
    }))
}

/// Where the checks with these tags fail, or the statements with them are executed.
fn places(machine: &Machine, tags: &BTreeSet<NonZeroU32>) -> Vec<Lit> {
    let mut places: BTreeMap<NonZeroU32, (Vec<Lit>, Vec<Lit>)> = BTreeMap::new();
    for visit in &machine.visits {
        let Some(tag) = visit.tag.0.filter(|t| tags.contains(t)) else { continue };
        let (paths, failures) = places.entry(tag).or_default();
        paths.push(visit.path);
        failures.extend(Some(visit.failure).filter(|&f| f != Lit::FALSE));
    }
    places.into_values().flat_map(|(paths, failures)| if failures.is_empty() { paths } else { failures }).collect()
}
