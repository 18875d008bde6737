// RUN: check --property eventually-always(x) --stem 1 --lasso 2 --fairness none
// EXPECT: holds
// RUN: check --property eventually-always(x) --stem 2 --lasso 1 --fairness none
// EXPECT: violated
// RUN: check --property eventually-always(done) --stem 2 --lasso 1
// EXPECT: holds
//
// Whoever waits for arms that have nothing to do is not blocked by them, also where nobody saw them return: it returns too, in the
// second round.

var x: bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies done;
{
  async call Waits();
}

procedure Waits()
  modifies done;
{
  par call Arm() | Arm();
  done := true;
}

procedure Arm()
{
}
