// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two workers from both ends of an array of locks are never at the same entry.

var lock: [int]bool;
var n: int;
var at1, at2: int;
var in1, in2: bool;

procedure {:entrypoint} Main()
  modifies lock, at1, at2, in1, in2;
{
  in1, in2 := false, false;
  async call First();
  async call Second();
  while (true) {
    atomic { assert in1 && in2 ==> at1 != at2; }
  }
}

procedure First()
  modifies lock, at1, in1;
{
  at1 := 0;
  while (at1 < n) {
    atomic { assume !lock[at1]; lock[at1] := true; in1 := true; }
    atomic { lock[at1] := false; in1 := false; }
    at1 := at1 + 1;
  }
}

procedure Second()
  modifies lock, at2, in2;
{
  at2 := n;
  while (at2 > 0) {
    at2 := at2 - 1;
    atomic { assume !lock[at2]; lock[at2] := true; in2 := true; }
    atomic { lock[at2] := false; in2 := false; }
  }
}
