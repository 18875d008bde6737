// RUN: check --property response(wants,!wants) --method ic3
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A semaphore: each section waits for what the procedure that it calls assumes first, and the checker reads it as the semantics does.

var left, turns: int;
var wants: bool;

procedure {:entrypoint} Main()
  requires !wants;
  modifies left, turns, wants;
{
  left := 1;
  turns := 0;
  async call Again();
  async call Once();
}

procedure Again()
  modifies left, turns;
{
  while (true) {
    atomic {
      call Down(1);
    }
    turns := turns + 1;
    left := left + 1;
  }
}

procedure Once()
  modifies left, wants;
{
  wants := true;
  atomic {
    call Down(1);
  }
  wants := false;
  left := left + 1;
}

procedure Down(by: int)
  modifies left;
{
  assume left >= by;
  left := left - by;
}
