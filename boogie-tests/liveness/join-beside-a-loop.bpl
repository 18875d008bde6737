// RUN: check --property termination --stem 3 --lasso 1
// EXPECT: violated
// RUN: check --property termination --stem 3 --lasso 1 --method lazy-lasso
// EXPECT: violated
//
// A thread goes round in a loop that it could leave at any time, while another waits for the arms of its parallel call:
// the end of the arms says nothing about the end of the loop.

var started: bool;
var go: bool;
var x: bool;

procedure {:entrypoint} Main()
  modifies started, go, x;
{
  started, go := false, false;
  async call Child();
  par call Note() | Note();
  go := true;
}

procedure Child()
  modifies started, x;
{
  started := true;
  while (*) {
    atomic { assume go; x := !x; }
  }
}

procedure Note()
{
  atomic { assume started; }
}
