// RUN: verify
// EXPECT: violated
//
// As in map-index-beyond-width.bpl, but what was perhaps written at 8 is seen in another map, by equality only.

procedure {:entrypoint} main()
{
  var m, g, h: [int]int;
  var p: int;

  m := m[8 := 1];
  assume h[8] == 2;
  m := m[p := m[p] + 1];
  assume m == g && g == h;
  assert false;
}
