// RUN: check --property always-eventually(turn!=7)
// EXPECT: violated
// EXPLORE: --int-range 0..9
//
// Where the token is at the start decides whether it is ever elsewhere.

var turn: int;
var other: bool;

procedure {:entrypoint} Main()
  modifies other;
{
  while (true) {
    other := !other;
  }
}
