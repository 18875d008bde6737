// RUN: check --property termination --fairness none
// EXPECT: violated
// RUN: check --property termination
// EXPECT: proved
//
// Without fairness the worker may stop behind its visible step, where `given` is false: it would be discarded as soon as it goes on, as it must
// where the scheduler is fair. Then the entry thread goes round for ever.

var x: int;
var given: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  assume x == 1;
  while (!given) { }
}

procedure Worker()
  modifies x;
{
  x := 1;
  if (!given) {
    assume false;
  }
}
