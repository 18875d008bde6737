// RUN: explore --int-range 0..1
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: check --method lazy --rounds 2 --unroll 1
// EXPECT: violated
//
// Maps whose entries are all known are indices as other values are.

var a: [int]int;
var b: [int]int;
var f: [[int]int]int;

procedure {:entrypoint} main()
  modifies a, b, f;
{
  a := (lambda i: int :: 0);
  b := a[1 := 1];
  f := f[a := 1][b := 2];
  async call other();
  assert f[a] == 1;
}

procedure other()
  modifies b, f;
{
  b := b[1 := 0];
  f[b] := 2;
}
