// RUN: explore --int-range 0..2
// EXPECT: unknown
// RUN: check
// EXPECT: violated
// RUN: check --method lazy --rounds 1 --unroll 1
// EXPECT: violated
// EXPLORE: skip an entry at an index of which parts are not chosen yet
//
// Two maps of which nothing is known yet may or may not be the same index.

var a: [int]int;
var b: [int]int;
var f: [[int]int]int;

procedure {:entrypoint} main()
{
  async call other();
}

procedure other()
{
  assume f[a := 3][b] != 3;
  assert false;
}
