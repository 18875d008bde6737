// RUN: check --cooperative --rounds 1
// EXPECT: holds complete
// RUN: check --cooperative --rounds 2
// EXPECT: violated

// Threads run to their next `yield` once they have begun, but each begins when it is its turn: here the first one created
// begins in the second round, between the two reads of the other one. It has no `yield` of its own.

var counter: int;

procedure {:entrypoint} main()
  modifies counter;
{
  counter := 0;
  async call increment();
  async call compare();
}

procedure increment()
  modifies counter;
{
  counter := counter + 1;
}

procedure compare()
{
  var seen: int;
  seen := counter;
  yield;
  assert counter == seen;
}
