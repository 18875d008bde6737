// RUN: check --property response(asked,!asked) --method ranking
// EXPECT: proved
// RUN: check --property response(asked,!asked) --method ranking --fairness weak
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each request is answered, after a delay that is chosen anew each time and has no bound: the delay falls while a request is open, and rises
// only where there is none.

var asked: bool;

procedure {:entrypoint} Main()
  modifies asked;
{
  asked := false;
  async call Client();
  async call Server();
}

procedure Client()
  modifies asked;
{
  while (true) {
    assume !asked;
    asked := true;
  }
}

procedure Server()
  modifies asked;
{
  var delay: int;

  while (true) {
    assume asked;
    havoc delay;
    while (delay > 0) { delay := delay - 1; }
    asked := false;
  }
}
