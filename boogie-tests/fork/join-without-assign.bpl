// RUN: check
// EXPECT: violated
//
// A join without `assign` takes any thread with that id, whatever its results: also the one whose result is asked for later.

var number_ended: bool;

procedure ULTIMATE.start()
  modifies number_ended;
{
  number_ended := false;
  fork 1 Number();
  fork 1 Nothing();
  join 1;
  assert number_ended;
  call Later();
}

procedure Later()
{
  var n: int;

  join 1 assign n;
}

procedure Number() returns (n: int)
  modifies number_ended;
{
  n := 8;
  number_ended := true;
}

procedure Nothing()
{
}
