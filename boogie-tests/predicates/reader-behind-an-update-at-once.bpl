// RUN: check --method ic3
// EXPECT: violated
//
// Seeded: nobody is waited for.

var version, readers0, readers1, oldest: int;
var which: bool;
var data: [int]int;
var freed: int;

procedure {:entrypoint} Main()
  modifies version, readers0, readers1, which, freed;
{
  version, readers0, readers1, freed := 0, 0, 0, -1;
  async call Updater();
  async call Reader();
  async call Reader();
}

procedure Reader()
  modifies readers0;
{
  var v: int;
  while (true) {
    readers0 := readers0 + 1;
    v := version;
    assert v > freed;
    readers0 := readers0 - 1;
  }
}

procedure Updater()
  modifies version, freed;
{
  var last: int;
  while (true) {
    last := version;
    version := last + 1;
    freed := last;
  }
}
