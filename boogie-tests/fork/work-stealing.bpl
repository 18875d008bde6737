// RUN: check
// EXPECT: proved
//
// Two workers take the next piece of work under a lock until there is none: each piece is done once.

var next: int;
var done: [int]int;

procedure ULTIMATE.start()
  modifies next, done;
{
  next := 0;
  done[0] := 0;
  done[1] := 0;
  fork 1 Work();
  fork 2 Work();
  join 1;
  join 2;
  assert done[0] == 1 && done[1] == 1;
}

procedure Work()
  modifies next, done;
{
  var mine: int;

  atomic { mine := next; next := next + 1; }
  while (mine < 2) {
    done[mine] := done[mine] + 1;
    atomic { mine := next; next := next + 1; }
  }
}
