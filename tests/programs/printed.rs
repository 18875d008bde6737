//! What `translate` prints, as it stands, by Boogie: loops unrolled by Boogie itself, as often as it needs.
//!
//! Boogie's answer is compared with that of `unthread verify` on the same text. Where Boogie finds nothing within N back edges, all loops
//! together, there is nothing within so many of each as N was made for; where it finds something, there is something within N of each.

use std::time::Duration;

use libtest_mimic::{Failed, Trial};
use unthread::backend::incomplete::incomplete;
use unthread::backend::unroll::loop_unroll;
use unthread::backend::{self, Bounds, Job, Limits, Tool};
use unthread::syntax::ast::Name;
use unthread::syntax::parse::parse_str;

use super::runner::unthread;
use super::{in_slice, on_path};

/// The translations that have loops.
const METHODS: [&[&str]; 2] =
    [&["--method", "eager", "--rounds", "2"], &["--method", "lasso", "--stem", "1", "--lasso", "1"]];

/// Back edges per loop entry.
const UNROLL: u32 = 1;

const TIME: Duration = Duration::from_secs(20);

pub fn trials(programs: &[String]) -> Vec<Trial> {
    let missing = !on_path("boogie");
    let of = |path: &String| {
        METHODS.map(|method| {
            let path = path.clone();
            let trial = Trial::test(format!("printed {path} {}", method[1]), move || means_the_same(&path, method));
            let trial = in_slice(trial, 48);
            if missing { trial.with_ignored_flag(true).with_kind("boogie is not installed") } else { trial }
        })
    };
    programs.iter().flat_map(of).collect()
}

fn means_the_same(path: &str, method: &[&str]) -> Result<(), Failed> {
    let printed = unthread().args(["translate", "--to", "boogie2"]).args(method).arg(path).output()?;
    // Not every program has a translation of each kind.
    if !printed.status.success() {
        return Ok(());
    }
    let text = String::from_utf8(printed.stdout)?;
    let program = parse_str(&text).map_err(|why| format!("{why:?}"))?;
    let entry = "unthread#main";
    // Some programs have calls in such numbers.
    let Some(needed) = loop_unroll(&program, Name::from(entry), UNROLL, 1) else { return Ok(()) };
    if needed == 1 {
        return Ok(());
    }
    let job = Job {
        text: &text,
        entry,
        bounds: Bounds { unroll: needed - 1, recursion: 1 },
        limits: Limits { time: Some(TIME), memory: None },
        path: None,
    };
    let verify = |unroll: u32| -> Result<String, Failed> {
        let unroll = unroll.to_string();
        let time = TIME.as_secs().to_string();
        let arguments = ["verify", "--entry", entry, "--unroll", &unroll, "--recursion", "1", "--timeout", &time];
        let output = unthread().args(arguments).args(["--format", "json", "-"]).write_stdin(text.as_str()).output()?;
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout)?;
        Ok(answer["verdict"].as_str().unwrap_or_default().to_owned())
    };
    let excluded = match backend::check(Tool::Boogie, &job)?.verdict {
        backend::Verdict::Holds { .. } => verify(UNROLL)? == "violated",
        // Where its solver gives up, Boogie reports what need not exist.
        backend::Verdict::Violated if incomplete(&program).is_none() => {
            matches!(verify(needed - 1)?.as_str(), "holds" | "proved")
        }
        backend::Verdict::Violated | backend::Verdict::Unknown(_) => false,
        backend::Verdict::Rejected(why) | backend::Verdict::Broken(why) => return Err(why.into()),
    };
    if excluded {
        return Err(format!("Boogie and `unthread verify` do not agree (/loopUnroll:{needed}) about\n{text}").into());
    }
    Ok(())
}
