// RUN: check --int-range 0..1
// EXPECT: proved
//
// Nothing is arbitrary here: a range leaves no execution out.

var x: int;

procedure {:entrypoint} Main() modifies x; {
  x := 0;
  async call Inc();
  async call Inc();
  assert x <= 20;
}

procedure Inc() modifies x; { x := x + 10; }
