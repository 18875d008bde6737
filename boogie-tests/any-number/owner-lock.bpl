// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A lock that says who owns it; each thread has a number of its own.

var owner, inside: int;

procedure {:entrypoint} Main()
  modifies owner, inside;
{
  var number: int;
  owner, inside, number := 0, 0, 1;
  while (*) {
    async call Worker(number);
    number := number + 1;
  }
}

procedure Worker(me: int)
  modifies owner, inside;
{
  while (*) {
    atomic { assume owner == 0; owner := me; }
    inside := me;
    assert owner == me && inside == me;
    owner := 0;
  }
}
