// RUN: verify
// EXPECT: violated
//
// What is assumed is true if some execution of the code returns true; a check in code that is checked fails all of it.

procedure {:entrypoint} Main()
{
  var g: int;

  assume |{ var b: bool; A: return b; }|;
  assume !|{ A: goto B, C; B: return true; C: return false; }|;
  assume g == 1;
  assert |{ A: assert g > 0; return true; }|;
  assert |{ A: assert g == 2; return true; }|;
}
