// RUN: check
// EXPECT: proved
// BOOGIE: skip without reductions there are too many states
//
// A ticket lock whose counters have eight bits and begin again at zero, for three threads that never stop. Each keeps its last ticket until it
// draws the next one, but nothing reads it any more: the states that differ in old tickets alone are one.

function {:bvbuiltin "bvadd"} plus(bv8, bv8): bv8;

var next, serving: bv8;
var inside: int;

procedure {:entrypoint} Main()
  modifies next, serving, inside;
{
  next, serving, inside := 0bv8, 0bv8, 0;
  async call Client();
  async call Client();
  async call Client();
}

procedure Client()
  modifies next, serving, inside;
{
  var ticket: bv8;
  while (true) {
    atomic {
      ticket := next;
      next := plus(next, 1bv8);
    }
    while (serving != ticket) {
    }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    serving := plus(serving, 1bv8);
  }
}
