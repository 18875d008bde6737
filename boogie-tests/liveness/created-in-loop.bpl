// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 2
// EXPECT: holds incomplete
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --threads 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 3 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --threads 3 --fairness none
// EXPECT: violated
//
// The two polite threads of after-you.bpl, created in a loop: the livelock takes both, so three threads with the entry
// thread.

var wants: [int]bool;

procedure {:entrypoint} Main()
  modifies wants;
{
  var i: int;

  wants[0] := false;
  wants[1] := false;
  i := 0;
  while (i < 2) {
    async call Thread(i, 1 - i);
    i := i + 1;
  }
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
