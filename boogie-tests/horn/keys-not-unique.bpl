// RUN: check
// EXPECT: violated
//
// Its constants may all be one element: then a lock that is taken looks free.

type Key;
const nobody, left, right: Key;

var owner: Key;
var turns: int;

procedure {:entrypoint} Main()
  modifies owner, turns;
{
  owner := nobody;
  turns := 0;
  async call Work(left);
  async call Work(right);
}

procedure Work(me: Key)
  modifies owner, turns;
{
  while (true) {
    atomic { assume owner == nobody; owner := me; }
    turns := turns + 1;
    assert turns == 1 || (owner == me && me != nobody);
    owner := nobody;
  }
}
