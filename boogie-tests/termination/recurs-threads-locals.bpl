// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Local counters of one name.

var go: bool;

procedure {:entrypoint} main()
  modifies go;
{
  go := true;
  async call A();
  async call A();
}

procedure A()
{
  var i: int;

  i := 0;
  while (go) {
    i := i + 1;
  }
}
