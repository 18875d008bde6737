// RUN: check --property termination --method ranking
// EXPECT: proved
// RUN: check --property termination --method ranking --fairness weak
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The entry looks again and again whether the other one has counted to n, which takes as many rounds as n wants. Rounds are counted only
// from where n - i does not fall any more: by then it is done.

var done: bool;

procedure {:entrypoint} main(n: int)
  modifies done;
{
  done := false;
  async call Count(n);
  while (!done) { }
}

procedure Count(n: int)
  modifies done;
{
  var i: int;

  i := 0;
  while (i < n) { i := i + 1; }
  done := true;
}
