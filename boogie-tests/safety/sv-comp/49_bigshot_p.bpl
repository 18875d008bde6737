// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// bigshot_p of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1: one thread allocates a string, another fills it
// where it is there. The writer may look before the allocation and leave the string empty: the allocating thread, which
// comes before it, then runs in the next round. What comes after the joins is a thread of its own, created last, as that
// tool gives the main thread one more context after the last round.

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
