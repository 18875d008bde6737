// RUN: check --property termination
// EXPECT: violated
//
// Two procedures create each other, one of them by a procedure that it calls: each thread ends, and there is always another one.

procedure {:entrypoint} main() { async call A(); }
procedure A() { var i: int; i := 3; while (i > 0) { i := i - 1; } call Help(); }
procedure Help() { async call B(); }
procedure B() { async call A(); }
