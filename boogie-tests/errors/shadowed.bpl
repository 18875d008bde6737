// RUN: check --property safety --rounds 1
// EXPECT: error: shadowed.bpl(21,12): error: x is the global here, and a formal declared later has its name: rename one of them
// RUN: translate --method lazy --rounds 1
// EXPECT: error: shadowed.bpl(24,35): error: y is the global here, and a formal declared later has its name: rename one of them
// RUN: explore
// EXPECT: error: shadowed.bpl(26,43): error: y is the global here, and a formal declared later has its name: rename one of them
//
// Boogie reads the globals where the formals are not declared yet.

var x, y: bool;

procedure {:entrypoint} Main()
{
  var b: bool;

  call b := Pick(true);
}

// The bound one is another.
procedure Pick(v: bool) returns (x: bool);
  requires v || x;
  requires (exists x: bool :: x);

procedure Parameter(a: bool where a == y, y: bool);

procedure Result() returns (a: bool where y, y: bool);
