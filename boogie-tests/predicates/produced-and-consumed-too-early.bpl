// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// As `produced-and-consumed`, but the consumer may look where nothing was produced yet.

var buffer: [int]int;
var head, tail: int;

procedure {:entrypoint} Main()
  modifies head, tail, buffer;
{
  head := 0;
  tail := 0;
  async call Produce();
  async call Consume();
}

procedure Produce()
  modifies tail, buffer;
{
  var next: int;

  next := 0;
  while (true) {
    buffer[tail] := next;
    tail := tail + 1;
    next := next + 1;
  }
}

procedure Consume()
  modifies head;
{
  var expected, value: int;

  expected := 0;
  while (true) {
    assume head <= tail;
    value := buffer[head];
    head := head + 1;
    assert value == expected;
    expected := expected + 1;
  }
}
