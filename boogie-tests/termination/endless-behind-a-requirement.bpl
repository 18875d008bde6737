// RUN: check --property termination --method ranking --fairness none
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The same with what a call requires.

var go: bool;

procedure {:entrypoint} main()
  modifies go;
{
  go := false;
  async call Sets();
  async call Counts();
}

procedure Sets()
  modifies go;
{
  go := true;
  call never();
}

procedure never()
  requires false;
{
}

procedure Counts()
{
  var n: int;

  n := 0;
  assume go;
  while (true) {
    n := n + 1;
  }
}
