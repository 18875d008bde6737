// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The token goes on before the data are looked at.

var token: int;
var data: int;

procedure {:entrypoint} Main()
  modifies token, data;
{
  var n: int;
  token := 0;
  n := 0;
  while (*) {
    async call Node(n);
    n := n + 1;
  }
}

procedure Node(me: int)
  modifies token, data;
{
  var next: int;
  while (*) {
    assume token == me;
    data := me;
    havoc next;
    token := next;
    assert data == me;
  }
}
