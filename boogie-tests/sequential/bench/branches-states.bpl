// RUN: verify --unroll 6 --recursion 1
// EXPECT: holds complete
// A machine with five states and two counters, for six steps.

procedure {:entrypoint} Main()
{
  var state, up, down, i: int;

  state := 0;
  up := 0;
  down := 0;
  i := 0;
  while (i < 6) {
    if (state == 0) {
      if (*) {
        state := 1;
      } else {
        state := 2;
      }
    } else if (state == 1) {
      up := up + 1;
      state := 3;
    } else if (state == 2) {
      down := down + 1;
      state := 4;
    } else if (state == 3) {
      state := 0;
    } else {
      state := 0;
    }
    i := i + 1;
  }
  assert up + down == 2;
}
