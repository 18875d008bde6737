// RUN: check --property response(asked,done==seen+1)
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As answered-where-nobody-looks.bpl, but without a section: between its two steps all see the answer.

var asked: bool;
var done: int;
var seen: int;

procedure {:entrypoint} Main()
  modifies asked, done, seen;
{
  asked := false;
  done := 0;
  seen := 0;
  asked := true;
  while (true) {
    done := done + 1;
    seen := seen + 1;
  }
}
