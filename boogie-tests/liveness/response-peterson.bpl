// RUN: check --property response(wants[0],visits==0) --method ic3 --fairness weak
// EXPECT: proved
// RUN: check --property response(wants[1],visits==1) --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property eventually-always(visits==0) --stem 2 --lasso 2 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property response(wants[0],visits==0) --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: explore --property response(wants[0],visits==0) --fairness weak
// EXPECT: holds complete
//
// Peterson's algorithm, visited again and again: whoever wants to visit does so sooner or later, as long as both get on. Without fairness
// one of the two may stop for ever, with its flag up.

var wants: [int]bool;
var turn: int;
var visits: int where visits == 2;

procedure {:entrypoint} Main()
  modifies wants, turn, visits;
{
  wants[0] := false;
  wants[1] := false;
  turn := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies wants, turn, visits;
{
  while (true) {
    wants[me] := true;
    turn := other;
    while (wants[other] && turn == other) {
    }
    visits := me;
    wants[me] := false;
  }
}
