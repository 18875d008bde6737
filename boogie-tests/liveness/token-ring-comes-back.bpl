// RUN: check --property always-eventually(turn==0)
// EXPECT: proved
// RUN: check --property response(turn==1,turn==3)
// EXPECT: proved
// RUN: check --property eventually-always(turn==0)
// EXPECT: violated
// RUN: check --property always-eventually(turn==4)
// EXPECT: violated
//
// A token goes round a ring of four. Before the first statement it is nowhere, or anywhere: an arbitrary integer, on which none of the
// properties hangs.

var turn: int;

procedure {:entrypoint} Main()
  modifies turn;
{
  turn := 0;
  async call Station(0);
  async call Station(1);
  async call Station(2);
  async call Station(3);
}

procedure Station(me: int)
  modifies turn;
{
  while (true) {
    assume turn == me;
    turn := (turn + 1) mod 4;
  }
}
