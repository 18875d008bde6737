// RUN: check --method k-induction
// EXPECT: violated
//
// The first thread waits for the second one: two epochs, as the first one has its turn before the other one.

var go: bool;

procedure {:entrypoint} Main()
{
  async call Wait();
  async call Open();
}

procedure Wait()
{
  atomic { assume go; assert false; }
}

procedure Open()
  modifies go;
{
  atomic { go := true; }
}
