// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --method lazy-lasso
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --thread Writer
// EXPECT: violated
//
// The program of nonblocking-thread.bpl where the reader is marked as the one that must not run for ever.

var flag: bool;
var data: bool;

procedure {:entrypoint} Main()
  modifies flag, data;
{
  flag := false;
  data := false;
  async call Writer();
  async call Reader();
}

procedure Writer()
  modifies flag, data;
{
  flag := true;
  while (true) {
    call Helper();
  }
}

procedure Helper()
  modifies data;
{
  data := !data;
}

procedure {:nonblocking} Reader()
{
  while (!flag) {
  }
}
