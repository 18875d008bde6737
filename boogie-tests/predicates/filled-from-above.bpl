// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip data without bounds
//
// An array is filled from its end; all of its entries are known where a flag is set.

const n: int;
axiom n > 0;

var entries: [int]int;
var ready: bool;

procedure {:entrypoint} Main()
  modifies entries, ready;
{
  ready := false;
  async call Fill();
  async call Look();
}

procedure Fill()
  modifies entries, ready;
{
  var i: int;

  i := n - 1;
  while (i >= 0) {
    entries[i] := i;
    i := i - 1;
  }
  ready := true;
}

procedure Look()
{
  var k: int;

  assume ready;
  k := 0;
  while (k < n) {
    assert entries[k] == k;
    k := k + 1;
  }
}
