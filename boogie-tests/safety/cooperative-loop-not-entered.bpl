// RUN: check --property safety --rounds 1 --unroll 3 --cooperative
// EXPECT: violated
// RUN: check --property safety --rounds 1 --unroll 3 --cooperative --method eager
// EXPECT: violated
//
// The loop's condition is false at once, so the second thread ends and the third can run. Nobody writes y once there are threads; all the
// same the evaluation of the condition is a step of the witness, or the second thread seems to keep control at the head of the loop.

var y: bool;

procedure {:entrypoint} Main()
  modifies y;
{
  y := false;
  async call Thread0();
  async call Thread1();
}

procedure Thread0()
{
  call Helper();
}

procedure Thread1()
{
  assert y;
}

procedure Helper()
{
  while (y) {
  }
}
