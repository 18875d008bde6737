// RUN: check
// EXPECT: violated
//
// The same, where a thread expects that nobody is there but the first.

var owner: [int][int]bool;
const first: int;

procedure {:entrypoint} Main()
  modifies owner;
{
  owner := (lambda n: int :: (lambda k: int :: n == first));
  async call Takes(1);
  async call Takes(2);
}

procedure Takes(me: int)
  modifies owner;
{
  assert !owner[me][5];
  owner[me][5] := true;
}
