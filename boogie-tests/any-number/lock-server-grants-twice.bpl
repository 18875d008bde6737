// RUN: check --method instances --timeout 300
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A lock server that forgets that the lock is taken.

var asked, granted, released: [int]bool;
var vacant: bool;

procedure {:entrypoint} Main()
  modifies asked, granted, released, vacant;
{
  var n: int;
  asked := (lambda k: int :: false);
  granted := (lambda k: int :: false);
  released := (lambda k: int :: false);
  vacant := true;
  n := 0;
  async call Server();
  while (*) {
    async call Client(n);
    n := n + 1;
  }
}

var holder: int;

procedure Client(me: int)
  modifies asked, granted, released, holder;
{
  while (*) {
    asked[me] := true;
    atomic { assume granted[me]; granted[me] := false; }
    holder := me;
    assert holder == me;
    released[me] := true;
  }
}

procedure Server()
  modifies asked, granted, released, vacant;
{
  var i: int;
  while (*) {
    havoc i;
    if (*) {
      atomic { assume asked[i] && vacant; asked[i], granted[i] := false, true; }
    } else {
      atomic { assume released[i]; released[i], vacant := false, true; }
    }
  }
}
