// RUN: resolve
// EXPECT: error: where clause not allowed
//
// What belongs to the formals of the procedure is not said again.

procedure P(x: int) returns (y: int);
implementation P(x: int where x > 0) returns (y: int where y > 0) { }
implementation P({:a} x: int) returns ({:b} {:c} y: int) { }
