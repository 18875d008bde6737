// RUN: explore --int-range 0..1
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: check --method lazy --rounds 3 --unroll 1
// EXPECT: violated
//
// A map with arbitrary entries is assigned to itself with one more entry known; an entry that is read behind that had its value from
// the start. (Where it is 0, both updates must count; where it is 1, one must be lost.)

var A: [int]int;
var B: int;

procedure {:entrypoint} main()
  modifies A, B;
{
  A := A[0 := 0];
  B := 0;
  call {:async} worker(8);
  call {:async} worker(8);
  assume B == 2;
  assert A[8] == 2;
}

procedure worker(p: int)
  modifies A, B;
{
  var x: int;
  x := A[p];
  x := x + 1;
  A := A[p := x];
  B := B + 1;
}
