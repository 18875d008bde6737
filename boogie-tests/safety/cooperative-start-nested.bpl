// RUN: check --method eager --cooperative --rounds 2 --scheduler child-first
// EXPECT: violated
// RUN: check --method eager --cooperative --rounds 2 --scheduler creator-first
// EXPECT: violated
// EXPLORE: skip rounds are explored in the order of creation
// LAZY: skip eager knows these orders

// Threads run to their next `yield` once they have begun, but each begins when it is its turn: here the first one created
// begins in the second round, between the two reads of the other one. It has no `yield` of its own. Threads are simulated where
// they are created.

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
