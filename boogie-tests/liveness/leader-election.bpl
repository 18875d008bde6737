// RUN: check --property termination --fairness strong
// EXPECT: proved
// RUN: check --property termination --fairness weak
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: violated
//
// Chang and Roberts: nodes on a ring send their names to the next one, and pass on greater ones; whose name comes back is the leader. They look
// into their boxes in turn; without fairness one looks into an empty box for ever.

var box: [int]int;
var leader: int;

procedure {:entrypoint} Main()
  modifies box, leader;
{
  box[0] := -1;
  box[1] := -1;
  box[2] := -1;
  leader := -1;
  async call Node(0, 1);
  async call Node(1, 0);
  async call Node(2, 2);
}

procedure Send(to: int, name: int)
  modifies box;
{
  atomic {
    assume box[to] == -1;
    box[to] := name;
  }
}

procedure Node(me: int, name: int)
  modifies box, leader;
{
  var received: int;

  call Send((me + 1) mod 3, name);
  while (leader == -1) {
    atomic {
      received := box[me];
      box[me] := -1;
    }
    if (received > name) {
      call Send((me + 1) mod 3, received);
    } else if (received == name) {
      leader := name;
    }
  }
}
