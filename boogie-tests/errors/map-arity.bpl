// RUN: resolve
// EXPECT: error: wrong number of arguments in map assignment: 1 instead of 2
// BOOGIE: skip it breaks down behind the first of these errors
//
// A map with two indices, and a map of maps.

var two: [int, int]int;
var nested: [int][int]int;
var one: [int]int;

procedure Main()
  modifies two, nested, one;
{
  two[1][2] := 1;
  assert two[1][2] == 1;
  nested[1, 2] := 1;
  assert nested[1, 2] == 1;
  assert one[1, 2] == 1;
}
