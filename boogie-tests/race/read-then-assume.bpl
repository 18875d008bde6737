// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// A lock as C is translated: the section reads it first and cannot be run to its end while it is held, so it is no step
// that could be taken beside the release.

var lock, n: int;

procedure {:entrypoint} Main()
  modifies lock, n;
{
  lock := 0;
  n := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies lock, n;
{
  var seen: int;
  atomic { seen := lock; assume seen == 0; lock := 1; }
  n := n + 1;
  lock := 0;
}
