// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// The end is moved before the entry is written.

var buffer: [int]int;
var head, tail: int;

procedure {:entrypoint} Main()
  modifies head, tail, buffer;
{
  head := 0;
  tail := 0;
  async call Put();
  async call Take();
}

procedure Put()
  modifies buffer, tail;
{
  while (true) {
    tail := tail + 1;
    buffer[tail - 1] := tail - 1;
  }
}

procedure Take()
  modifies head;
{
  var value: int;

  while (true) {
    assume head < tail;
    value := buffer[head];
    assert value == head;
    head := head + 1;
  }
}
