// RUN: check --property eventually-always((n)mod(3)==0)
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As every-third-number.bpl, in larger steps: the remainder is always the same.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 0;
  while (true) {
    n := n + 3;
  }
}
