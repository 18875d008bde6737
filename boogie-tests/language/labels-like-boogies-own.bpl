// Boogie names blocks itself; a program may have such names, too.

procedure P(x: int)
{
  anon0:
  if (x > 0) {
    anon1_Then: assert x != 0;
  } else {
    anon3_Else: goto anon0;
  }
  while (*) {
    anon4_LoopBody: goto anon4_LoopDone;
  }
  anon4_LoopDone:
}
