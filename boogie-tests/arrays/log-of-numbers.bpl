// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// What is in the log is what was written there, when it is read.

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
    log[written] := written; written := written + 1;
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
