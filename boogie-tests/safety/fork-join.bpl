// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: violated
//
// The lost update of lost-update.bpl with a fork and a join: the creator goes on when both arms have returned, in round 2,
// after the first arm's second context.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  par call Increment() | Increment();
  assert x == 2;
}

procedure Increment()
  modifies x;
{
  var copy: int;

  copy := x;
  x := copy + 1;
}
