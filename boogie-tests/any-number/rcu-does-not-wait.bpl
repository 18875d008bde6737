// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The writer does not wait for readers.

var side: int;
var readers: [int]int;
var data, former: [int]bool;
var current: int;

procedure {:entrypoint} Main()
  modifies side, readers, current, former;
{
  side := 0;
  readers := (lambda k: int :: 0);
  current := 0;
  former := (lambda k: int :: false);
  async call Writer();
  while (*) { async call Reader(); }
}

procedure Reader()
  modifies readers;
{
  var s, version: int;
  while (*) {
    atomic { s := side; readers[s] := readers[s] + 1; }
    version := current;
    assert !former[version];
    readers[s] := readers[s] - 1;
  }
}

procedure Writer()
  modifies side, current, former;
{
  var before: int;
  while (*) {
    before := current;
    current := before + 1;
    side := 1 - side;
    former[before] := true;
  }
}
