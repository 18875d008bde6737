//! What the random sequential programs declare, and how they begin.

use super::generate::Kind;

/// Declarations that all programs share.
const HEADER: &str = "\
function {:bvbuiltin \"bvadd\"} add5(bv5, bv5): bv5;
function {:bvbuiltin \"bvsub\"} sub5(bv5, bv5): bv5;
function {:bvbuiltin \"bvmul\"} mul5(bv5, bv5): bv5;
function {:bvbuiltin \"bvudiv\"} udiv5(bv5, bv5): bv5;
function {:bvbuiltin \"bvurem\"} urem5(bv5, bv5): bv5;
function {:bvbuiltin \"bvsdiv\"} sdiv5(bv5, bv5): bv5;
function {:bvbuiltin \"bvsrem\"} srem5(bv5, bv5): bv5;
function {:bvbuiltin \"bvsmod\"} smod5(bv5, bv5): bv5;
function {:bvbuiltin \"bvshl\"} shl5(bv5, bv5): bv5;
function {:bvbuiltin \"bvlshr\"} lshr5(bv5, bv5): bv5;
function {:bvbuiltin \"bvashr\"} ashr5(bv5, bv5): bv5;
function {:bvbuiltin \"bvand\"} and5(bv5, bv5): bv5;
function {:bvbuiltin \"bvor\"} or5(bv5, bv5): bv5;
function {:bvbuiltin \"bvxor\"} xor5(bv5, bv5): bv5;
function {:bvbuiltin \"bvnot\"} not5(bv5): bv5;
function {:bvbuiltin \"bvneg\"} neg5(bv5): bv5;
function {:bvbuiltin \"(_ rotate_left 2)\"} left5(bv5): bv5;
function {:bvbuiltin \"(_ rotate_right 9)\"} right5(bv5): bv5;
function {:bvbuiltin \"(_ repeat 2)\"} twice5(bv5): bv10;
function {:bvbuiltin \"bvcomp\"} comp5(bv5, bv5): bv1;
function {:bvbuiltin \"bvslt\"} slt5(bv5, bv5): bool;
function {:bvbuiltin \"bvsge\"} sge5(bv5, bv5): bool;
function {:bvbuiltin \"bvule\"} ule5(bv5, bv5): bool;
function {:bvbuiltin \"bvult\"} ult5(bv5, bv5): bool;
function {:bvbuiltin \"bvmul\"} mul3(bv3, bv3): bv3;
function {:bvbuiltin \"zero_extend 8\"} wide(bv5): bv13;
function {:bvbuiltin \"sign_extend 8\"} signed(bv5): bv13;
function {:bvbuiltin \"bvmul\"} mul13(bv13, bv13): bv13;
function {:builtin \"MapConst\"} everywhere(int): [int]int;
function {:builtin \"MapConst\"} nobody(bool): [int]bool;
function {:builtin \"MapConst\"} nowhere([int]bool): [bool][int]bool;
function {:builtin \"MapConst\"} row(int): [bv5]int;
function {:builtin \"MapConst\"} rows([bv5]int): [int][bv5]int;
function {:builtin \"MapConst\"} days(int): [Day]int;
function twice(x: int): int { x + x }
function most(x: int, y: int): int { if x < y then y else twice(x) - x }
function f(x: int): int;
type Color;
const unique red, green: Color;
type {:datatype} Day;
function {:constructor} mon(): Day;
function {:constructor} tue(): Day;
function {:constructor} wed(): Day;
type {:datatype} Box;
function {:constructor} full(size: int, day: Day): Box;
function {:constructor} void(): Box;
const unique k1, k2: int;
var g: int;
var m: [int]int;
var n: [int]int;
var k: [bool][int]bool;
var w: [int][bv5]int;
var v: [int][bv5]int;
var d: [Day]int;

";

const LISTS: &str = "\
type {:datatype} List;
function {:constructor} nil(): List;
function {:constructor} cons(head: int, tail: List): List;

";

const LOCALS: &str = "\
  var a, b, c: int;
  var p, q: bool;
  var x, y: bv5;
  var s, t: Color;
  var f0, f1: Day;
  var h: [int]int;
  var b0, b1: Box;
  var l0: [bool]int;
";

/// Integers on both sides of the borders of 4, 8, 16, 32, 64 and 128 bits.
pub const BORDERS: &[&str] = &[
    "7",
    "8",
    "-8",
    "-9",
    "127",
    "128",
    "-128",
    "-129",
    "32767",
    "32768",
    "-32769",
    "2147483647",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "170141183460469231731687303715884105727",
    "170141183460469231731687303715884105728",
];

/// Declarations of local variables.
pub fn locals(kind: Kind) -> String {
    let range = if kind == Kind::Finite { "o0 == 1" } else { "0 <= o0 && o0 <= 2" };
    format!("{LOCALS}  var o0: int where {range};\n\n")
}

pub fn header(kind: Kind) -> String {
    match kind {
        Kind::Theory => format!("{HEADER}{LISTS}axiom 0 <= k1 && k1 <= 1 && 0 <= k2 && k2 <= 1;\n\n"),
        // One value of each, or there are too many executions.
        Kind::Finite => format!("{HEADER}axiom k1 == 0 && k2 == 1;\n\n"),
        Kind::Open | Kind::Indices | Kind::Distances | Kind::Bound => {
            format!("{HEADER}axiom 0 <= k1 && k1 <= 1 && 0 <= k2 && k2 <= 1;\n\n")
        }
    }
}

/// First values; a program of finite data has all of them.
pub fn starting_values(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Finite => &[
            "s := red; t := green; q := !p;",
            "x := 3bv5; y := 30bv5;",
            "m := everywhere(0); m[0] := 1; m[1] := 2; n := m; h := everywhere(1);",
            "k := nowhere(nobody(false)); w := rows(row(3)); v := w; v[1][x] := 4;",
            "f0 := mon(); f1 := tue(); d := days(0); d[tue()] := 1; d[wed()] := 2;",
            "b0 := full(1, tue()); b1 := void(); l0[true] := 1; l0[false] := 0;",
            "assume size#full(void()) == 1;",
        ],
        Kind::Open | Kind::Indices | Kind::Distances | Kind::Bound => {
            &["s := red; t := green;", "x := 3bv5; y := 30bv5; m[0] := 1; m[1] := 2; n := m;", "f0 := mon(); h := n;"]
        }
        Kind::Theory => &[
            "s := red; t := green;",
            "x := 3bv5; y := 30bv5; m[0] := 1; m[1] := 2; n := m;",
            "u := 0.5; r := 3.0; l := nil(); o := cons(2, l);",
            "f0 := mon(); h := n;",
        ],
    }
}
