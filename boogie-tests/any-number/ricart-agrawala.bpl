// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Ricart and Agrawala's algorithm without clocks: a node enters when all others have answered, and answers nobody whom it has asked and who has answered.

var requested, replied: [int][int]bool;
var holds: [int]bool;

procedure {:entrypoint} Main()
  modifies requested, replied, holds;
{
  var n: int;
  assume (forall i, j: int :: !requested[i][j]);
  assume (forall i, j: int :: !replied[i][j]);
  holds := (lambda k: int :: false);
  n := 0;
  while (*) {
    async call Node(n);
    n := n + 1;
  }
}

procedure Node(me: int)
  modifies requested, replied, holds;
{
  var other: int;
  while (*) {
    havoc other;
    if (*) {
      atomic { assume other != me && !requested[me][other]; requested[me][other] := true; }
    } else if (*) {
      atomic {
        assume other != me && requested[other][me] && !holds[me] && !replied[me][other];
        requested[other][me] := false;
        replied[other][me] := true;
      }
    } else if (*) {
      atomic { assume (forall k: int :: k != me ==> replied[me][k]); holds[me] := true; }
    } else if (*) {
      atomic { assume holds[me] && other != me; assert !holds[other]; }
    } else {
      atomic { assume holds[me]; holds[me] := false; replied[me] := (lambda k: int :: false); }
    }
  }
}
