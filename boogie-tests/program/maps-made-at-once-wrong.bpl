// RUN: check --method lazy --rounds 1
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// As maps-made-at-once, with another first value of an entry: 0 at 1.

var flag: [int]bool;
var turn: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, turn, inside;
{
  assume (forall i: int :: !flag[i]);
  flag := (lambda i: int :: flag[i] && i > 5);
  turn := (lambda i: int :: if flag[i] then 3 else 1 - i);
  inside := 0;
  assert turn[1] == 1;
  async call Worker(0);
  async call Worker(1);
}

procedure Worker(i: int)
  modifies flag, inside;
{
  while (true) {
    flag[i] := true;
    assume !flag[1 - i];
    assert inside == 0;
    inside := 1;
    inside := 0;
    flag[i] := false;
  }
}
