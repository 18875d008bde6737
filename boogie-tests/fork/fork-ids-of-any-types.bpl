// RUN: check
// EXPECT: proved
//
// Ids are values of any types: of a type of the program, datatypes, reals, bit-vectors, maps.

type Color;
const unique red, blue: Color;
datatype Pair { Pair(a: int, b: bool) }

var m: [bool]int;

procedure ULTIMATE.start()
  modifies m;
{
  var r: int;

  m := (lambda b: bool :: 4);
  fork red, 1.5 Give(1);
  fork blue, 1.5 Give(2);
  fork Pair(1, true), 3bv8 Give(3);
  fork m Give(4);
  m[true] := 5;
  fork m Give(5);
  join m assign r;
  assert r == 5;
  join blue, 1.5 assign r;
  assert r == 2;
  join Pair(1, m[true] == 5), 3bv8 assign r;
  assert r == 3;
  join m[true := 4] assign r;
  assert r == 4;
}

procedure Give(k: int) returns (r: int)
{
  r := k;
}
