// Control flow: labels before and inside blocks, jumps, breaks.

procedure P(m: [int]int) returns (r: int)
{
  var i: int;
  Start: Again:
  i := 0;
  Loop: while (i < 10)
    invariant {:tag "i"} i >= 0;
    free invariant i <= 10;
  {
    i := i + 1;
    if (m[i] == 0) { break; } else if (*) { break Loop; } else if (i > 5) { goto Inside, Start; }
    Choice: if (*) { Inside: break Choice; } else { return; }
  }
  while (*) { L: goto L; }
  goto End;
  r := 1;
  End:
}
