// RUN: verify
// EXPECT: unknown
//
// The code returns either, and its value is looked at: Boogie takes it for true in one place and for false in another.

procedure {:entrypoint} Main()
{
  var r: bool;

  r := |{ A: goto B, C; B: return true; C: return false; }|;
  assert r;
}
