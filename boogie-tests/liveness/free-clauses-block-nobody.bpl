// RUN: check --property always-eventually(x) --stem 1 --lasso 1
// EXPECT: holds
// RUN: check --property always-eventually(x) --method ic3 --fairness none
// EXPECT: proved
//
// A clause that is assumed discards executions in which it is false; nobody waits for it to become true. So each execution that there is
// ends with x set.

var x: bool;
var y: bool;

procedure Pick(v: bool) returns (r: bool);
  free requires !v;

procedure {:entrypoint} Main()
  modifies x;
{
  var b: bool;
  var i: int;

  x := false;
  async call Other();
  call b := Pick(y);
  call Body();
  i := 0;
  while (i < 1)
    free invariant !y;
  {
    i := i + 1;
  }
  x := true;
}

procedure Body()
  free requires !y;
  free ensures !y;
{
}

procedure Other()
  modifies y;
{
  y := y;
}
