// RUN: check --property always-eventually(inside)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Seeded: the time away is set anew where there are three of it left.

var visits, seen: int;
var inside: bool;

procedure {:entrypoint} Main()
  modifies visits, seen, inside;
{
  visits, seen, inside := 0, 0, false;
  async call Visitor();
  async call Reader();
}

procedure Visitor()
  modifies visits, inside;
{
  var time: int;

  while (true) {
    inside := true;
    visits := visits + 1;
    havoc time;
    while (time > 0) { time := time - 1; }
    inside := false;
    havoc time;
    while (time > 0) { time := time - 1; if (time == 3) { time := 4; } }
  }
}

procedure Reader()
  modifies seen;
{
  while (true) {
    if (seen < visits) { seen := visits; }
  }
}
