// RUN: check
// EXPECT: violated
//
// Five threads from one loop; the last one fails.

var created, started: int;

procedure {:entrypoint} Main()
  modifies created, started;
{
  created, started := 0, 0;
  while (created < 5) {
    created := created + 1;
    async call Worker();
  }
}

procedure Worker()
  modifies started;
{
  started := started + 1;
  assert started < 5;
}
