// RUN: check
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// As ranges-by-a-bounded-quantifier, without the axiom that tells the numbers apart: two are elected.

const id: [int]int;
axiom (forall i: int :: 0 <= i && i < 3 ==> 1 <= id[i] && id[i] <= 3);

var sent: [int]int;
var leader: [int]bool;

procedure {:entrypoint} Main()
  modifies sent, leader;
{
  sent := (lambda i: int :: 0);
  leader := (lambda i: int :: false);
  async call Node(0);
  async call Node(1);
  async call Node(2);
}

procedure Node(i: int)
  modifies sent, leader;
{
  var next, got: int;

  next := if i == 2 then 0 else i + 1;
  atomic { assume sent[next] == 0; sent[next] := id[i]; }
  while (true) {
    atomic { assume sent[i] != 0; got := sent[i]; sent[i] := 0; }
    if (got > id[i]) {
      atomic { assume sent[next] == 0; sent[next] := got; }
    } else if (got == id[i]) {
      atomic {
        leader[i] := true;
        assert !(leader[0] && leader[1]) && !(leader[1] && leader[2]) && !(leader[0] && leader[2]);
      }
    }
  }
}
