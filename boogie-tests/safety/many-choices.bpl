// RUN: explore --int-range 0..3 --states 2000
// EXPECT: unknown
// RUN: check --rounds 1
// EXPECT: holds
// EXPLORE: skip the entry chooses in more ways than the explorer tries
//
// Twelve arbitrary integers between two places where a thread could be switched: 4^12 ways.

procedure {:entrypoint} Main()
{
  var a, b, c, d, e, f, g, h, i, j, k, l: int;
  havoc a, b, c, d, e, f, g, h, i, j, k, l;
  assume a >= 0 && b >= 0 && c >= 0 && d >= 0 && e >= 0 && f >= 0;
  assume g >= 0 && h >= 0 && i >= 0 && j >= 0 && k >= 0 && l >= 0;
  assert a + b + c + d + e + f + g + h + i + j + k + l >= 0;
}
