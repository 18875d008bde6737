// RUN: check
// EXPECT: violated
//
// Szymanski's algorithm for three, where nobody looks whether the door is open before entering the waiting room.

const N: int;
axiom N == 3;
var flag: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, inside;
{
  flag := (lambda i: int :: 0);
  inside := 0;
  async call Process(0);
  async call Process(1);
  async call Process(2);
}

procedure Process(self: int)
  modifies flag, inside;
{
  var a, b: int;
  a, b := (self + 1) mod 3, (self + 2) mod 3;
  while (true) {
    flag[self] := 1;
    flag[self] := 3;
    if (flag[a] == 1 || flag[b] == 1) {
      flag[self] := 2;
      assume flag[a] == 4 || flag[b] == 4;
    }
    flag[self] := 4;
    if (self > 0) {
      assume flag[0] <= 1;
    }
    if (self > 1) {
      assume flag[1] <= 1;
    }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    if (self < 2) {
      assume flag[2] <= 1 || flag[2] == 4;
    }
    if (self < 1) {
      assume flag[1] <= 1 || flag[1] == 4;
    }
    flag[self] := 0;
  }
}
