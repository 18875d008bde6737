// RUN: check
// EXPECT: violated
//
// A procedure that calls itself six levels deep, and fails at the bottom while another thread has stepped on its way.

var depth: int;
var seen: bool;

procedure {:entrypoint} Main()
  modifies depth, seen;
{
  depth, seen := 0, false;
  async call Look();
  call Descend();
}

procedure Descend()
  modifies depth;
{
  depth := (depth + 1) mod 6;
  if (depth != 0) {
    call Descend();
  }
  assert depth != 0 || !seen;
}

procedure Look()
  modifies seen;
{
  assume depth == 5;
  seen := true;
}
