// RUN: check --property termination --method ic3
// EXPECT: proved
// RUN: check --property termination --fairness weak
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// The section begins with an assignment that nobody needs: what it assumes behind that is none of its guards, and who can always begin must.

var x, done, y: bool;

procedure {:entrypoint} Main()
  modifies x, done, y;
{
  x := false;
  done := false;
  y := false;
  async call Writes();
  async call Ends();
}

procedure Writes()
  modifies x, y;
{
  while (!done) {
    x := true;
    x := false;
    y := !y;
  }
}

procedure Ends()
  modifies done;
{
  var i: int;

  atomic {
    i := 0;
    assume x;
    done := true;
  }
}
