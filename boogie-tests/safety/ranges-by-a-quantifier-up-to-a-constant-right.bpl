// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// How far the quantifier goes is itself to be chosen: the entry at N has no range, and is read by nobody where N is the last index.

const N: int;
const size: [int]int;
axiom 1 <= N && N <= 2;
axiom (forall i: int :: 0 <= i && i < N ==> 0 <= size[i] && size[i] <= 2);

var total: int;

procedure {:entrypoint} Main()
  modifies total;
{
  var i: int;

  total, i := 0, 0;
  while (i < N) {
    async call Add(i);
    i := i + 1;
  }
}

procedure Add(i: int)
  modifies total;
{
  total := total + size[i];
  assert total <= 2 * N;
}
