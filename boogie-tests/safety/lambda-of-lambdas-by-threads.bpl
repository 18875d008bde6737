// RUN: check --rounds 1 --method lazy
// EXPECT: holds
// RUN: check --rounds 1 --method eager
// EXPECT: holds
//
// A map of maps that is a lambda over an arbitrary constant, written by two threads: it is given by the entries of its entries.

var owner: [int][int]bool;
const first: int;

procedure {:entrypoint} Main()
  modifies owner;
{
  owner := (lambda n: int :: (lambda k: int :: n == first));
  async call Takes(1);
  async call Takes(2);
  assert owner[first][3];
}

procedure Takes(me: int)
  modifies owner;
{
  owner[me][me] := true;
}
