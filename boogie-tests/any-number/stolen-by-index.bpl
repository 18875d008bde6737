// RUN: check --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Thieves take the next index by compare-and-set: nobody takes one twice, however many there are. What is guessed of segments shows it.

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
    atomic { won := top == t; if (won) { top := t + 1; } }
    if (won) {
      assert !taken[t];
      taken[t] := true;
    }
  }
}
