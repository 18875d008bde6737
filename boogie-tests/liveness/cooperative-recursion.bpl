// RUN: check --property termination --stem 1 --lasso 1 --cooperative --recursion 2
// EXPECT: unknown
// EXPLORE: skip the calls go deeper for ever
//
// Who keeps control by calling itself deeper and deeper is not looked for.

var x: bool;

procedure {:entrypoint} Main()
{
  call Descend();
}

procedure Descend()
{
  if (!x) {
    call Descend();
  }
}
