// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// One reader that comes and goes, and a writer. Each time the reader leaves, the writer's guard is true: strong fairness
// lets it in, weak fairness does not, since the guard is false again and again.

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
