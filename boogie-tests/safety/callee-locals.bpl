// RUN: check --property safety --rounds 1
// EXPECT: violated
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// Caller and callee have a local of the same name, both arbitrary and entered one right after the other: the witness must
// keep their first values apart.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Outer();
  async call Outer();
}

procedure Outer()
  modifies x;
{
  var b: bool;

  call Inner();
  assert b;
}

procedure Inner()
  modifies x;
{
  var b: bool;

  assume b;
  x := b;
}
