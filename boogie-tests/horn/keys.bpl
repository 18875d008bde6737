// RUN: check --method chc
// EXPECT: proved
//
// A lock that knows its owner, of a type of which nothing is known: its constants are different elements.

type Key;
const unique nobody, left, right: Key;

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
    assert owner == me;
    owner := nobody;
  }
}
