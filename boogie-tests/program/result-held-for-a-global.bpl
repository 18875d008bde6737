// RUN: check --timeout 60
// EXPECT: proved
// RUN: check --method ic3 --timeout 60
// EXPECT: proved
// EXPLORE: skip s has no bound
// BOOGIE: skip it is asked without bounds
//
// What Id returns waits for the step that assigns it to s, beside steps of Worker: what is known of it there is part of the proof.

var s: int;

procedure Id(a: int) returns (c: int)
{
  c := a;
}

procedure {:entrypoint} Main()
  modifies s;
{
  s := 1;
  async call Worker();
  call s := Id(s);
  assert s > 0;
}

procedure Worker()
  modifies s;
{
  while (true) { s := s + 1; }
}
