// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: violated
//
// Two arms draw tickets and hand them back as results. Drawing is not atomic, so both may get ticket 0: the first arm
// reads in round 0 and writes in round 1, and the creator compares in round 2.

var next: int;

procedure {:entrypoint} Main()
  modifies next;
{
  var a: int;
  var b: int;

  next := 0;
  par call a := Draw() | b := Draw();
  assert a != b;
}

procedure Draw() returns (ticket: int)
  modifies next;
{
  ticket := next;
  next := ticket + 1;
}
