// RUN: check --property termination --method ranking --fairness none
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A check that fails ends an execution. But nothing makes the thread go there: what it has done in front
// of the check lets the other one count for ever.

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
  atomic { go := true; }
  assert false;
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
