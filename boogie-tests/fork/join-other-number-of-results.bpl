// RUN: check
// EXPECT: proved
//
// A join with `assign` takes no thread with more results, or fewer, or of other types.

var go: bool;

procedure ULTIMATE.start()
  modifies go;
{
  var n: int;

  go := false;
  fork 1 Nothing();
  fork 1 Truth();
  fork 1 Pair();
  fork 1 Wait();
  join 1 assign n;
  assert false;
}

procedure Nothing()
{
}

procedure Truth() returns (b: bool)
{
  b := true;
}

procedure Pair() returns (n: int, m: int)
{
  n := 1;
  m := 2;
}

procedure Wait() returns (n: int)
{
  n := 1;
  assume go;
}
