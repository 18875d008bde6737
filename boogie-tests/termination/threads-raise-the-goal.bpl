// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One thread raises what the other runs after, but not for ever.

var goal: int;

procedure {:entrypoint} main()
{
  async call Runner();
  async call Raiser();
}

procedure Runner()
{
  var x: int;

  x := 0;
  while (x < goal) {
    x := x + 1;
  }
}

procedure Raiser()
  modifies goal;
{
  var times: int;

  havoc times;
  while (times > 0) {
    havoc goal;
    times := times - 1;
  }
}
