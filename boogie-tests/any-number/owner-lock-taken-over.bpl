// RUN: check
// EXPECT: violated
//
// Seeded: the lock may be taken from the first thread.

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
    atomic { assume owner == 0 || owner == 1; owner := me; }
    inside := me;
    assert owner == me && inside == me;
    owner := 0;
  }
}
