// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: an entry is announced before it is written.

var log: [int]int;
var written, read, m: int;

procedure {:entrypoint} Main()
  modifies log, written, read;
{
  written, read := 0, 0;
  async call Producer();
  async call Consumer();
}

procedure Producer()
  modifies log, written;
{
  while (true) {
    written := written + 1; log[written - 1] := written - 1;
  }
}

procedure Consumer()
  modifies read;
{
  while (true) {
    assume read < written;
    assert log[read] == read;
    read := read + 1;
  }
}
