// RUN: check
// EXPECT: proved
//
// The id that is joined is that of an ended thread time and again, but not all the time. With strong fairness the join goes on, with
// weak fairness it need not.

var id: int;
var stop: bool;

procedure ULTIMATE.start()
  modifies id, stop;
{
  id := 1;
  stop := false;
  fork 5 Nothing();
  fork 1 Toggle();
  join id;
  stop := true;
}

procedure Nothing()
{
}

procedure Toggle()
  modifies id;
{
  while (!stop) {
    id := 5;
    id := 1;
  }
}
