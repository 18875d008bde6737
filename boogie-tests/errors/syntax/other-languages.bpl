// RUN: resolve
// EXPECT: error: ";" expected

// What people write who come from other languages.
procedure Remainder(x: int) {
  assert x % 2 == 0;
}
procedure And(x: int) {
  assert x == 1 and x == 2;
}
procedure Or(x: int) {
  assert x == 1 or x == 2;
}
axiom true implies false;
procedure Conditional(a: bool) {
  assert a ? true : false;
}
procedure Declaration() {
  int x;
  x := 3;
}
procedure Guard(x: int) {
  if x > 0 {
  }
  while x > 0 {
  }
}
procedure Else() {
  assert true; else {
  }
}
function Returning(x: int): int { return x + 1; }
function Branching(x: int): int { if (x > 0) { return 1; } else { return 2; } }
procedure Result(x: int) returns (r: int) {
  if (x > 0) {
    return r;
  }
  return x + 1;
}
procedure For() {
  var i: int;
  for (i := 0; i < 10; i := i + 1) {
    assert i % 2 == 0;
  }
  for (int j = 0; j < 10; j++) {
  }
  for (i = 0; i < 10; i++)
    invariant i >= 0;
  {
    for (;;) {
      x +;
    }
  }
}
procedure ForTo() {
  for i := 0 to 10 {
    assert true;
  }
  L: for (i = 0; i < 10; i += 1)
    assert true;
}
procedure ForIsAName() {
  var for: int;
  for := 3;
  for(i) := for(for);
}
procedure Arms() {
  par call Arms() | call Arms();
}
