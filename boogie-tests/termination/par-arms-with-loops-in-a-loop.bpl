// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds

var c: int;

procedure {:entrypoint} Main(n: int)
  modifies c;
{
  var i: int;

  c := 0;
  i := n;
  while (i > 0) {
    par Count(i) | Count(2 * i);
    i := i - 1;
  }
}

procedure Count(k: int)
  modifies c;
{
  var j: int;

  j := 0;
  while (j < k) {
    c := c + j;
    j := j + 1;
  }
}
