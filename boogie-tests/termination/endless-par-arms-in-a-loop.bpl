// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each round takes as much as it gives.

var left: int;

procedure {:entrypoint} Main()
  modifies left;
{
  while (left > 0) {
    par Take() | Give();
  }
}

procedure Take()
  modifies left;
{
  left := left - 1;
}

procedure Give()
  modifies left;
{
  left := left + 1;
}
