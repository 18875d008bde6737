// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
//
// Of the function, one value is assumed behind the visible step.

function allowed(int): bool;
var shown: bool;

procedure {:entrypoint} Main()
  modifies shown;
{
  shown := false;
  async call Worker();
  assume shown;
  assert allowed(1);
}

procedure Worker()
  modifies shown;
{
  atomic { shown := true; }
  assume allowed(1);
}
