// RUN: check
// EXPECT: violated
//
// A where clause says nothing of what is assigned later, whatever verifiers of procedures take for granted.

var g: int where g >= 0;

procedure {:entrypoint} Main()
  modifies g;
{
  call P(2);
  assert g >= 0;
}

procedure P(n: int)
  modifies g;
{
  g := 0 - 1;
  if (n > 0) {
    call P(n - 1);
  }
}
