// RUN: check --property safety --method ic3
// EXPECT: proved
// RUN: check --property safety --method chc
// EXPECT: proved
// RUN: check --property termination --method ic3 --thread Reader
// EXPECT: proved
//
// Behind a loop that never ends a thread is created that would break everything. Nobody comes there, so that a proof need not speak of it;
// but it has to say that the thread does not exist.

var broken: bool;
var arbitrary: bool;

procedure {:entrypoint} Main()
  modifies broken, arbitrary;
{
  broken := false;
  havoc arbitrary;
  async call Spins();
  async call Reader();
}

procedure Spins()
  modifies broken;
{
  while (true) {
  }
  if (arbitrary) {
    async call Breaks();
  }
}

procedure Breaks()
  modifies broken;
{
  broken := true;
}

procedure Reader()
{
  assert !broken;
}
