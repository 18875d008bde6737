// RUN: check
// EXPECT: violated
//
// As stolen-by-index.bpl, but what is compared and what is set are two steps.

var top: int;
var bottom: int;
var taken: [int]bool;

procedure {:entrypoint} Main() modifies top, bottom, taken;
{
  top, bottom := 0, 8;
  taken := (lambda i: int :: false);
  while (*) { async call Thief(); }
}

procedure Thief() modifies top, taken;
{
  var t: int;
  var won: bool;
  t := top;
  if (t < bottom) {
    won := top == t; if (won) { top := t + 1; }
    if (won) {
      assert !taken[t];
      taken[t] := true;
    }
  }
}
