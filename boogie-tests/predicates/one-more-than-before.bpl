// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip data without bounds
//
// Each entry is one more than the one before it; another thread looks at those that are done. The first one is written when nothing is done yet.

const n: int;
axiom n >= 0;

var entries: [int]int;
var done: int;

procedure {:entrypoint} Main()
  modifies entries, done;
{
  done := 0;
  async call Fill();
  async call Look();
}

procedure Fill()
  modifies entries, done;
{
  entries[0] := 0;
  while (done < n) {
    entries[done + 1] := entries[done] + 1;
    done := done + 1;
  }
}

procedure Look()
{
  var i: int;

  i := 0;
  while (i < n) {
    assume i < done;
    assert entries[i + 1] == i + 1;
    i := i + 1;
  }
}
