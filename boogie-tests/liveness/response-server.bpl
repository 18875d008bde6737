// RUN: check --property response(request,granted) --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property response(request,granted) --stem 2 --lasso 2 --unroll 2 --method lazy-lasso --fairness weak
// EXPECT: holds
// RUN: check --property always-eventually(granted) --stem 2 --lasso 1 --unroll 2 --fairness none
// EXPECT: holds
// RUN: check --property eventually-always(request) --stem 1 --lasso 1 --unroll 3 --fairness strong
// EXPECT: violated
// RUN: check --property eventually-always(request) --stem 1 --lasso 1 --unroll 3 --method lazy-lasso --fairness strong
// EXPECT: violated
//
// A client asks, a server grants, and so on for ever: each waits for the other, so that every schedule takes them in turn, and
// each request is granted. Between two requests there is none.

var request: bool;
var granted: bool;

procedure {:entrypoint} Main()
  modifies request, granted;
{
  request := false;
  granted := false;
  async call Server();
  async call Client();
}

procedure Client()
  modifies request, granted;
{
  while (true) {
    request := true;
    atomic {
      assume granted;
      granted := false;
      request := false;
    }
  }
}

procedure Server()
  modifies granted;
{
  while (true) {
    atomic {
      assume request && !granted;
      granted := true;
    }
  }
}
