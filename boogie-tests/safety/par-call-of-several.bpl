// RUN: check --rounds 2 --threads 7
// EXPECT: violated
// RUN: check --method lazy --rounds 2 --threads 7
// EXPECT: violated
// BOOGIE: skip takes many seconds in Boogie
//
// Two threads execute the same parallel call: each waits for its own arms and gets its own results, so the first assertion holds
// (par-call-of-several-holds.bpl); the second does not.

var done: int;

procedure {:entrypoint} Main()
  modifies done;
{
  done := 0;
  async call Forks(1);
  async call Forks(2);
}

procedure Forks(n: int)
  modifies done;
{
  var r: int;
  var s: int;

  par call r := Same(n) | s := Same(n + 10);
  assert r == n && s == n + 10;
  done := done + 1;
  assert done < 2;
}

procedure Same(n: int) returns (r: int)
{
  r := n;
}
