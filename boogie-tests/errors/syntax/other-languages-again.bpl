// RUN: resolve
// EXPECT: error: "{" expected

// More of what people write who come from other languages.
int counter;
var int turns;
procedure Branches(x: int) returns (r: int) {
  if (x > 0) r := 1;
  if (x > 1) {
  } else r := 2;
  while (r > 0) r := r - 1;
  while (r > 1) do { r := r - 1; }
}
procedure ElseIf(x: int) {
  if (x > 0) {
  } elif (!(x > 1)) {
  }
}
procedure Waits(x: int) {
  await (x == 0);
}
procedure Section(x: int) returns (r: int) {
  atomic(r := x);
}
procedure Entry() {
  var m: [int]int;
  m(1) := 2;
}
procedure Each() {
  foreach (x in 1) {
  }
}
void Method() { }
procedure Compared(a: bool, x: int) {
  assert a => a;
  assert x <> 1;
  assert x === 1;
  assert x =! 1;
}
procedure Counted(x: int) returns (r: int) {
  ++r;
  r <- 1;
}
procedure Several() returns (r: int, s: int) {
  r := 1, s := 2;
}
procedure Empty() {
  pass;
}
procedure Next() {
  while (true) {
    continue;
  }
}
procedure Clause(x: int) {
  requires x > 0;
}
axiom (forall int i :: i == i);
procedure Typed(int x) { }
procedure Result(x: int): int { }
procedure Results(x: int) return (y: int) { }
function Equals(x: int): int = x + 1;
function Statement(x: int): int { x + 1; }
