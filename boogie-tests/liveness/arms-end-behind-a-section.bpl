// RUN: check --property response(x,!x) --stem 2 --lasso 1 --fairness weak --threads 5 --method lasso
// EXPECT: violated
// EXPLORE: --int-range 0..1
//
// The arms of a parallel call return without a step that a witness names, which happens only when Main has left its atomic section.

var x, y: bool;
var n: int;

procedure {:entrypoint} Main()
  modifies y;
{
  async call T();
  atomic {
    async call P();
  }
  assume n == 0;
}

procedure T()
{
  par A() | A();
  while (y || n == 1) {
  }
}

procedure A()
{
}

procedure P()
  modifies y;
{
  y := false;
}
