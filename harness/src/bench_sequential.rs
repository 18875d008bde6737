//! Native engine against Boogie on the same sequential programs within the same bounds: programs written for the purpose
//! (`boogie-tests/sequential/bench`), and translations of concurrent ones.
//!
//! Boogie counts back edges in a way of its own, so loops are unrolled before it sees them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use comfy_table::Table;
use unthread::backend::unroll::unrolled;
use unthread::backend::{self, Bounds, Job, Tool};
use unthread::engine::{Solver, peak_memory};
use unthread::pipeline::{self, Verdict, VerifyRequest};
use unthread::sequentialize::{self, Form, Method};
use unthread::syntax::ast::*;
use unthread::syntax::print::print;

use crate::arguments::Rival;
use crate::bench::forget_peak;
use crate::{geometric_mean, header, interrupt, load, say, table_of};

/// Time the native engine and Boogie on the same sequential programs
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The test programs
    #[arg(default_value = "boogie-tests")]
    folder: PathBuf,
    /// Only programs whose path contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
    /// Time for each run
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    timeout: u64,
    #[command(flatten)]
    rival: Rival,
}

/// A concurrent program, how it is translated, and back edges per loop entry.
struct Translated(&'static str, Method, (u32, u32), u32);

/// Rounds for safety; stem and lasso rounds for termination.
const TRANSLATED: [Translated; 12] = [
    Translated("safety/peterson.bpl", Method::Eager, (3, 0), 2),
    Translated("safety/bluetooth.bpl", Method::Eager, (2, 0), 1),
    Translated("safety/lost-update.bpl", Method::Eager, (2, 0), 1),
    Translated("safety/recursion.bpl", Method::Eager, (2, 0), 1),
    Translated("safety/bluetooth.bpl", Method::Lazy, (2, 0), 1),
    Translated("safety/ping-pong.bpl", Method::Lazy, (3, 0), 1),
    Translated("safety/fork-join.bpl", Method::Lazy, (3, 0), 1),
    Translated("liveness/philosophers-3.bpl", Method::Lasso, (1, 1), 2),
    Translated("liveness/philosophers-left-handed-3.bpl", Method::Lasso, (1, 1), 2),
    Translated("liveness/peterson.bpl", Method::Lasso, (1, 1), 2),
    Translated("liveness/figure1b.bpl", Method::Lasso, (1, 2), 2),
    Translated("liveness/lock-starvation.bpl", Method::Lasso, (1, 1), 2),
];

/// A program to time everybody on.
struct Case {
    name: String,
    text: String,
    /// The same, asking whether its end can be reached; where that is known.
    reach: Option<String>,
    entry: String,
    bounds: Bounds,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut table = table_of([
        "program",
        "unroll",
        "recursion",
        "verdict",
        "native s",
        "execute",
        "clauses",
        "solve",
        "peak MB",
        "inlined s",
        "stratified s",
        "native / inlined",
        "native / stratified",
    ]);
    let mut ratios = Ratios::default();
    for case in cases(args)? {
        say(&format!("{}\n", case.name), &mut std::io::stderr());
        measure(&case, args, &mut table, &mut ratios)?;
        interrupt::so_far(&format!("{table}\n{}", ratios.text()), ratios.disagreements > 0);
    }
    Ok(interrupt::conclude(&format!("{table}\n{}", ratios.text()), ratios.disagreements > 0))
}

/// Times of the native engine over those of Boogie.
#[derive(Default)]
struct Ratios {
    inlined: Vec<f64>,
    stratified: Vec<f64>,
    disagreements: usize,
    /// No answer where Boogie has one.
    unanswered: usize,
}

impl Ratios {
    fn text(&self) -> String {
        let line = |name: &str, ratios: &[f64]| {
            if ratios.is_empty() {
                return String::new();
            }
            let mean = geometric_mean(ratios);
            let worst = ratios.iter().copied().fold(0.0, f64::max);
            format!("native / {name}: geometric mean {mean:.4}, worst {worst:.3}, {} programs\n", ratios.len())
        };
        let disagreements =
            format!("{} disagreements; {} answers of Boogie only\n", self.disagreements, self.unanswered);
        line("inlined", &self.inlined) + &line("stratified", &self.stratified) + &disagreements
    }
}

fn measure(case: &Case, args: &Args, table: &mut Table, ratios: &mut Ratios) -> anyhow::Result<()> {
    let limit = Duration::from_secs(args.timeout);
    forget_peak();
    let start = Instant::now();
    let (sources, checked) = load(&case.text).with_context(|| case.name.clone())?;
    let request = VerifyRequest {
        entry: Some(case.entry.clone()),
        unroll: Some(case.bounds.unroll),
        recursion: Some(case.bounds.recursion),
        timeout: Some(limit),
        solver: Solver::Sat,
        ..VerifyRequest::default()
    };
    let report = pipeline::verify(&checked, &sources, &request, &|_| {});
    let native = start.elapsed().as_secs_f64();
    let peak = peak_memory().map_or(String::new(), |bytes| (bytes >> 20).to_string());

    let inlined = if args.rival.native_only { None } else { Some(boogie(Tool::Boogie, &case.text, case, limit)?) };
    let stratified = match &case.reach {
        Some(text) if !args.rival.native_only => Some(boogie(Tool::BoogieStratified, text, case, limit)?),
        _ => None,
    };
    let mut verdict = report.verdict.name().to_owned();
    for (tool, answer) in [("inlined", &inlined), ("stratified", &stratified)] {
        let Some((theirs, _)) = answer else { continue };
        if *theirs != Verdict::Unknown && *theirs != report.verdict {
            verdict = format!("{verdict} ({tool}: {})", theirs.name());
            match report.verdict {
                Verdict::Unknown => ratios.unanswered += 1,
                _ => ratios.disagreements += 1,
            }
        }
    }
    let mut row = vec![
        case.name.clone(),
        case.bounds.unroll.to_string(),
        case.bounds.recursion.to_string(),
        verdict,
        format!("{native:.3}"),
        format!("{:.3}", report.seconds.encode - report.seconds.clauses),
        format!("{:.3}", report.seconds.clauses),
        format!("{:.3}", report.seconds.solve),
        peak,
    ];
    let shown = |answer: &Option<(Verdict, f64)>| match answer {
        None => String::new(),
        Some((Verdict::Unknown, seconds)) => format!("> {seconds:.1}"),
        Some((_, seconds)) => format!("{seconds:.2}"),
    };
    row.extend([shown(&inlined), shown(&stratified)]);
    for (answer, all) in [(inlined, &mut ratios.inlined), (stratified, &mut ratios.stratified)] {
        let ratio = answer.map(|(_, seconds)| native / seconds);
        all.extend(ratio);
        row.push(ratio.map_or(String::new(), |r| format!("{r:.4}")));
    }
    table.add_row(row);
    Ok(())
}

/// Boogie's verdict, and its time.
fn boogie(tool: Tool, text: &str, case: &Case, limit: Duration) -> anyhow::Result<(Verdict, f64)> {
    let (_, checked) = load(text)?;
    let mut program = unrolled(&checked.program, case.bounds.unroll).program;
    for decl in &mut program.decls {
        if let Decl::Procedure(procedure) = decl
            && procedure.sig.name.name != case.entry.as_str()
            && find_attr(&procedure.sig.attrs, "inline").is_none()
        {
            let depth = AttrArg::Expr(Expr::int(case.bounds.recursion as usize));
            procedure.sig.attrs.push(Attr::generated("inline", vec![depth]));
        }
    }
    let text = print(&program);
    let bounds = match tool {
        // What is left of loops, if anything, is counted with recursion there.
        Tool::BoogieStratified => Bounds { unroll: case.bounds.recursion.saturating_sub(1), ..case.bounds },
        _ => case.bounds,
    };
    let limits = backend::Limits { time: Some(limit), memory: Some(4 << 30) };
    let job = Job { text: &text, entry: &case.entry, bounds, limits, path: None };
    let answer = backend::check(tool, &job)?;
    let verdict = match answer.verdict {
        backend::Verdict::Violated => Verdict::Violated,
        backend::Verdict::Holds { .. } => Verdict::Holds,
        backend::Verdict::Unknown(_) => Verdict::Unknown,
        backend::Verdict::Rejected(why) => return Err(anyhow!("{}: {}: {why}", case.name, tool.name())),
        // A stack that overflows, say: that is no answer either.
        backend::Verdict::Broken(why) => {
            say(&format!("  {} broke: {why}\n", tool.name()), &mut std::io::stderr());
            Verdict::Unknown
        }
    };
    Ok((verdict, answer.seconds))
}

fn cases(args: &Args) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    let folder = args.folder.join("sequential/bench");
    let entries = std::fs::read_dir(&folder).with_context(|| format!("{} can not be read", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.sort();
    for path in paths.iter().filter(|p| p.extension().is_some_and(|e| e == "bpl")) {
        cases.push(written(path)?);
    }
    for translated in &TRANSLATED {
        cases.push(translate(&args.folder, translated)?);
    }
    cases.retain(|case| case.name.contains(&args.filter));
    Ok(cases)
}

fn written(path: &Path) -> anyhow::Result<Case> {
    let text = std::fs::read_to_string(path)?;
    let header = header::read(&text).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    let arguments = &header.runs[0].arguments;
    let bound = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.get(at + 1)?.parse().ok()
    };
    let bounds = Bounds { unroll: bound("--unroll").unwrap_or(1), recursion: bound("--recursion").unwrap_or(1) };
    let (_, checked) = load(&text)?;
    Ok(Case {
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        reach: reaching_failure(unrolled(&checked.program, bounds.unroll).program).map(|p| print(&p)),
        text,
        entry: "Main".into(),
        bounds,
    })
}

fn translate(folder: &Path, translated: &Translated) -> anyhow::Result<Case> {
    let Translated(file, method, (first, second), unroll) = *translated;
    let path = folder.join(file);
    let text = std::fs::read_to_string(&path).with_context(|| format!("{} can not be read", path.display()))?;
    let (_, checked) = load(&text)?;
    let options = |form| sequentialize::Options {
        method,
        rounds: first,
        stem: first,
        lasso: second,
        unroll,
        form,
        ..sequentialize::Options::default()
    };
    let output = |form| {
        sequentialize::translate(&checked, &options(form))
            .map_err(|errors| anyhow!("{file}: {}", errors.first().map_or("", |e| e.message.as_str())))
    };
    let (asserting, reaching) = (output(Form::Assert)?, output(Form::Reach)?);
    let kind = match method {
        Method::Eager => "eager",
        Method::Lazy => "lazy",
        Method::Lasso => "lasso",
        Method::LazyLasso => "lazy-lasso",
    };
    Ok(Case {
        name: format!("{} ({kind})", path.file_stem().unwrap_or_default().to_string_lossy()),
        text: print(&asserting.checked.program),
        reach: Some(print(&reaching.checked.program)),
        entry: asserting.entry.to_string(),
        bounds: Bounds { unroll, recursion: 1 },
    })
}

/// The end of the entry procedure can be reached exactly if an assertion in it can fail. `None` if others have assertions.
fn reaching_failure(mut program: Program) -> Option<Program> {
    const FAILED: &str = "failed";
    for decl in &mut program.decls {
        let Decl::Procedure(ProcedureDecl { sig, body: Some(body), .. }) = decl else { continue };
        if sig.name.name != "Main" {
            if has_checks(&body.block) {
                return None;
            }
            continue;
        }
        let failed = Name::from(FAILED);
        leave_at_failures(&mut body.block, failed);
        body.block.stmts.push(made(StmtKind::Assume { attrs: Vec::new(), expr: Expr::bool(false) }));
        body.block.stmts.push(made(StmtKind::Label(failed)));
    }
    Some(program)
}

fn has_checks(block: &Block) -> bool {
    block.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Assert { .. } => true,
        StmtKind::If(i) => has_checks(&i.then) || i.else_.as_ref().is_some_and(has_checks),
        _ => false,
    })
}

fn leave_at_failures(block: &mut Block, failed: Name) {
    for stmt in &mut block.stmts {
        match &mut stmt.kind {
            StmtKind::If(i) => {
                leave_at_failures(&mut i.then, failed);
                if let Some(else_) = &mut i.else_ {
                    leave_at_failures(else_, failed);
                }
            }
            StmtKind::Assert { expr, .. } => {
                let targets = vec![Ident { name: failed, span: Span::NONE }];
                let then = vec![made(StmtKind::Goto { attrs: Vec::new(), targets })];
                let cond = Guard::Expr(Expr::not(expr.clone()));
                let then = Block { stmts: then };
                stmt.kind = StmtKind::If(Box::new(If { attrs: Vec::new(), cond, then, else_: None }));
            }
            _ => {}
        }
    }
}

fn made(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::NONE, tag: Tag(None) }
}
