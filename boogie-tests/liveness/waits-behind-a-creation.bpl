// RUN: check --property response(x,!x) --cooperative --stem 1 --lasso 2 --method lasso
// EXPECT: violated
// RUN: explore --property response(x,!x) --cooperative --stem 1 --lasso 2
// EXPECT: violated
//
// Main has control last behind the creation, and control alone leads it to its guard, which is false then: it needs no further context to
// be blocked there.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call T();
  assume !x;
  while (true) {
  }
}

procedure T()
  modifies x;
{
  x := true;
}
