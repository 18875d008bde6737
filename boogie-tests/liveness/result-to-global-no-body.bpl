// RUN: check --property always-eventually(y) --stem 1 --lasso 1
// EXPECT: violated
// RUN: check --property always-eventually(y) --stem 1 --lasso 1 --method lazy-lasso
// EXPECT: violated
// RUN: explore --property always-eventually(y)
// EXPECT: violated
//
// The call changes y, and then y becomes its result: two values in one step.

var y: bool;

procedure Pick() returns (r: bool);
  modifies y;
  ensures y != r;

procedure {:entrypoint} Main()
  modifies y;
{
  call y := Pick();
}
