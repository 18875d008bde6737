//! Random programs about maps that are written and read on both sides of the narrowest integers of the engine: at constants
//! just inside and outside of them, and at integers that can be anything. Whole maps are copied, compared and assumed equal.
//!
//! What is read at such a constant depends on every earlier write at an arbitrary integer. Where a program has many arbitrary
//! indices the engine first looks at few values of each, so most of these programs have many.

use crate::fuzz::Random;

/// The narrowest integers have 4 bits.
const CONSTANTS: [&str; 8] = ["1", "7", "8", "9", "-9", "15", "16", "17"];
const ARBITRARY: [&str; 3] = ["p", "q", "r"];
const VALUES: [&str; 5] = ["0", "1", "2", "p", "q"];

const HEADER: &str = "\
function f(int): int;
var m: [int]int;
var n: [int]int;

procedure Put(at: int, value: int) modifies m, n;
{
  if (*) { m[at] := value; } else { n[at] := value; }
}

procedure {:entrypoint} Main() modifies m, n;
{
  var h, many: [int]int;
  var w: [int][int]int;
  var t: [int,int]int;
  var p, q, r: int;

";

/// Reads of one map at so many arbitrary indices make the engine choose among few values for each.
const MANY: usize = 26;

/// The text of a program.
pub fn program(random: &mut Random) -> String {
    let mut constants = CONSTANTS.to_vec();
    while constants.len() > 3 {
        constants.swap_remove(random.below(constants.len() as u64) as usize);
    }
    let mut writer = Writer { random, constants, out: HEADER.to_owned() };
    if writer.random.chance(75) {
        let sum: Vec<String> = (0..MANY).map(|i| format!("many[p + {i}]")).collect();
        writer.line(&format!("assume {} != 1;", sum.join(" + ")));
    }
    match writer.random.chance(70) {
        true => writer.definite(),
        false => writer.anything(),
    }
    writer.out.push_str("}\n");
    writer.out
}

struct Writer<'a> {
    random: &'a mut Random,
    constants: Vec<&'static str>,
    out: String,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str("  ");
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn constant(&mut self) -> &'static str {
        self.constants[self.random.below(self.constants.len() as u64) as usize]
    }

    fn arbitrary(&mut self) -> &'static str {
        self.random.pick(&ARBITRARY)
    }

    fn index(&mut self) -> &'static str {
        if self.random.chance(50) { self.constant() } else { self.arbitrary() }
    }

    fn map(&mut self) -> &'static str {
        if self.random.chance(85) {
            self.random.pick(&["m", "m", "n", "h"])
        } else {
            self.random.pick(&["w[8]", "w[1]", "w[p]", "w[q]"])
        }
    }

    fn read(&mut self) -> String {
        match self.random.below(10) {
            0 => format!("t[{}, {}]", self.index(), self.index()),
            1 => format!("f({})", self.index()),
            _ => format!("{}[{}]", self.map(), self.index()),
        }
    }

    fn limit(&mut self) -> String {
        let (left, right) = (self.arbitrary(), if self.random.chance(75) { self.constant() } else { self.arbitrary() });
        format!("assume {left} {} {right};", self.random.pick(&["!=", "!=", "<", ">", "=="]))
    }

    /// Every entry that is asked for has a definite value at first: it is what it was, or what is written later.
    fn definite(&mut self) {
        for map in ["m", "n", "h", "w[8]", "w[1]"] {
            for constant in self.constants.clone() {
                let value = self.random.pick(&["0", "1"]);
                let line = match self.random.chance(40) {
                    true => format!("{map}[{constant}] := {value};"),
                    false => format!("assume {map}[{constant}] == {value};"),
                };
                self.line(&line);
            }
        }
        for _ in 0..self.random.below(3) {
            let line = self.limit();
            self.line(&line);
        }
        for _ in 0..1 + self.random.below(5) {
            let line = self.change();
            self.line(&line);
        }
        let (map, constant) = (self.map(), self.constant());
        let value = self.random.pick(&["1", "1", "2"]);
        self.line(&format!("assert {map}[{constant}] <= {value};"));
    }

    fn change(&mut self) -> String {
        let (map, other) = (self.map(), self.map());
        let (constant, arbitrary) = (self.constant(), self.arbitrary());
        match self.random.below(20) {
            0..=7 => {
                let value = match self.random.below(4) {
                    0 => format!("{other}[{constant}]"),
                    1 => format!("{other}[{}]", self.arbitrary()),
                    _ => self.random.pick(&["2", "3"]).to_owned(),
                };
                format!("{map}[{arbitrary}] := {value};")
            }
            8..=10 => format!("{map} := {other};"),
            11 | 12 => {
                let value = self.random.pick(&["0", "1", "2"]);
                format!(
                    "if ({map}[{constant}] == {value}) {{ {other}[{arbitrary}] := 2; }} else {{ {map} := {other}; }}"
                )
            }
            13 | 14 => format!("havoc h; assume h == {};", self.random.pick(&["m", "n", "w[8]"])),
            15 => format!("{map}[{constant}] := {};", self.random.pick(&["0", "1"])),
            16 => format!("call Put({arbitrary}, 2);"),
            17 => format!("{map} := (if {arbitrary} < {constant} then {map}[{arbitrary} := 2] else {other});"),
            18 => format!("havoc {arbitrary};"),
            _ => self.limit(),
        }
    }

    /// All entries are arbitrary at first, and some of what they are is assumed.
    fn anything(&mut self) {
        for _ in 0..2 + self.random.below(6) {
            let (map, index, value) = (self.map(), self.index(), self.random.pick(&VALUES));
            let line = match self.random.below(20) {
                0..=7 if self.random.chance(50) => format!("{map}[{index}] := {} + 1;", self.read()),
                0..=7 => format!("{map}[{index}] := {value};"),
                8..=10 => format!("{map} := {};", self.map()),
                11 | 12 => {
                    let (read, other) = (self.read(), self.map());
                    format!("if ({read} == {value}) {{ {map}[{index}] := 2; }} else {{ {other}[{index}] := {value}; }}")
                }
                13..=15 => format!("assume {map} == {};", self.map()),
                16 => format!("t[{index}, {}] := {value};", self.index()),
                17 => format!("call Put({index}, {value});"),
                _ => {
                    let (left, right) = (self.read(), self.read());
                    let right = if self.random.chance(50) { right } else { value.to_owned() };
                    format!("assume {left} {} {right};", self.random.pick(&["==", "==", "!=", "<"]))
                }
            };
            self.line(&line);
        }
        let parts: Vec<String> = (0..1 + self.random.below(3)).map(|_| self.claim()).collect();
        self.line(&format!("assert {};", parts.join(" || ")));
    }

    fn claim(&mut self) -> String {
        if self.random.chance(25) {
            return format!("{} {} {}", self.map(), self.random.pick(&["==", "!="]), self.map());
        }
        let (left, right) = (self.read(), self.read());
        let right = if self.random.chance(50) { right } else { self.random.pick(&VALUES).to_owned() };
        format!("{left} {} {right}", self.random.pick(&["==", "==", "!=", "<="]))
    }
}
