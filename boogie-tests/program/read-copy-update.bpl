// RUN: check
// EXPECT: proved
//
// Read-copy-update with two readers: the writer publishes a new cell, waits until each reader was outside once, and then frees the old one.

var current: int;
var freed: [int]bool;
var reads: [int]bool;

procedure {:entrypoint} Main()
  modifies current, freed, reads;
{
  freed := (lambda i: int :: false);
  reads := (lambda i: int :: false);
  current := 0;
  async call Reader(0);
  async call Reader(1);
  async call Writer();
}

procedure Reader(self: int)
  modifies reads;
{
  var cell: int;
  while (true) {
    reads[self] := true;
    cell := current;
    assert !freed[cell];
    assert !freed[cell];
    reads[self] := false;
  }
}

procedure Writer()
  modifies current, freed;
{
  var before, i: int;
  while (true) {
    before := current;
    freed[1 - before] := false;
    current := 1 - before;
    i := 0;
    while (i < 2) {
      while (reads[i]) {
      }
      i := i + 1;
    }
    freed[before] := true;
  }
}
