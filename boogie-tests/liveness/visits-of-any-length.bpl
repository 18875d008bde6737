// RUN: check --property always-eventually(inside) --method ranking
// EXPECT: proved
// RUN: check --property always-eventually(!inside) --method ranking --fairness weak
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A visitor stays for as long as it likes, and away for as long as it likes; the visits are counted, and the count is read.

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
    while (time > 0) { time := time - 1; }
  }
}

procedure Reader()
  modifies seen;
{
  while (true) {
    if (seen < visits) { seen := visits; }
  }
}
