// RUN: check --method k-induction
// EXPECT: violated
//
// A thread is created with an argument that is chosen: what is left behind is the same but for the argument.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  var b: bool;

  x := false;
  if (*) { b := true; } else { b := false; }
  async call Use(b);
}

procedure Use(b: bool)
{
  assert !b;
  if (*) { call Use(b); }
}
