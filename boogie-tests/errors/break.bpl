// RUN: resolve
// EXPECT: error: break label 'A' must designate an enclosing statement
//
// `break` leaves a loop around it, `break L` an `if` or `while` that L stands directly before.

procedure P()
{
  A: assert true;
  while (*) {
    break A;
  }
  B: if (*) {
    break;
  }
  break B;
}
