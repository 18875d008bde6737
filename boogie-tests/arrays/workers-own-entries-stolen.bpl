// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: an entry that somebody has is taken all the same.

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
    if (owner[i] == 0) { owner[i] := me; }
    if (owner[i] == me) {
      work[i] := me;
      assert work[i] == me;
    }
    i := i + 1;
  }
}
