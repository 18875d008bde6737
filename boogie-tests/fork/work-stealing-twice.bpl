// RUN: check
// EXPECT: violated
//
// A worker reads the number of the next piece and raises it later: two may do the same piece.

var next: int;
var done: [int]int;

procedure ULTIMATE.start()
  modifies next, done;
{
  next := 0;
  done[0] := 0;
  fork 1 Work();
  fork 2 Work();
  join 1;
  join 2;
  assert done[0] == 1;
}

procedure Work()
  modifies next, done;
{
  var mine: int;

  mine := next;
  next := mine + 1;
  if (mine < 1) {
    done[mine] := done[mine] + 1;
  }
}
