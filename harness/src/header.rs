//! What a test program says about itself, in the comment lines it starts with:
//!
//! ```text
//! // RUN: check --property safety --rounds 2     arguments of `unthread`; the file itself is appended. `SLOW RUN:`: takes long
//! // EXPECT: violated                            violated | proved | holds | holds complete | holds incomplete | unknown | error: TEXT |
//!                                                error. Complete: nothing but the rounds cuts executions
//! // BOOGIE: skip REASON                         optional: not for the Boogie backend
//! // LAZY: skip REASON                           optional: not for the lazy methods
//! // EXPLORE: skip REASON                        optional: not for `explore`; or `EXPLORE: FLAGS` to add flags to it
//! // NOTE: LINE: TEXT                            optional: beside a violation, a note there that begins so, about a global that begins
//!                                                with any value. These are all such notes
//! // PENDING: REASON                             optional: not supported yet: an error or no answer will do, or a `holds` that says
//!                                                itself that it is not complete; a wrong verdict will not
//! ```
//!
//! This file depends on nothing else: the tests of the tool read the same lines through it.

/// What a `RUN` line must lead to.
#[derive(Debug, Clone, PartialEq)]
pub enum Expectation {
    Violated,
    /// No execution violates the property.
    Proved,
    /// Or better. `complete`: whether anything but the rounds cuts executions, where the program's header cares.
    Holds {
        complete: Option<bool>,
    },
    Unknown,
    /// Exit status 2 and this text among the diagnostics.
    Error(String),
}

#[derive(Debug, Clone)]
pub struct Run {
    /// One-based line of the `RUN` in the program.
    pub line: usize,
    pub arguments: Vec<String>,
    pub expected: Expectation,
    /// Takes long; left out unless asked for.
    pub slow: bool,
}

/// What the header of a program says.
#[derive(Debug, Clone)]
pub struct Header {
    pub runs: Vec<Run>,
    /// Why Boogie is not tried.
    pub boogie_skip: Option<String>,
    /// Why the lazy methods are not tried.
    pub lazy_skip: Option<String>,
    pub explore: Explore,
    /// About globals that begin with any value, beside a violation.
    #[allow(dead_code, reason = "not everybody who reads headers reads notes")]
    pub notes: Vec<String>,
    /// The tool may refuse the program, or give no answer.
    pub pending: bool,
}

#[derive(Debug, Clone)]
pub enum Explore {
    With(Vec<String>),
    /// Why not; the tests show it.
    #[allow(dead_code, reason = "the harness leaves such a program out silently")]
    Skip(String),
}

impl Default for Header {
    fn default() -> Header {
        Header {
            runs: Vec::new(),
            boogie_skip: None,
            lazy_skip: None,
            explore: Explore::With(Vec::new()),
            notes: Vec::new(),
            pending: false,
        }
    }
}

/// Reads the header of a program's text.
///
/// # Errors
/// A line that can not be understood, or a header without `RUN`.
pub fn read(text: &str) -> Result<Header, String> {
    let header = lines(text)?;
    if header.runs.is_empty() { Err("no RUN line".to_owned()) } else { Ok(header) }
}

/// Reads the comment lines at the top of a program's text, which may name nothing to run.
///
/// # Errors
/// A line that can not be understood.
pub fn lines(text: &str) -> Result<Header, String> {
    let mut header = Header::default();
    let mut open: Option<(usize, bool, Vec<String>)> = None;
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.strip_prefix("//") else { break };
        let comment = comment.trim();
        let (slow, command) = match comment.strip_prefix("SLOW ") {
            Some(command) => (true, command),
            None => (false, comment),
        };
        if let Some(arguments) = command.strip_prefix("RUN:") {
            if open.is_some() {
                return Err(format!("line {}: the RUN above has no EXPECT", number + 1));
            }
            open = Some((number + 1, slow, words(arguments)));
        } else if let Some(expected) = comment.strip_prefix("EXPECT:") {
            let (line, slow, arguments) = open.take().ok_or(format!("line {}: EXPECT without RUN", number + 1))?;
            if arguments.is_empty() {
                return Err(format!("line {line}: nothing to run"));
            }
            let expected = expectation(expected.trim()).ok_or(format!("line {}: {expected}?", number + 1))?;
            header.runs.push(Run { line, arguments, expected, slow });
        } else if let Some(rest) = comment.strip_prefix("BOOGIE: skip") {
            header.boogie_skip = Some(rest.trim().to_owned());
        } else if let Some(rest) = comment.strip_prefix("LAZY: skip") {
            header.lazy_skip = Some(rest.trim().to_owned());
        } else if let Some(text) = comment.strip_prefix("NOTE:") {
            header.notes.push(text.trim().to_owned());
        } else if comment.starts_with("PENDING:") {
            header.pending = true;
        } else if let Some(rest) = comment.strip_prefix("EXPLORE: skip") {
            header.explore = Explore::Skip(rest.trim().to_owned());
        } else if let Some(rest) = comment.strip_prefix("EXPLORE:") {
            header.explore = Explore::With(words(rest));
        }
    }
    if open.is_some() {
        return Err("the last RUN has no EXPECT".to_owned());
    }
    Ok(header)
}

/// Does a `check` with these arguments ask within bounds, not about the program? A proof for so many rounds is no question for other
/// methods and backends.
#[allow(dead_code, reason = "not everybody who reads headers runs other methods")]
pub fn has_bounds(arguments: &[String]) -> bool {
    let bounds =
        ["--rounds", "--stem", "--lasso", "--unroll", "--recursion", "--threads", "--max-rounds", "--all-errors"];
    let method = arguments.iter().skip_while(|a| *a != "--method").nth(1).map(String::as_str);
    let is_bounded = method.is_some_and(|m| matches!(m, "eager" | "lazy" | "lasso" | "lazy-lasso"));
    let is_proof = arguments.iter().any(|a| a == "--prove");
    !is_proof && (is_bounded || arguments.iter().any(|a| bounds.contains(&a.as_str())))
}

/// Does an answer speak of everything, but for more rounds? In its JSON form.
#[allow(dead_code, reason = "not everybody who reads headers reads answers")]
pub fn covers_its_rounds(verdict: &str, bounds_reached: &[&str]) -> bool {
    verdict == "proved" || (verdict == "holds" && bounds_reached.iter().all(|bound| *bound == "rounds"))
}

/// The words of a command line. (There is no quoting: no argument of a test holds a blank.)
pub fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Reads what stands behind `EXPECT:`.
pub fn expectation(text: &str) -> Option<Expectation> {
    if let Some(message) = text.strip_prefix("error:") {
        return Some(Expectation::Error(message.trim().to_owned()));
    }
    Some(match text {
        "violated" => Expectation::Violated,
        "proved" => Expectation::Proved,
        "holds" => Expectation::Holds { complete: None },
        "holds complete" => Expectation::Holds { complete: Some(true) },
        "holds incomplete" => Expectation::Holds { complete: Some(false) },
        "unknown" => Expectation::Unknown,
        "error" => Expectation::Error(String::new()),
        _ => return None,
    })
}

/// The arguments of `explore` for those of a `check`: the reference semantics know no method, only what it is a method for.
pub fn explore_arguments(check: &[String], explore: &Explore) -> Vec<String> {
    let mut arguments = check.to_vec();
    arguments[0] = "explore".to_owned();
    // It shows one failure, and covers all loops as it is.
    arguments.retain(|a| a != "--all-errors" && a != "--prove");
    if let Some(at) = arguments.iter().position(|a| a == "--method") {
        let removed: Vec<String> = arguments.drain(at..(at + 2).min(arguments.len())).collect();
        let property = if removed.last().is_some_and(|m| m.ends_with("lasso")) { "termination" } else { "safety" };
        if !arguments.iter().any(|a| a == "--property") {
            arguments.extend(["--property".to_owned(), property.to_owned()]);
        }
    }
    if let Explore::With(flags) = explore {
        arguments.extend(flags.iter().cloned());
    }
    arguments
}
