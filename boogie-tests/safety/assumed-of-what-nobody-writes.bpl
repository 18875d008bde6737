// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
//
// The worker may stop for good behind its visible step: then nothing was assumed of `given`. Here the assumption is a `where` clause of a local.

var given: bool;
var shown: bool;

procedure {:entrypoint} Main()
  modifies shown;
{
  shown := false;
  async call Worker();
  assume shown;
  assert given;
}

procedure Worker()
  modifies shown;
{
  shown := true;
  call Assuming();
}

procedure Assuming()
{
  var l: bool where given;
}
