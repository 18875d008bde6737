// RUN: check --timeout 60
// EXPECT: proved
// RUN: check --method ic3 --timeout 60
// EXPECT: proved
// EXPLORE: skip s has no bound
// BOOGIE: skip it is asked without bounds
//
// The certificate has variables of procedures with type parameters, at the types with which these are called; also of such a thread.

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
  call b := Same(t > 0);
  assert b;
}

procedure Worker<T>(a: T)
  modifies s;
{
  var kept: T;
  while (true) {
    call kept := Same(a);
    s := s + 1;
  }
}
