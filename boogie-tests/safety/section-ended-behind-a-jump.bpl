// RUN: check --method eager --rounds 3
// EXPECT: violated
// RUN: check --rounds 3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// The atomic section of a procedure ends behind a jump: it is closed where the procedure returns. As in SMACK's compare-and-swap.

var x: int;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x;
{
  var swapped: bool;

  x := 0;
  async call Other();
  call swapped := Swap(0, 1);
  assert swapped ==> x == 1;
}

procedure Other()
  modifies x;
{
  x := 5;
}

procedure Swap(old_x: int, new_x: int) returns (swapped: bool)
  modifies x;
{
Entry:
  call corral_atomic_begin();
  swapped := x == old_x;
  goto Yes, No;
Yes:
  assume swapped;
  x := new_x;
  goto End;
No:
  assume !swapped;
  goto End;
End:
  call corral_atomic_end();
  return;
}
