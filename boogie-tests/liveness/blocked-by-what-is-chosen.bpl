// RUN: check --property response(x&&!y,y) --stem 2 --lasso 1 --fairness strong --thread Waits
// EXPECT: holds
// EXPLORE: --int-range 0..2
//
// That a value is chosen at which Waits is blocked is no step of Waits: it does not run for ever.

var x: bool where x == (n > 0);
var y: bool;
var n: int where 0 <= n && n < 3;
var lock: [int]bool;

procedure {:entrypoint} Main()
  modifies lock;
{
  async call Waits();
  async call Changes();
}

procedure Waits()
{
  atomic {
    assume !lock[0];
  }
}

procedure Changes()
  modifies lock;
{
  while (*) {
    havoc lock;
  }
}
