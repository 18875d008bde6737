// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
//
// All entries are assumed to be true behind the visible step: `free ensures` is assumed as `assume` is.

const allowed: [int]bool;
var shown: bool;

procedure {:entrypoint} Main()
  modifies shown;
{
  shown := false;
  async call Worker();
  assume shown;
  assert allowed[4];
}

procedure Worker()
  modifies shown;
{
  shown := true;
  call Assuming();
}

procedure Assuming()
  free ensures (forall i: int :: allowed[i]);
{
}
