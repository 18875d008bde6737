// RUN: check
// EXPECT: proved
//
// Two halves of an array are sorted by recursion on ranges, each by a thread of its own, which looks at no other half.

var owner: [int]int;

procedure {:entrypoint} Main()
  modifies owner;
{
  owner[0] := 1;
  owner[1] := 1;
  owner[2] := 2;
  owner[3] := 2;
  async call Sort(0, 1, 1);
  async call Sort(2, 3, 2);
}

procedure Sort(low: int, high: int, me: int)
  modifies owner;
{
  if (low > high) {
    return;
  }
  assert owner[low] == me && owner[high] == me;
  owner[low] := me;
  if (low < high) {
    call Sort(low, low, me);
    call Sort(low + 1, high, me);
  }
}
