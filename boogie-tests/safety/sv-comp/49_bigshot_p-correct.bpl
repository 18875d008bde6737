// RUN: check --property safety --rounds 2
// EXPECT: holds complete
//
// 49_bigshot_p.bpl with a writer that waits for the allocation.

var v: int; // 0: null
var first: [int]int; // first character of the string at an address
var done1: bool;
var done2: bool;

procedure {:entrypoint} Main()
  modifies v, done1, done2;
{
  v := 0;
  done1 := false;
  done2 := false;
  async call Allocate();
  async call Write();
  async call Finish();
}

procedure Allocate()
  modifies v, first, done1;
{
  first[1] := 0;
  v := 1;
  done1 := true;
}

procedure Write()
  modifies first, done2;
{
  assume done1;
  if (v != 0) {
    first[v] := 66;
  }
  done2 := true;
}

procedure Finish()
{
  assume done1 && done2;
  assert v == 0 || first[v] == 66;
}
