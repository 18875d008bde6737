// RUN: check
// EXPECT: violated
//
// Peterson's lock for three threads: on each of two levels the last to arrive is the victim and waits; one level is one too few.

var level: [int]int;
var victim: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies level, victim, inside;
{
  level := (lambda i: int :: 0);
  victim := (lambda i: int :: 0);
  inside := 0;
  async call Client(0);
  async call Client(1);
  async call Client(2);
}

procedure Client(self: int)
  modifies level, victim, inside;
{
  var l, k: int;
  while (true) {
    l := 1;
    while (l <= 1) {
      level[self] := l;
      victim[l] := self;
      k := 0;
      while (k < 3) {
        while (k != self && level[k] >= l && victim[l] == self) {
        }
        k := k + 1;
      }
      l := l + 1;
    }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    level[self] := 0;
  }
}
