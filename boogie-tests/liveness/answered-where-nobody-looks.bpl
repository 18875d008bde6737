// RUN: check --property response(asked,done==seen+1)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The answer is taken back before the section ends: nobody sees it, however far the numbers grow.

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
    atomic { done := done + 1; seen := seen + 1; }
  }
}
