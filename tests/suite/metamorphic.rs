//! Changes that cannot change a verdict, made to every test program: printing it again, turning the order of its declarations
//! round, other names for its globals, another thread that does nothing, thread bodies behind one more call, one round more.

use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};
use std::{env, fs};

use crate::header;
use crate::runner::{ROOT, are_named};
use unthread::check::check;
use unthread::pipeline::{self, Request, Requested, Verdict};
use unthread::sequentialize::{Method, Options};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::ast::*;
use unthread::syntax::parse::{ParseOptions, parse, parse_str};
use unthread::syntax::print::print;

/// A test program as it is written.
struct Original {
    path: PathBuf,
    text: String,
    method: Method,
    verdict: OnceLock<Option<Verdict>>,
}

impl Original {
    /// Its verdict within two rounds. What is asked first finds it out for all.
    fn verdict(&self) -> Option<Verdict> {
        *self.verdict.get_or_init(|| verdict(&self.text, self.method, 2))
    }
}

static ORIGINALS: LazyLock<Vec<Original>> = LazyLock::new(|| {
    let folders = [("safety", Method::Eager), ("liveness", Method::Lasso)];
    folders.into_iter().flat_map(|(folder, method)| programs(folder, method)).collect()
});

/// All programs of the folder whose runs are quick.
fn programs(folder: &str, method: Method) -> Vec<Original> {
    let path = Path::new(ROOT).join("boogie-tests").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(path).expect("the folder is there").map(|f| f.unwrap().path()).collect();
    files.sort();
    let with_text = files.into_iter().filter(|f| f.extension().is_some_and(|e| e == "bpl")).map(|path| {
        let text = fs::read_to_string(&path).expect("the file can be read");
        Original { path, text, method, verdict: OnceLock::new() }
    });
    let is_quick = |text: &str| header::read(text).expect("a header").runs.iter().all(|run| !run.slow);
    let quick = with_text.filter(|original| original.text.len() < 4_000 && is_quick(&original.text));
    // Numbers of threads show in the program, and change with another thread.
    quick.filter(|original| !original.text.contains("ThreadID") && !original.text.contains("granularity")).collect()
}

/// Verdict of the text at these bounds, or `None` where there is no answer.
fn verdict(text: &str, method: Method, rounds: u32) -> Option<Verdict> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", text));
    let parsed = parse(&mut sources, &ParseOptions::default()).unwrap_or_else(|e| panic!("{}\n{text}", e[0].message));
    let checked = check(parsed.program, &Default::default()).unwrap_or_else(|e| panic!("{}\n{text}", e[0].message));
    let safety = method == Method::Eager;
    let bounds = Requested {
        rounds: safety.then_some(rounds),
        stem: (!safety).then_some(rounds - 1),
        lasso: (!safety).then_some(1),
        unroll: Some(2),
        recursion: Some(1),
        // Enough for one thread more than any of the programs needs.
        threads: Some(14),
        int_range: None,
    };
    let translation = Options { method, ..Options::default() };
    let request = Request { translation, bounds, ..Request::default() };
    let report = pipeline::check(&checked, &sources, &request, &|_| {});
    let internal = report.reason.as_deref().is_some_and(|r| r.contains("internal error"));
    assert!(!internal, "{:?}\n{text}", report.reason);
    (report.verdict != Verdict::Unknown).then_some(report.verdict)
}

/// With `SLICE=NUMBER` in the environment, one program in so many is changed: which of them depends on the number.
const SLICES: usize = 8;

/// Makes the change to every program, and compares the verdicts with those of the original. What is left out is named in `undecided`.
fn never_matters(change: impl Fn(&str, Program) -> String) {
    let slice = env::var("SLICE").ok().and_then(|number| number.parse::<usize>().ok());
    let is_asked = |at: usize| slice.is_none_or(|number| at % SLICES == number % SLICES);
    for (_, original) in ORIGINALS.iter().enumerate().filter(|(at, _)| is_asked(*at)) {
        let Some(before) = original.verdict() else { continue };
        let changed = change(&original.text, parse_str(&original.text).expect("test programs parse"));
        let after = verdict(&changed, original.method, 2);
        assert_eq!(after, Some(before), "{}\n{changed}", original.path.display());
    }
}

#[test]
fn all_others_have_a_verdict() {
    let undecided = ORIGINALS.iter().filter(|original| original.verdict().is_none());
    let named = undecided.map(|o| format!("{}\n", o.path.strip_prefix(ROOT).expect("it is one of ours").display()));
    are_named(&named.collect::<String>(), "tests/suite/undecided.txt").unwrap_or_else(|why| panic!("{why}"));
}

fn procedures(program: &mut Program) -> impl Iterator<Item = &mut ProcedureDecl> {
    program.decls.iter_mut().filter_map(|d| match d {
        Decl::Procedure(p) => Some(p),
        _ => None,
    })
}

fn is_entry(p: &ProcedureDecl) -> bool {
    find_attr(&p.sig.attrs, "entrypoint").is_some() || ["main", "Main"].contains(&p.sig.name.name.as_str())
}

#[test]
fn printing_again() {
    never_matters(|_, program| print(&program));
}

#[test]
fn the_order_of_declarations() {
    never_matters(|_, mut program| {
        program.decls.reverse();
        print(&program)
    });
}

/// Whole words only; `'`, `#` and the like belong to Boogie's words.
fn rename(text: &str, old: &str, new: &str) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || "'~#$^_.?`\\".contains(c);
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(old) {
        let before = rest[..at].chars().next_back().or_else(|| out.chars().next_back());
        let behind = rest[at + old.len()..].chars().next();
        let alone = !before.is_some_and(is_word) && !behind.is_some_and(is_word);
        out.push_str(&rest[..at]);
        out.push_str(if alone { new } else { old });
        rest = &rest[at + old.len()..];
    }
    out + rest
}

#[test]
fn the_names_of_globals() {
    never_matters(|_, program| {
        let mut text = print(&program);
        let globals = program.decls.iter().filter_map(|d| match d {
            Decl::Var(v) => Some(v),
            _ => None,
        });
        for name in globals.flat_map(|v| &v.groups).flat_map(|g| &g.names) {
            text = rename(&text, &name.name, &format!("zz.{}", name.name));
        }
        text
    });
}

#[test]
fn a_thread_that_does_nothing() {
    never_matters(|_, mut program| {
        let entry = procedures(&mut program).find(|p| is_entry(p)).expect("a procedure to begin with");
        let creation = procedure("procedure p() { async call nothing#(); }").body.expect("it has one");
        body_of(entry).block.stmts.splice(0..0, creation.block.stmts);
        program.decls.push(Decl::Procedure(procedure("procedure nothing#() { }")));
        print(&program)
    });
}

#[test]
fn a_body_behind_one_more_call() {
    never_matters(|_, mut program| {
        let mut inner = Vec::new();
        for p in procedures(&mut program) {
            let plain = p.sig.outs.is_empty() && p.sig.type_params.is_empty() && p.sig.attrs.is_empty();
            let no_contract = p.specs.iter().all(|s| matches!(s.kind, SpecKind::Modifies(_)));
            // What locals begin with is said in the step in which a thread begins: behind a call, in a later one.
            let no_clause = |body: &Body| body.locals.iter().flat_map(|l| &l.groups).all(|g| g.where_.is_none());
            if !p.body.as_ref().is_some_and(no_clause) || !plain || !no_contract {
                continue;
            }
            let mut copy = p.clone();
            let name = format!("{}#inner", p.sig.name.name);
            copy.sig.name.name = name.as_str().into();
            let formals = copy.sig.ins.iter().flat_map(|b| &b.names).map(|n| n.name.to_string());
            let call = format!("procedure p() {{ call {name}({}); }}", formals.collect::<Vec<_>>().join(", "));
            *body_of(p) = procedure(&call).body.expect("it has one");
            inner.push(Decl::Procedure(copy));
        }
        program.decls.extend(inner);
        print(&program)
    });
}

/// The procedure that the text declares.
fn procedure(text: &str) -> ProcedureDecl {
    match parse_str(text).expect("it parses").decls.pop() {
        Some(Decl::Procedure(procedure)) => procedure,
        other => panic!("{other:?}"),
    }
}

fn body_of(p: &mut ProcedureDecl) -> &mut Body {
    p.body.as_mut().expect("it was there before")
}

#[test]
fn one_round_more_loses_no_violation() {
    for original in ORIGINALS.iter().filter(|original| original.verdict() == Some(Verdict::Violated)) {
        let more = verdict(&original.text, original.method, 3);
        assert_eq!(more, Some(Verdict::Violated), "{}", original.path.display());
    }
}
