// RUN: check --property race
// EXPECT: violated
// RUN: check --property race --method explore
// EXPECT: violated
// RUN: check --property race --rounds 1 --method lazy
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// The clause of a result is assumed where a procedure without a body gives it a value: x is read there.

var x: bool;

procedure Outside() returns (r: bool where r == x);

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Look();
  x := true;
}

procedure Look()
{
  var l: bool;

  call l := Outside();
}
