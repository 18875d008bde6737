//! Who can be asked, by name.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use unthread::backend::{self, Answer as Found, BackendError, Bounds, Ended, FILE, Given, Job, Tool, Verdict};
use unthread::check::{Checked, Ty};
use unthread::engine::Solver;
use unthread::pipeline::{self, BackendOptions, Decided, Decision, Deepening, Fault, Requested};
use unthread::stop::Stop;
use unthread::syntax::ast::{Decl, Expr, ProcedureDecl, Stmt, StmtKind};

use super::custom::Custom;
use crate::record::Answer;

#[derive(Debug, Clone)]
pub enum Backend {
    /// The whole of `unthread check`: translated, decided by the engine, replayed on the source
    Native,
    /// The reference interpreter on the source
    Explore,
    /// `unthread verify` on the translation
    Verify,
    Tool(Tool, Option<PathBuf>),
    Custom(Box<Custom>),
}

impl Backend {
    pub fn name(&self) -> &str {
        match self {
            Backend::Native => "native",
            Backend::Explore => "explore",
            Backend::Verify => "verify",
            Backend::Tool(tool, _) => tool.name(),
            Backend::Custom(custom) => &custom.name,
        }
    }

    /// Does it read the translation (and not the source)?
    pub fn reads_translation(&self) -> bool {
        !matches!(self, Backend::Native | Backend::Explore)
    }

    /// Is it one of the versions of Boogie, or something of which nothing is known?
    pub fn is_boogie(&self) -> bool {
        !matches!(self, Backend::Verify | Backend::Tool(Tool::Corral, _))
    }

    /// The translation in the form that a tool reads, and the bounds that are left; `None` where that is the translation itself.
    ///
    /// # Errors
    /// What the tool has no words for.
    pub fn given(&self, program: &Checked, bounds: Bounds) -> Result<Option<Given>, String> {
        let Backend::Tool(tool, _) = self else { return Ok(None) };
        let given = backend::given(*tool, program, bounds);
        given.map(Some).map_err(|what| format!("{} does not know {what}", tool.name()))
    }

    /// Does it ask whether the end of the entry procedure can be reached?
    pub fn reach(&self) -> bool {
        match self {
            Backend::Tool(Tool::BoogieStratified, _) => true,
            Backend::Custom(custom) => custom.reach,
            _ => false,
        }
    }

    /// Runs it on a translation.
    ///
    /// # Errors
    /// It is missing, or can not be started.
    pub fn check(&self, unthread: &Path, job: &Job) -> Result<Found, BackendError> {
        match self {
            Backend::Tool(tool, path) => backend::check(*tool, &Job { path: path.as_deref(), ..job.clone() }),
            Backend::Custom(custom) => custom.check(job),
            Backend::Verify | Backend::Native | Backend::Explore => verify(unthread, job),
        }
    }
}

/// Reads names; a name that ends in `.toml` is the description of a verifier. `tools`: `NAME=PATH`.
///
/// # Errors
/// A name that is not known, a description that can not be read, a tool that nobody asks for.
pub fn named(names: &[String], tools: &[String]) -> anyhow::Result<Vec<Backend>> {
    let mut paths = Vec::new();
    for tool in tools {
        let (name, path) = tool.split_once('=').with_context(|| format!("--tool {tool}: write NAME=PATH"))?;
        paths.push((name, PathBuf::from(path)));
    }
    let path_of = |tool: Tool| paths.iter().find(|(n, _)| *n == tool.name()).map(|(_, p)| p.clone());
    let tool = |tool: Tool| Backend::Tool(tool, path_of(tool));
    let mut backends: Vec<Backend> = Vec::new();
    for name in names {
        let backend = match name.as_str() {
            "native" => Backend::Native,
            "explore" => Backend::Explore,
            "verify" => Backend::Verify,
            "boogie" => tool(Tool::Boogie),
            "boogie-stratified" => tool(Tool::BoogieStratified),
            "boogie-3" => tool(Tool::Boogie3),
            "corral" => tool(Tool::Corral),
            path if path.ends_with(".toml") => Backend::Custom(Box::new(Custom::load(Path::new(path))?)),
            other => bail!(
                "there is no backend `{other}`: native, verify, explore, boogie, boogie-stratified, boogie-3, corral, or a .toml file"
            ),
        };
        if backends.iter().any(|b| b.name() == backend.name()) {
            bail!("backend {} is named twice", backend.name());
        }
        backends.push(backend);
    }
    if let Some((name, _)) = paths.iter().find(|(n, _)| !backends.iter().any(|b| b.name() == *n)) {
        bail!("--tool {name}: no such backend is asked");
    }
    Ok(backends)
}

/// The native engine on the translation as it stands.
fn verify(unthread: &Path, job: &Job) -> Result<Found, BackendError> {
    let (unroll, recursion) = (job.bounds.unroll.to_string(), job.bounds.recursion.to_string());
    let arguments =
        ["verify", "--format", "json", "--entry", job.entry, "--unroll", &unroll, "--recursion", &recursion, FILE];
    let arguments: Vec<String> = arguments.map(str::to_owned).into();
    backend::run("verify", unthread, &arguments, job, &|output, end| (classify_verify(output, end), Vec::new()))
}

/// The JSON on standard output comes first; messages of standard error follow it.
fn classify_verify(output: &str, end: Ended) -> Verdict {
    let first = serde_json::Deserializer::from_str(output).into_iter::<serde_json::Value>().next();
    let Some(Ok(json)) = first else {
        return Verdict::Broken(format!("the output is no JSON ({end:?})"));
    };
    let reason = || json["reason"].as_str().unwrap_or("no reason is given").to_owned();
    match (json["verdict"].as_str(), end) {
        (Some("holds" | "proved"), Ended::Exited(0)) => Verdict::Holds { bound_reached: json["complete"] == false },
        (Some("violated"), Ended::Exited(1)) => Verdict::Violated,
        (Some("unknown"), Ended::Exited(2)) => Verdict::Rejected(reason()),
        (Some("unknown"), Ended::Exited(3)) if !reason().starts_with("internal error") => Verdict::Unknown(reason()),
        _ => Verdict::Broken(format!("{} ({end:?})", reason())),
    }
}

/// What a verifier was asked about a translation.
pub struct Asked<'a> {
    /// The translation.
    pub program: Checked,
    /// What became of it for the verifier.
    pub given: Option<&'a Given>,
    pub entry: &'a str,
    /// Those of the question.
    pub bounds: Bounds,
    pub time: Option<Duration>,
}

impl Backend {
    /// What its answer is here, and why: read as `check --backend` reads it, so that a violation counts where an execution confirms it.
    pub fn answer(&self, found: &Found, asked: &Asked) -> (Answer, Option<String>) {
        if !matches!(self, Backend::Tool(..) | Backend::Custom(_)) || is_stopped(found) {
            return answer_of(found);
        }
        let requested = Requested {
            unroll: Some(asked.bounds.unroll),
            recursion: Some(asked.bounds.recursion),
            ..Requested::default()
        };
        let level = Deepening::sequential(requested).first();
        let means = BackendOptions {
            backend: pipeline::Backend::Native,
            backend_path: None,
            time: asked.time,
            memory: None,
            solver: &Solver::Sat,
            beside: false,
            share_calls: false,
            mentioned: &[],
            stop: &Stop::default(),
            next: None,
            // There is no source to replay anything on.
            confirms: &|_| false,
        };
        let failing = if self.reach() { Some(failing_at_the_end(&asked.program, asked.entry)) } else { None };
        let question = pipeline::Consultation {
            tool: self.name(),
            recurs_further: matches!(self, Backend::Tool(Tool::Corral, _)),
            program: failing.as_ref().unwrap_or(&asked.program),
            entry: asked.entry,
            fewer: asked.given.and_then(|given| given.fewer),
            given: asked.given.filter(|_| !self.reach()).map(|given| (&given.checked, given.text.as_str())),
        };
        match question.decided(found, level, &means) {
            Ok(Decided { decision: Decision::Violated(_), .. }) => (Answer::Violated, None),
            Ok(Decided { decision: Decision::Holds(_), .. }) => (Answer::Holds, None),
            Err(Fault::Undecided(why)) => (of_reason(&why), Some(why)),
            Err(Fault::Backend(why)) => (Answer::Crash, Some(why)),
            Err(Fault::Contradicted(why)) => (Answer::Contradicted, Some(why)),
        }
    }
}

/// In the form `reach` the end of the entry is the failure: there it fails.
fn failing_at_the_end(program: &Checked, entry: &str) -> Checked {
    let mut program = program.clone();
    for decl in &mut program.program.decls {
        if let Decl::Procedure(ProcedureDecl { sig, body: Some(body), .. }) = decl
            && sig.name.name == entry
        {
            let expr = Expr { ty: Some(Ty::bool()), ..Expr::bool(false) };
            body.block.stmts.push(Stmt::generated(StmtKind::Assert { attrs: Vec::new(), expr }));
        }
    }
    program
}

fn is_stopped(found: &Found) -> bool {
    matches!(found.end, Ended::TimedOut | Ended::OutOfMemory)
}

/// What an answer is here, and why, as it was given.
pub fn answer_of(found: &Found) -> (Answer, Option<String>) {
    match (&found.verdict, found.end) {
        (_, Ended::TimedOut) => (Answer::Timeout, None),
        (_, Ended::OutOfMemory) => (Answer::OutOfMemory, None),
        (Verdict::Violated, _) => (Answer::Violated, None),
        (Verdict::Holds { .. }, _) => (Answer::Holds, None),
        (Verdict::Unknown(why), _) => (of_reason(why), Some(why.clone())),
        // What `translate` prints must be accepted.
        (Verdict::Rejected(why) | Verdict::Broken(why), _) => (Answer::Crash, Some(why.clone())),
    }
}

/// Time and memory have their own columns.
pub fn of_reason(why: &str) -> Answer {
    let says = |words: &[&str]| words.iter().any(|w| why.contains(w));
    if says(&["time limit", "timed out"]) {
        Answer::Timeout
    } else if says(&["out of memory", "memory limit"]) {
        Answer::OutOfMemory
    } else {
        Answer::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_verify() {
        let exit = |status| Ended::Exited(status);
        let holds = r#"{"verdict": "holds", "complete": false} warning: x"#;
        assert_eq!(classify_verify(holds, exit(0)), Verdict::Holds { bound_reached: true });
        assert_eq!(classify_verify(r#"{"verdict": "violated"}"#, exit(1)), Verdict::Violated);
        assert!(matches!(classify_verify(r#"{"verdict": "unknown", "reason": "x"}"#, exit(3)), Verdict::Unknown(_)));
        assert!(matches!(classify_verify(r#"{"verdict": "unknown", "reason": "x"}"#, exit(2)), Verdict::Rejected(_)));
        let internal = r#"{"verdict": "unknown", "reason": "internal error: x"}"#;
        for (output, end) in
            [(internal, exit(3)), (holds, exit(1)), (holds, Ended::Signalled(9)), ("holds", exit(0)), ("", exit(0))]
        {
            assert!(matches!(classify_verify(output, end), Verdict::Broken(_)), "{output}");
        }
    }

    #[test]
    fn backends_have_names() {
        let names = |names: &[&str], tools: &[&str]| {
            let owned = |list: &[&str]| list.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
            named(&owned(names), &owned(tools)).map(|b| b.len()).map_err(|e| e.to_string())
        };
        assert_eq!(names(&["native", "boogie-3", "corral"], &["corral=/opt/corral"]), Ok(3));
        assert!(names(&["native", "native"], &[]).unwrap_err().contains("twice"));
        assert!(names(&["z3"], &[]).unwrap_err().contains("no backend"));
        assert!(names(&["native"], &["boogie=/x"]).unwrap_err().contains("no such backend"));
    }
}
