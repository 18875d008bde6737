// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread adds what is at least the entry, chosen at random.

var a: [int]int;
var n, above, sum: int;

procedure {:entrypoint} Main()
  modifies above, sum;
{
  above, sum := 0, 0;
  par Above() | Sum();
  assert above >= sum;
}

procedure Above()
  modifies above;
{
  var i, guess: int;
  i := 0;
  while (i < n) {
    atomic { havoc guess; assume guess >= a[i]; above := above + guess; }
    i := i + 1;
  }
}

procedure Sum()
  modifies sum;
{
  var i: int;
  i := 0;
  while (i < n) {
    sum := sum + a[i];
    i := i + 1;
  }
}
