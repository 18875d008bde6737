// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Readers and a writer without preference. Two readers overlap so that one of them is always in: both are in after the
// stem, and in the period each one leaves and comes back while the other stays. The writer's guard is false throughout:
// strong fairness does not help it.

var readers: int;
var writing: bool;
var written: bool;

procedure {:entrypoint} Main()
  modifies readers, writing, written;
{
  readers := 0;
  writing := false;
  written := false;
  async call Reader();
  async call Reader();
  async call Writer();
}

procedure Reader()
  modifies readers;
{
  while (!written) {
    atomic {
      assume !writing;
      readers := readers + 1;
    }
    readers := readers - 1;
  }
}

procedure Writer()
  modifies writing, written;
{
  atomic {
    assume !writing && readers == 0;
    writing := true;
  }
  written := true;
  writing := false;
}
