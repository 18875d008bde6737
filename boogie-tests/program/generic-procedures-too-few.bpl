// RUN: check --timeout 60
// EXPECT: violated
// EXPLORE: skip s has no bound
// BOOGIE: skip it is asked without bounds
//
// s may be 1 still.

var s: int;

procedure Same<T>(a: T) returns (c: T)
{
  c := a;
}

procedure {:entrypoint} Main()
  modifies s;
{
  var t: int;
  var b: bool;
  s := 1;
  async call Worker(true);
  t := s;
  call t := Same(t);
  call b := Same(t > 1);
  assert b;
}

procedure Worker<T>(a: T)
  modifies s;
{
  while (true) { s := s + 1; }
}
