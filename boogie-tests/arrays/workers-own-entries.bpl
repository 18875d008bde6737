// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Who has an entry has it alone.

var owner: [int]int;
var work: [int]int;
var n: int;

procedure {:entrypoint} Main()
  modifies owner, work;
{
  assume (forall k: int :: owner[k] == 0);
  async call Worker(1);
  async call Worker(2);
}

procedure Worker(me: int)
  modifies owner, work;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { if (owner[i] == 0) { owner[i] := me; } }
    if (owner[i] == me) {
      work[i] := me;
      assert work[i] == me;
    }
    i := i + 1;
  }
}
