// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number

const k: int;

axiom k > 0;

var s: int;

procedure {:entrypoint} Main()
  modifies s;
{
  s := k;
  while (*) {
    async call T();
  }
}

procedure T()
  modifies s;
{
  atomic {
    assume s > 0;
    s := s - 1;
  }
  s := s + 1;
}
