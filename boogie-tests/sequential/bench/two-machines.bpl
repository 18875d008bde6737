// RUN: verify --unroll 12 --recursion 1
// EXPECT: holds complete
// Two machines that read the same input, one of which has two states more than it needs, agree on what they accept.

procedure {:entrypoint} Main()
{
  var step, small, large: int;
  var input: bool;

  small := 0;
  large := 0;
  step := 0;
  while (step < 12) {
    havoc input;
    if (input) {
      small := (small + 1) mod 3;
      if (large == 5) {
        large := 0;
      } else {
        large := large + 1;
      }
    } else if (small == 2) {
      small := 0;
      large := if large == 2 then 3 else 0;
    }
    assert (small == 0) == (large == 0 || large == 3);
    step := step + 1;
  }
}
