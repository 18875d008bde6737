// RUN: verify --unroll 1 --recursion 1
// EXPECT: holds complete
// Forty branches in a row: a million million paths.

procedure {:entrypoint} Main()
{
  var x, y: int;

  x := 0;
  y := 0;
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  if (*) {
    x := x + 2;
  } else {
    y := y + 2;
  }
  if (*) {
    x := x + 3;
  } else {
    y := y + 3;
  }
  if (*) {
    x := x + 1;
  } else {
    y := y + 1;
  }
  assert x + y == 79;
}
