//! The programs of the paper on K-induction with amplification (Prabhu, Reps, Lal and Kidd, TR 1701 of the University of Wisconsin-Madison,
//! 2011), written anew: K and seconds beside the published ones, and beside IC3 and exploration, which know no recursion.

use std::fs;
use std::process::ExitCode;

use unthread::process::Folder;

use super::Selected;
use crate::answer::{Answer, check};
use crate::arguments::Tested;
use crate::{interrupt, say, table_of};

/// Induction over epochs: locks, Bluetooth, threads that recurse
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Time for each answer
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    #[command(flatten)]
    tested: Tested,
    #[command(flatten)]
    selected: Selected,
}

/// K, where it was published, and seconds.
type Published = Option<(Option<u32>, f64)>;

/// A program of `boogie-tests/epochs`, its text, the published K and seconds (2.8 GHz, one thread), and what the right answer is not.
struct Row {
    name: &'static str,
    text: &'static str,
    published: Option<(u32, f64)>,
    wrong: &'static str,
}

macro_rules! row {
    ($file:literal, $published:expr, $wrong:literal) => {
        Row {
            name: $file,
            text: include_str!(concat!("../../../boogie-tests/epochs/", $file, ".bpl")),
            published: $published,
            wrong: $wrong,
        }
    };
}

/// Of Pump the paper's text says too little to write it again.
const ROWS: [Row; 11] = [
    row!("recursive-flag", None, "violated"),
    row!("returns-in-turn", None, "violated"),
    row!("peterson", Some((3, 0.3)), "violated"),
    row!("peterson-loop", Some((3, 6.05)), "violated"),
    row!("peterson-recursive", None, "violated"),
    row!("peterson-recursive-turn-first", None, "proved"),
    row!("dekker", Some((3, 3.74)), "violated"),
    row!("lock-2", None, "violated"),
    row!("lock-3", Some((3, 44.02)), "violated"),
    row!("bluetooth", Some((3, 32.44)), "violated"),
    row!("bluetooth-broken", None, "proved"),
];

/// Published seconds for so many threads, from two on.
const THREADS: [f64; 6] = [0.03, 0.27, 2.17, 17.09, 132.24, 1011.0];

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let unthread = args.tested.path()?;
    let columns = ["program", "K", "seconds", "published K", "published s", "ic3 s", "explore s"];
    let mut table = table_of(columns);
    let mut wrong = false;
    let mut rows: Vec<(String, String, Published, &str)> = ROWS
        .iter()
        .map(|r| (r.name.to_owned(), r.text.to_owned(), r.published.map(|(k, s)| (Some(k), s)), r.wrong))
        .collect();
    for (n, seconds) in (2..).zip(THREADS) {
        rows.push((format!("{n} threads"), threads(n), Some((None, seconds)), "violated"));
    }
    for (name, text, published, not) in rows.into_iter().filter(|(name, ..)| args.selected.has(name)) {
        say(&format!("{name} ...\n"), &mut std::io::stderr());
        let folder = Folder::new()?;
        let path = folder.path().join("program.bpl");
        fs::write(&path, text)?;
        let ask = |method: &str| check(&unthread, &path, &["--method", method], args.timeout);
        let own = ask("k-induction")?;
        let others = [ask("ic3")?, ask("explore")?];
        wrong |= std::iter::once(&own).chain(&others).any(|answer| answer.verdict == not);
        let k = own.grounds.iter().find_map(|grounds| epochs(grounds)).unwrap_or_default();
        let published = published.map_or([String::new(), String::new()], |(k, seconds)| {
            [k.map_or(String::new(), |k| k.to_string()), format!("{seconds:.2}")]
        });
        let mut row = vec![name, k, own.text()];
        row.extend(published);
        row.extend(others.iter().map(Answer::text));
        table.add_row(row);
        interrupt::so_far(&table.to_string(), wrong);
    }
    Ok(interrupt::conclude(&table.to_string(), wrong))
}

/// The number behind `K = `.
fn epochs(grounds: &str) -> Option<String> {
    let (_, behind) = grounds.split_once("K = ")?;
    Some(behind.chars().take_while(char::is_ascii_digit).collect())
}

/// So many threads with one lock.
fn threads(n: usize) -> String {
    let two = include_str!("../../../boogie-tests/epochs/lock-2.bpl");
    let creation = "  async call Worker();\n";
    two.replace(&creation.repeat(2), &creation.repeat(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_threads_as_asked_for() {
        assert_eq!(threads(5).matches("async call Worker").count(), 5);
        assert_eq!(epochs("K-inductive with K = 12: 3 sets").as_deref(), Some("12"));
    }
}
