// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// A buffer of two entries in which a producer writes at `tail mod 2`, and from which a consumer reads at `head mod 2`: what is read is what
// was written then.

var buffer: [int]int;
var head, tail: int;

procedure {:entrypoint} Main()
  modifies buffer, head, tail;
{
  head, tail := 0, 0;
  async call Producer();
  async call Consumer();
}

procedure Producer()
  modifies buffer, tail;
{
  while (true) {
    assume tail - head < 2;
    buffer[tail mod 2] := tail;
    tail := tail + 1;
  }
}

procedure Consumer()
  modifies head;
{
  var value: int;
  while (true) {
    assume head < tail;
    value := buffer[head mod 2];
    assert value == head;
    head := head + 1;
  }
}
