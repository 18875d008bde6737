// RUN: check --property response(requested==0,done)
// EXPECT: proved
// RUN: check --property response(requested==5,done)
// EXPECT: violated
// RUN: check --property always-eventually(requested==served) --fairness weak
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What the entry requires holds in the first state, which a property of states looks at.

var requested, served: int;
var done: bool;

procedure {:entrypoint} main()
  modifies requested, done;
  requires requested == 5 && served == 0;
{
  done := false;
  requested := 1;
  async call Client();
  async call Server();
}

procedure Client()
  modifies requested;
{
  while (true) {
    requested := requested + 1;
  }
}

procedure Server()
  modifies served;
{
  while (true) {
    atomic {
      assume served < requested;
      served := served + 1;
    }
  }
}
