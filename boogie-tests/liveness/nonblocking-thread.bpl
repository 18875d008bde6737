// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --thread Writer
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --thread Reader
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --thread Reader
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --thread Reader --method lazy-lasso
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --thread Reader --fairness none
// EXPECT: violated
// RUN: check --property termination --thread Nobody
// EXPECT: error: there is no procedure Nobody
// RUN: check --property termination --thread Helper
// EXPECT: error: no thread begins with Helper
// RUN: check --property safety --thread Reader
// EXPECT: error: --thread speaks of executions that never end
//
// A writer that never ends, and is not meant to, raises and lowers a flag... and a reader that waits until it has been raised once.
// The writer runs for ever; the reader, given its turns, does not: the flag stays raised. Without fairness it alone goes round.

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

procedure Reader()
{
  while (!flag) {
  }
}
