//! Random sequential programs: the native engine must agree with Boogie. Ignored by default; run it with
//! `cargo test --test engine_random -- --ignored`, with `PROGRAMS=n` (200) and `SEED=n` (1) to choose how many and which.

use std::fmt::Write;
use std::process::Command;
use std::{env, fs};

use unthread::check::{CheckOptions, Checked, check};
use unthread::engine::{self, Options, Verdict};
use unthread::syntax::ast::{Attr, Decl};
use unthread::syntax::parse::parse_str;

const HEADER: &str = "
function {:bvbuiltin \"bvadd\"} add(bv4, bv4): bv4;
function {:bvbuiltin \"bvmul\"} mul(bv4, bv4): bv4;
function {:bvbuiltin \"bvult\"} ult(bv4, bv4): bool;
function {:bvbuiltin \"bvsrem\"} srem(bv4, bv4): bv4;
function {:bvbuiltin \"bvashr\"} ashr(bv4, bv4): bv4;
function f(int): int;
function twice(x: int): int { x + x }
type Color;
const unique red, green: Color;
const limit: int;
axiom 0 <= limit && limit < 3;
var g: int;
var h: [int]int;
procedure {:inline 2} helper(x: int) returns (y: int)
  modifies g, h;
{
  g := g + 1;
  if (x > g) { h[x] := g; y := h[g]; } else { y := x - 1; }
}
procedure pick(x: int) returns (y: int);
  requires x < 50;
  modifies g;
  ensures y == x || g == old(g) + 1;
";

const LOCALS: &str = "
  var a, b, c: int; var p, q: bool; var m, n: [int]int; var x, y: bv4; var s, t: Color; var k: [bool][int]bool;
";

/// A linear congruential generator: the same seed gives the same programs everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return match self.below(3) {
                0 => self.one(&["0", "1", "2", "3", "7", "8", "-8", "9", "15", "16", "127", "128"]).to_owned(),
                _ => self.one(&["a", "b", "c", "g", "limit"]).to_owned(),
            };
        }
        let (l, r) = (self.int(depth - 1), self.int(depth - 1));
        match self.below(11) {
            0 | 1 => format!("({l} + {r})"),
            2 | 3 => format!("({l} - {r})"),
            4 => format!("({l} * {})", self.one(&["2", "3", "-1"])),
            5 => format!("({l} {} {})", self.one(&["div", "mod"]), self.one(&["2", "3", "-2", "4", "5"])),
            6 => format!("{}[{l}]", self.one(&["m", "n", "h"])),
            7 => format!("(if {} then {l} else {r})", self.cond(depth - 1)),
            8 => format!("{}({l})", self.one(&["f", "twice"])),
            9 => format!("(-{l})"),
            _ => format!("m[{l} := {r}][{}]", self.one(&["a", "b", "0"])),
        }
    }

    fn bv(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(3) == 0 {
            return self.one(&["x", "y", "0bv4", "1bv4", "8bv4", "15bv4"]).to_owned();
        }
        let (l, r) = (self.bv(depth - 1), self.bv(depth - 1));
        match self.below(3) {
            0 => format!("({l}[2:0] ++ {r}[4:2])"),
            _ => format!("{}({l}, {r})", self.one(&["add", "mul", "srem", "ashr"])),
        }
    }

    fn cond(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.one(&["p", "q", "a < b", "b == c", "a >= 0", "s == t", "s == red", "k[p][a]"]).to_owned();
        }
        match self.below(9) {
            0..=3 => {
                let (l, r) = (self.int(depth), self.int(depth));
                format!("{l} {} {r}", self.one(&["<", "<=", "==", "!=", ">"]))
            }
            4 => format!("({}) && ({})", self.cond(depth - 1), self.cond(depth - 1)),
            5 => format!("({}) ==> ({})", self.cond(depth - 1), self.cond(depth - 1)),
            6 => format!("!({})", self.cond(depth - 1)),
            7 => format!("{} == {}", self.bv(depth), self.bv(depth)),
            _ => self.one(&["m == n", "h == m", "k[p] == k[q]", "ult(x, y)", "s != green"]).to_owned(),
        }
    }

    /// A condition that mostly holds.
    fn weak(&mut self) -> String {
        let parts: Vec<String> = (0..4).map(|_| format!("({})", self.cond(1))).collect();
        parts.join(" || ")
    }

    fn statements(&mut self, out: &mut String, count: usize, depth: usize, in_loop: bool) {
        for _ in 0..count {
            let line = match self.below(16) {
                0..=2 => format!("{} := {};", self.one(&["a", "b", "c", "g"]), self.int(2)),
                3 => format!("{}[{}] := {};", self.one(&["m", "n", "h"]), self.int(1), self.int(2)),
                4 => format!("havoc {};", self.one(&["a", "b", "a, c", "p", "m", "x", "s"])),
                5 => format!(
                    "havoc a; assume {} <= a && a <= {};",
                    self.one(&["0", "-8", "-3", "b"]),
                    self.one(&["2", "7", "8", "20"])
                ),
                6 => format!("assume {};", self.cond(1)),
                7 => format!("assert {};", self.weak()),
                8 => format!("{} := {};", self.one(&["p", "q"]), self.cond(1)),
                9 => format!("{} := {};", self.one(&["x", "y"]), self.bv(2)),
                10 => self.one(&["m := n;", "n := m;", "h := m;", "s := t;", "m := h;", "t := red;"]).to_owned(),
                11 => format!("k[{}][{}] := {};", self.one(&["p", "true"]), self.int(1), self.cond(1)),
                12 => format!("call {} := {}({});", self.one(&["a", "b"]), self.one(&["helper", "pick"]), self.int(1)),
                13 if depth > 0 && !in_loop => {
                    let guard = if self.below(3) == 0 { "*".to_owned() } else { self.cond(1) };
                    let _ = writeln!(out, "  while ({guard}) {{");
                    self.statements(out, 2, depth - 1, true);
                    "}".to_owned()
                }
                _ if depth > 0 => {
                    let guard = if self.below(3) == 0 { "*".to_owned() } else { self.cond(1) };
                    let _ = writeln!(out, "  if ({guard}) {{");
                    self.statements(out, 2, depth - 1, in_loop);
                    out.push_str("  } else {\n");
                    self.statements(out, 1, depth - 1, in_loop);
                    "}".to_owned()
                }
                _ => continue,
            };
            let _ = writeln!(out, "  {line}");
        }
    }

    fn procedure(&mut self, name: &str) -> String {
        let mut body = String::new();
        self.statements(&mut body, 6, 2, false);
        let _ = writeln!(body, "  assert {};", self.weak());
        // Some programs start with few arbitrary values, others with many.
        let start = self.one(&[
            "",
            "a, b, c, g := 0, 1, 2, 3; p := false; q := true; x := 3bv4; s := red;",
            "a, b, c, g := 0, 1, 2, 3; p := false; q := true; x := 3bv4; s := red; m[0] := 1; n := m; h := m;",
            "assume 0 <= a && a < b && b < 9; c := a; g := b; y := x; t := s; h := m;",
        ]);
        format!("procedure {name}()\n  modifies g, h;\n{{{LOCALS}  {start}\n{body}}}\n")
    }
}

fn load(text: &str, entry: &str) -> Checked {
    let mut program = parse_str(text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    for decl in &mut program.decls {
        if let Decl::Procedure(p) = decl
            && p.sig.name.name == entry
        {
            p.sig.attrs.push(Attr::generated("entrypoint", Vec::new()));
        }
    }
    check(program, &CheckOptions::default()).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

/// Boogie's verdict for each procedure: `Some(true)` for an error, `None` for no answer.
fn boogie(text: &str, names: &[String]) -> Vec<Option<bool>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("random.bpl");
    fs::write(&file, text).unwrap();
    let output = Command::new("boogie")
        .args(["/nologo", "/trace", "/inline:assume", "/noinfer", "/loopUnroll:3", "/useArrayTheory", "/timeLimit:5"])
        .arg(&file)
        .output()
        .expect("boogie runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let verdict = |name: &String| {
        let (_, behind) = text.split_once(&format!("Verifying {name} ..."))?;
        let line = behind.lines().find(|l| l.trim_start().starts_with('['))?;
        match line.split_whitespace().last()? {
            "verified" => Some(false),
            "error" | "errors" => Some(true),
            _ => None,
        }
    };
    names.iter().map(verdict).collect()
}

#[test]
#[ignore = "needs Boogie, and some minutes"]
fn random_programs_get_the_verdict_of_boogie() {
    let number = |name: &str, default| env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (programs, seed) = (number("PROGRAMS", 200usize), number("SEED", 1));
    let mut random = Random(seed as u64);
    let options = Options {
        unroll: 2,
        recursion: 2,
        timeout: Some(std::time::Duration::from_secs(20)),
        max_width: 16,
        ..Options::default()
    };
    let (mut agree, mut violated, mut open, mut complete) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    let mut done = 0;
    while done < programs {
        let names: Vec<String> = (0..50).map(|i| format!("main{i}")).collect();
        let procedures: Vec<String> = names.iter().map(|n| random.procedure(n)).collect();
        let verdicts = boogie(&format!("{HEADER}{}", procedures.concat()), &names);
        for ((name, procedure), verdict) in names.iter().zip(&procedures).zip(verdicts) {
            done += 1;
            let text = format!("{HEADER}{procedure}");
            let answer = engine::check(&load(&text, name), &options);
            let (native, limited) = match &answer.verdict {
                Verdict::Violated(_) => (Some(true), false),
                Verdict::Holds(exactness) => (Some(false), exactness.width_reached),
                Verdict::Unknown(_) | Verdict::Broken(_) => (None, false),
            };
            match (native, verdict) {
                (Some(n), Some(b)) if n == b => {
                    agree += 1;
                    violated += usize::from(n);
                    complete += usize::from(!limited && !n);
                }
                (Some(false), Some(true)) if limited => open += 1,
                (Some(n), Some(_)) => wrong.push(format!("native: violated = {n}\n{procedure}")),
                _ => open += 1,
            }
        }
    }
    let summary = format!("{done} programs: {agree} agree ({violated} violated, {complete} hold exactly), {open} open");
    assert!(wrong.is_empty(), "{summary}\n{} disagreements:\n{}", wrong.len(), wrong.join("\n"));
    fs::write(env::temp_dir().join("engine-random.txt"), summary).unwrap();
}
