// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// NOTE: 29: global `ready` can be read here before anything wrote it
//
// The one who waits for the flag may find it set at the start, and then what it says is not so.

var ready: bool;
var data: int;

procedure {:entrypoint} Main()
  modifies data, ready;
{
  data := 0;
  async call Produce();
  async call Consume();
}

procedure Produce()
  modifies data, ready;
{
  data := 1;
  ready := true;
}

procedure Consume()
{
  while (!ready) {
  }
  assert data == 1;
}
