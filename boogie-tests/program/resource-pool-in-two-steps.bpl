// RUN: check
// EXPECT: violated
//
// A pool of two resources for three threads: who takes one looks for a free slot and takes it, in two steps.

var taken: [int]bool;
var busy: [int]bool;

procedure {:entrypoint} Main()
  modifies taken, busy;
{
  taken := (lambda i: int :: false);
  busy := (lambda i: int :: false);
  async call Client();
  async call Client();
  async call Client();
}

procedure Client()
  modifies taken, busy;
{
  var slot: int;
  var mine: bool;
  while (true) {
    slot := 0;
    mine := false;
    while (!mine) {
      mine := !taken[slot];
      if (mine) {
        taken[slot] := true;
      }
      if (!mine) {
        slot := 1 - slot;
      }
    }
    assert !busy[slot];
    busy[slot] := true;
    busy[slot] := false;
    taken[slot] := false;
  }
}
