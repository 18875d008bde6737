//! Random programs about integers without bounds and how far they are from each other: what is added to them is a constant, has
//! bounds, or is arbitrary as well; they index maps, are moved about and compared.
//!
//! The engine gives such integers few bits and must still answer for all there are. Linear arithmetic decides these programs, so that every
//! solver can say whether its answers are right.

use crate::fuzz::Random;

const ARBITRARY: [&str; 4] = ["a", "b", "c", "d"];
/// Small ones, and those around what the engine takes for near.
const DISTANCES: [&str; 14] = ["1", "1", "2", "2", "3", "3", "5", "7", "8", "9", "16", "100", "4096", "1048600"];

const HEADER: &str = "\
var m: [int]int;

procedure Move(from: int, by: int) returns (to: int)
{
  if (*) { to := from + by; } else { to := from; }
}

procedure {:entrypoint} Main() modifies m;
{
  var a, b, c, d: int;
  var i, j: int;
  var old_m: [int]int;

";

/// The text of a program.
pub fn program(random: &mut Random) -> String {
    let mut writer = Writer { random, out: HEADER.to_owned() };
    for small in ["i", "j"] {
        if writer.random.chance(80) {
            let last = writer.random.pick(&["0", "1", "3", "3", "6"]);
            writer.line(&format!("assume 0 <= {small} && {small} <= {last};"));
        }
    }
    for _ in 0..1 + writer.random.below(4) {
        let line = format!("assume {};", writer.condition());
        writer.line(&line);
    }
    writer.line("old_m := m;");
    for _ in 0..2 + writer.random.below(5) {
        let line = writer.statement();
        writer.line(&line);
    }
    let parts: Vec<String> = (0..1 + writer.random.below(3)).map(|_| writer.condition()).collect();
    writer.line(&format!("assert {};", parts.join(" || ")));
    writer.out.push_str("}\n");
    writer.out
}

struct Writer<'a> {
    random: &'a mut Random,
    out: String,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str("  ");
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn arbitrary(&mut self) -> &'static str {
        self.random.pick(&ARBITRARY)
    }

    /// An arbitrary integer and what is added to it.
    fn place(&mut self) -> String {
        let base = self.arbitrary();
        match self.random.below(20) {
            0..=5 => base.to_owned(),
            6..=9 => format!("{base} + {}", self.random.pick(&DISTANCES)),
            10..=12 => format!("{base} - {}", self.random.pick(&DISTANCES)),
            13 | 14 => format!("{base} + {}", self.random.pick(&["i", "j"])),
            15 => format!("{base} - i + j"),
            16 => format!("{base} + {}", self.arbitrary()),
            17 => format!("{base} - {}", self.arbitrary()),
            18 => format!("m[{base}]"),
            _ => format!("m[{base} + i]"),
        }
    }

    fn condition(&mut self) -> String {
        let (left, operator) = (self.place(), self.random.pick(&["<", "<=", ">", "==", "==", "!="]));
        let right = match self.random.below(10) {
            0 => self.random.pick(&DISTANCES).to_owned(),
            1 => self.random.pick(&["-1", "-8", "-9", "0", "0"]).to_owned(),
            _ => self.place(),
        };
        let condition = format!("{left} {operator} {right}");
        match self.random.below(8) {
            0 => format!("({condition} || {})", self.condition()),
            1 => format!("({condition} && {})", self.condition()),
            _ => condition,
        }
    }

    fn statement(&mut self) -> String {
        let target = self.arbitrary();
        match self.random.below(20) {
            0..=3 => format!("{target} := {};", self.place()),
            4..=6 => format!("if ({}) {{ {target} := {}; }}", self.condition(), self.place()),
            7 => format!("if (*) {{ {target} := {}; }} else {{ {target} := {}; }}", self.place(), self.place()),
            8..=11 => format!("m[{}] := {};", self.place(), self.place()),
            12 => format!("call {target} := Move({}, {});", self.place(), self.random.pick(&["1", "2", "i", "j"])),
            13 => format!("havoc {target}; assume {};", self.condition()),
            14 => format!("i := 0; while ({target} + i < {}) {{ i := i + 1; }}", self.place()),
            15 => format!("i := 0; while (i < j) {{ m[{target} + i] := {}; i := i + 1; }}", self.place()),
            16 => format!("assume m[{}] == old_m[{}];", self.place(), self.place()),
            _ => format!("assume {};", self.condition()),
        }
    }
}
