// RUN: check --method eager --rounds 1 --threads 3
// EXPECT: holds
// RUN: check --method eager --rounds 2 --threads 3
// EXPECT: violated
// RUN: check --method lazy --rounds 2 --threads 3
// EXPECT: violated
// RUN: check --method eager --rounds 2 --threads 3 --scheduler child-first
// EXPECT: violated
// NOTE: 22: global `first` is read here before anything wrote it
//
// The entry procedure runs a second time, as a thread among others: then it can be interrupted from its first statement on.

var first: bool;
var g: int;

procedure {:entrypoint} Main()
  modifies first, g;
{
  g := 1;
  assert g == 1;
  atomic {
    if (first) {
      first := false;
      async call Main();
      g := 2;
    }
  }
  g := 3;
}
