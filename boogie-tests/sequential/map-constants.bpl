// RUN: check --rounds 1
// EXPECT: holds
// RUN: check --rounds 1 --entry Fails
// EXPECT: violated
// RUN: verify --solver z3
// EXPECT: holds
// RUN: verify --solver cvc5
// EXPECT: holds
// Maps that are constant everywhere, of maps too; unique constants.

type Color;
const unique red, green, blue: Color;
function {:builtin "MapConst"} zero(int): [int]int;
function {:builtin "MapConst"} none(bool): [int]bool;
function {:builtin "MapConst"} nowhere([int]bool): [bool][int]bool;
var k: [bool][int]bool;
var m: [int]int;
var c: [Color]int;

procedure {:entrypoint} Main()
  modifies k, m, c;
{
  k := nowhere(none(false));
  m := zero(4);
  assert !k[true][3] && m[5] == 4;
  k[true][3] := true;
  assert k[true][3] && !k[false][3] && k != nowhere(none(false)) && k[false] == none(false);
  k[true][3] := false;
  assert k == nowhere(none(false));
  c[red] := 1;
  c[green] := 2;
  c[blue] := 3;
  assert c[red] + c[green] + c[blue] == 6 && red != blue;
}

procedure Fails()
  modifies k;
{
  k := nowhere(none(true));
  k[false][2] := false;
  assert k[true] == k[false];
}
