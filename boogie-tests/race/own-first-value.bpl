// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
// RUN: check --property race --rounds 1 --granularity access
// EXPECT: violated
//
// Each thread gets a first value for a variable of its own before it takes the step that races: nobody else sees that.

var ready: bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main()
  modifies ready;
{
  ready := false;
  async call Wait();
  async call Turn();
}

procedure Wait()
{
  if (ready || mine) {
  }
}

procedure Turn()
  modifies ready;
{
  ready := !ready || mine;
}
