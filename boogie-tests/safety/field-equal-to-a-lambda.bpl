// RUN: check
// EXPECT: violated
// RUN: check --rounds 1 --method lazy
// EXPECT: violated
// RUN: check --rounds 1 --method eager
// EXPECT: violated
//
// The value is shared, and what is assumed first is a guard. Its other field has a value of its own, which the witness keeps.

datatype Set { Set(has: [int]bool, size: int) }

var set: Set;
var done: bool;

procedure {:entrypoint} Main() modifies done;
{
  assume set->has == (lambda n: int :: n mod 2 == 0);
  assume set->size == 5;
  async call Other();
  assert set->size != 5 || set->has[4] == set->has[3];
}

procedure Other() modifies done;
{
  done := true;
}
