// RUN: check --property response(asked==1,answered==1)
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As request-lost-while-another-counts.bpl, but the clock decides only what the answer says.

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
    answered := 1;
  }
}
