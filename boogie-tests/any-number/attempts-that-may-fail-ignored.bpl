// RUN: check
// EXPECT: violated
//
// Seeded: whoever came too late goes in, too.

var users, tries: int;
var closing, closed: bool;

procedure {:entrypoint} Main()
  modifies users, tries, closing, closed;
{
  users, tries, closing, closed := 0, 0, false, false;
  while (*) { async call User(); }
  closing := true;
  assume users == 0;
  closed := true;
}

procedure Enter() returns (status: int)
  modifies users;
{
  atomic {
    if (closing) { status := -1; } else { users := users + 1; status := 0; }
  }
}

procedure User()
  modifies users, tries;
{
  var status: int;
  call status := Enter();
  tries := tries + 1;
  if (status <= 0) {
    assert !closed;
    users := users - 1;
  }
}
