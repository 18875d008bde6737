// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// Readers hold a version that is not freed, since whoever updates it waits until nobody reads: versions have no bound.

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
    assume readers0 == 0;
    freed := last;
  }
}
