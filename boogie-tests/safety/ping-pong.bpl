// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: violated
//
// The two threads take turns: 0 -> 1 (Pong, round 0), 1 -> 2 (Main, round 1), 2 -> 3 (Pong, round 1), seen by Main in round 2.
// Each step of one thread waits for the other's, so no order gets there in fewer than three rounds.

var ball: int;

procedure {:entrypoint} Main()
  modifies ball;
{
  ball := 0;
  async call Pong();
  assume ball == 1;
  ball := 2;
  assert ball != 3;
}

procedure Pong()
  modifies ball;
{
  assume ball == 0;
  ball := 1;
  assume ball == 2;
  ball := 3;
}
