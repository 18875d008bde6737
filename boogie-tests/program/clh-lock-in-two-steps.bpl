// RUN: check
// EXPECT: violated
//
// The queue lock of Craig, Landin and Hagersten for three threads: each spins on the node of the one before it, and takes that node over. Here the queue is entered in two steps.

var tail: int;
var held: [int]bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies tail, held, inside;
{
  held := (lambda i: int :: false);
  tail, inside := 0, 0;
  async call Client(1);
  async call Client(2);
  async call Client(3);
}

procedure Client(first: int)
  modifies tail, held, inside;
{
  var mine, before: int;
  mine := first;
  while (true) {
    held[mine] := true;
    before := tail;
    tail := mine;
    while (held[before]) {
    }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    held[mine] := false;
    mine := before;
  }
}
