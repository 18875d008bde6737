// RUN: check --method ic3
// EXPECT: proved
// RUN: check
// EXPECT: proved
//
// Two flags, as Boogie's users give maps their first values: by a lambda expression, by an assumption about all indices.

var flag: [int]bool;
var turn: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, turn, inside;
{
  assume (forall i: int :: !flag[i]);
  flag := (lambda i: int :: flag[i] && i > 5);
  turn := (lambda i: int :: if flag[i] then 3 else i);
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
