// RUN: check --all-errors --property termination
// EXPECT: error: --all-errors gives one execution for each check that can fail
// RUN: check --all-errors --method lazy-lasso
// EXPECT: error: --all-errors gives one execution for each check that can fail
// RUN: check --all-errors --property always-eventually(g)
// EXPECT: error: --all-errors gives one execution for each check that can fail
// What never ends has no list of checks that fail.
var g: bool;

procedure {:entrypoint} Main()
{
  while (g) { }
}
