// RUN: check --property response(waits,got) --fairness weak
// EXPECT: violated
// RUN: check --property response(waits,got)
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Who counts takes the lock again and again; whoever waits for it meanwhile finds it free now and then, which is enough only where
// fairness is strong.

var locked: bool;
var waits: bool;
var got: bool;
var rounds: int;

procedure {:entrypoint} Main()
  modifies locked, waits, got, rounds;
{
  locked := false;
  waits := false;
  got := false;
  rounds := 0;
  async call Once();
  async call Again();
}

procedure Once()
  modifies locked, waits, got;
{
  waits := true;
  atomic { assume !locked; locked := true; }
  got := true;
  locked := false;
}

procedure Again()
  modifies locked, rounds;
{
  while (true) {
    atomic { assume !locked; locked := true; }
    rounds := rounds + 1;
    assert rounds > 0;
    locked := false;
  }
}
