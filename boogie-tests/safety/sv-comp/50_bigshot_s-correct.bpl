// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: holds complete
//
// 50_bigshot_s.bpl with an assertion that allows for a failed allocation.

var v: int; // 0: null
var first: [int]int; // first character of the string at an address
var done1: bool;
var done2: bool;

procedure {:entrypoint} Main()
  modifies v, first, done1, done2;
{
  v := 0;
  first[0] := 0;
  done1 := false;
  done2 := false;
  async call Allocate();
  async call AfterAllocate();
}

procedure Allocate()
  modifies v, first, done1;
{
  if (*) {
    first[1] := 0;
    v := 1;
  }
  done1 := true;
}

procedure AfterAllocate()
{
  assume done1;
  async call Write();
  async call AfterWrite();
}

procedure Write()
  modifies first, done2;
{
  if (v != 0) {
    first[v] := 66;
  }
  done2 := true;
}

procedure AfterWrite()
{
  assume done2;
  assert v == 0 || first[v] == 66;
}
