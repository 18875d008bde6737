// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two workers walk along an array of locks, and take each: at the sample one at a time.

var lock: [int]bool;
var n, m, inside: int;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  assume 0 <= m && m < n;
  assume (forall k: int :: !lock[k]);
  inside := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies lock, inside;
{
  var i: int;
  i := 0;
  while (i < n) {
    atomic { assume !lock[i]; lock[i] := true; }
    if (i == m) {
      atomic { inside := inside + 1; }
      assert inside == 1;
      atomic { inside := inside - 1; }
    }
    lock[i] := false;
    i := i + 1;
  }
}
