// RUN: check --property termination --method lasso --stem 1 --lasso 1
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1
// EXPECT: violated
// RUN: check --property termination
// EXPECT: violated
//
// A function and a variable may have one name: the witness gives both, `size()` is the function's.

type T;
const main: T;
function size(T): int;
var size: int;
axiom size(main) == 7;

procedure {:entrypoint} Main()
  modifies size;
{
  while (true) {
    size := size(main);
  }
}
