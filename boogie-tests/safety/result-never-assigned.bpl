// RUN: check --rounds 1
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// RUN: verify --unroll 2
// EXPECT: violated
//
// A result that the callee leaves open is chosen when it is returned.

procedure {:entrypoint} Main()
{
  var b: bool;

  call b := Maybe();
  assert b;
}

procedure Before()
{
}

procedure Maybe() returns (ok: bool)
{
  var x, y: int;

  if (*) {
    ok := true;
    return;
  }
  call Before();
}
