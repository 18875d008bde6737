// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Readers and a writer with preference for the writer: once it has announced itself, no reader comes in, those inside
// leave, and then its guard is true and stays true. No fair lasso, weak or strong. Without fairness the writer never
// announces itself.

var readers: int;
var writing: bool;
var written: bool;
var announced: bool;

procedure {:entrypoint} Main()
  modifies readers, writing, written, announced;
{
  readers := 0;
  writing := false;
  written := false;
  announced := false;
  async call Reader();
  async call Reader();
  async call Writer();
}

procedure Reader()
  modifies readers;
{
  while (!written) {
    atomic {
      assume !writing && !announced;
      readers := readers + 1;
    }
    readers := readers - 1;
  }
}

procedure Writer()
  modifies writing, written, announced;
{
  announced := true;
  atomic {
    assume !writing && readers == 0;
    writing := true;
  }
  written := true;
  writing := false;
  announced := false;
}
