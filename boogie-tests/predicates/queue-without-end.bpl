// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip data without bounds
//
// What is taken out of the queue is what was put in at that place: of all entries between the two ends something is known.

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
    buffer[tail] := tail;
    tail := tail + 1;
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
