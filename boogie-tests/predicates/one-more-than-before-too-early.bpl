// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// As `one-more-than-before`, but one that is not done yet is looked at, too.

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
    assume i <= done;
    assert entries[i + 1] == i + 1;
    i := i + 1;
  }
}
