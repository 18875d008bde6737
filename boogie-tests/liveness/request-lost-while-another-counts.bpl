// RUN: check --property response(asked==1,answered==1)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The answer is for whoever asked when the clock was even: a request at another time is taken away, and never answered.

var asked: int;
var answered: int;
var clock: int;

procedure {:entrypoint} Main()
  modifies asked, answered, clock;
{
  asked := 0;
  answered := 0;
  clock := 0;
  async call Ticks();
  async call Asks();
  async call Serves();
}

procedure Ticks()
  modifies clock;
{
  while (true) {
    clock := clock + 1;
  }
}

procedure Asks()
  modifies asked;
{
  asked := 1;
}

procedure Serves()
  modifies asked, answered;
{
  atomic {
    assume asked == 1;
    asked := 0;
    if (clock mod 2 == 0) {
      answered := 1;
    }
  }
}
