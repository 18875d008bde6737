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
