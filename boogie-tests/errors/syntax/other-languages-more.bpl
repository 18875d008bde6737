// RUN: resolve
// EXPECT: error: unexpected "enum", expected a declaration

// Types, choices, checks with texts, and lists, as other languages write them.
enum Color { Red, Green }
type Shade = { Dark, Light };
type Tone = High | Low;
datatype Answer { Yes, No }
datatype Choice = Left() | Right();
axiom true;
struct Pair { x: int; y: int }
axiom true;
import Library;
axiom true;
let counter: int;
var s: seq<int>;
var t: Set<Node>;
var m: [int]map<int, bool>;
var c: Colour<int>;
var x y: int;
const unique a b: int;
procedure Modifies() modifies x y;
procedure ModifiesAll() modifies *;
procedure Lists()
{
  havoc x y;
  goto A B;
  A: B:
}
procedure Chooses()
{
  switch (x) {
    case 1: y := 1;
    default: y := 2;
  }
  match (x + 1) { }
  y := 3
}
procedure Texts()
{
  assert(x == 1, "one");
  assert x == 1, "one";
  assert x == 1 : "one";
}
procedure Waits()
{
  await x == 1;
  wait !b;
}
procedure Unpacks(l: List)
{
  Cons(m[0], t) := l;
  Cons(l->head, t) := l;
}
procedure Bits(v: bv8)
{
  v := v & 1bv8;
  v := v << 1bv8;
  v := v >> 1bv8;
  v := v ^ 1bv8;
}
