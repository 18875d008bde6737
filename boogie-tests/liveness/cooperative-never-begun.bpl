// RUN: check --property termination --stem 1 --lasso 2 --fairness none --unroll 3 --cooperative
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --fairness none --unroll 3 --cooperative
// EXPECT: violated
// EXPLORE: --int-range 0..2
//
// Main goes round its loop for ever and keeps control. The other thread may not begin meanwhile, not even by getting the first value
// of its thread-local global.

var y: bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main()
{
  var b: bool;

  async call Other();
  while (b && y) {
    assume {:recurs} true;
  }
}

procedure Other()
{
  var b: bool;
}
