// RUN: verify
// EXPECT: holds complete
// RUN: verify --solver z3
// EXPECT: holds complete
// RUN: check --rounds 1
// EXPECT: holds complete
// RUN: verify --entry Wrong
// EXPECT: violated
// RUN: verify --entry Wrong --solver z3
// EXPECT: violated
// RUN: check --entry Wrong --rounds 1
// EXPECT: violated
// RUN: verify --entry Elsewhere
// EXPECT: violated
// RUN: verify --entry Elsewhere --solver z3
// EXPECT: violated
// RUN: verify --entry Elsewhere --solver cvc5
// EXPECT: violated
// RUN: verify --entry OneFunction
// EXPECT: holds complete
// RUN: verify --entry OneFunction --solver cvc5
// EXPECT: holds complete
// RUN: verify --entry OtherValue
// EXPECT: violated
// RUN: check --entry OtherValue --rounds 1
// EXPECT: violated
// BOOGIE: skip Boogie 2.4.1 does not know modern datatypes
// Parts of datatype values are assigned and unpacked. What a selector gives for a value of another constructor is some value, the same
// for equal values.
datatype Shape { Circle(r: int), Rect(w: int, h: int), Dot(), Ring(r: int, in: Shape2) }
datatype Shape2 { Pair(a: int, b: bool) }
var s: Shape;
var m: [int]Shape;
procedure {:entrypoint} Main() modifies s, m;
{
  var x, y: int; var p: Shape2;
  s := Rect(3, 4);
  Rect(x, y) := s;
  assert x == 3 && y == 4;
  s->w := 7;
  assert s == Rect(7, 4);
  m[2] := Ring(1, Pair(5, true));
  m[2]->in->a := 9;
  assert m[2] == Ring(1, Pair(9, true));
  Ring(x, p) := m[2];
  assert p->a == 9 && x == m[2]->r;
  s->r := 5;
  assert s == Rect(7, 4);
}
procedure Wrong() modifies s;
{
  var x, y: int;
  havoc s;
  Rect(x, y) := s;
  assert s is Rect;
}
procedure Elsewhere() modifies s;
{
  var x: int;
  s := Dot();
  x := s->r;
  assert x == 42 ==> s->r == 42;
  assert x != 42;
}
procedure OneFunction() modifies s;
{
  var t: Shape;
  s := Dot(); t := s;
  assert s->r == t->r;
  assert s->w == t->w;
}
procedure OtherValue() modifies s;
{
  var t: Shape;
  s := Rect(1,2); t := Dot();
  assert s->r == t->r;
}
