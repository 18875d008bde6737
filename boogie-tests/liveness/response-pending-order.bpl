// RUN: check --property response(p,q) --stem 1 --lasso 1 --unroll 1
// EXPECT: holds
// RUN: check --property response(p,q) --stem 2 --lasso 1 --unroll 1
// EXPECT: violated
// RUN: check --property response(p,q) --stem 2 --lasso 1 --unroll 1 --method lazy-lasso
// EXPECT: violated
// RUN: check --property response(q,p) --stem 2 --lasso 1 --unroll 1
// EXPECT: violated
//
// `p` and `q` are each true for one state. What counts is which comes last: `q` behind `p` is a response, `q` in front of it is none. In
// one round the first thread comes first.

var p: bool;
var q: bool;

procedure {:entrypoint} Main()
  modifies p, q;
{
  p := false;
  q := false;
  async call P();
  async call Q();
}

procedure P()
  modifies p;
{
  p := true;
  p := false;
}

procedure Q()
  modifies q;
{
  q := true;
  q := false;
}
