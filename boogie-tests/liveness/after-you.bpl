// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
//
// Dekker's algorithm without `turn`: each thread that sees the other's flag lowers its own and raises it again. With both
// flags up in the stem, each in its context of the period sees the other's up, lowers and raises its own, and nobody gets
// in.

var wants: [int]bool;

procedure {:entrypoint} Main()
  modifies wants;
{
  wants[0] := false;
  wants[1] := false;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies wants;
{
  wants[me] := true;
  while (wants[other]) {
    wants[me] := false;
    wants[me] := true;
  }
  wants[me] := false;
}
