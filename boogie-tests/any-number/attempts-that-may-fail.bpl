// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Who has counted itself knows it by what its attempt has told it, and looks at that some steps later: counted are those whose `status` is 0.

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
  if (status == 0) {
    assert !closed;
    users := users - 1;
  }
}
