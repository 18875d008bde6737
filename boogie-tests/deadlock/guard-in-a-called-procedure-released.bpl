// RUN: check --property deadlock --rounds 2 --method lazy
// EXPECT: holds
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds
// RUN: check --property deadlock
// EXPECT: proved
//
// As guard-in-a-called-procedure, with a lock that is given back.

var lock: [int]bool;

procedure {:atomic} Take(i: int)
  modifies lock;
{
  var again: int;
  assume !lock[i + 1];
  lock[i + 1] := true;
  again := 1;
}

procedure Outer(i: int)
  modifies lock;
{
  call Take(i - 1);
}

procedure Worker(k: int)
  modifies lock;
{
  atomic { call Outer(k); }
  lock[k] := false;
}

procedure {:entrypoint} Main()
  modifies lock;
{
  lock[3] := false;
  async call Worker(3);
  async call Worker(3);
}
