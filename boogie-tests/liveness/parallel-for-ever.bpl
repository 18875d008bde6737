// RUN: explore --property termination
// EXPECT: violated
// RUN: check --property termination
// EXPECT: violated
// RUN: check --property always-eventually(!n)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// Arms are new threads each time; n may be false only in between.

var n: bool;

procedure {:entrypoint} Main()
  modifies n;
{
  n := true;
  while (true) {
    par Sets() | Sets();
  }
}

procedure Sets()
  modifies n;
{
  n := true;
}
