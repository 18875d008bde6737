// BOOGIE: skip takes minutes in Boogie
// RUN: check --rounds 2 --unroll 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1
// EXPECT: violated
//
// Chang and Roberts: each of three nodes on a ring sends its name to the next one, and passes on what is greater than its own name.
// Whose name comes back is the leader: only the greatest can. A node that always chooses not to look at its box goes on for ever.

type Node = int;

const size: Node;

axiom size == 3;

function next(n: Node): Node { if n == size - 1 then 0 else n + 1 }

var box: [Node][int]bool;
var leader: int;

procedure {:entrypoint} main()
  modifies box, leader;
{
  assume (forall n: Node, v: int :: {box[n][v]} 0 <= n && n < 3 && 0 <= v && v < 3 ==> !box[n][v]);
  leader := -1;
  async call node(0, 1);
  async call node(1, 0);
  async call node(2, 2);
}

procedure node(me: Node, id: int)
  modifies box, leader;
{
  var v: int;

  box[next(me)][id] := true;
  while (leader < 0) {
    if (*) {
      havoc v;
      assume 0 <= v && v < 3;
      atomic {
        assume box[me][v];
        box[me][v] := false;
      }
      if (v > id) {
        box[next(me)][v] := true;
      } else if (v == id) {
        assert leader == -1;
        leader := id;
        assert leader == 2;
      }
    }
  }
}
