// DIALECT: both
// Guards, chains, nondeterminism.

procedure P(x: int) returns (y: int)
{
  if (x > 0) {
    y := 1;
  }
  if (*) {
  } else {
    y := 2;
  }
  if (x > 0) {
  } else if (x < 0) {
    y := 3;
  } else if (*) {
  } else {
    if (x == 0) {
    }
    y := 4;
  }
}
