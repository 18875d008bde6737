// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number
//
// Any number of threads keep a word and its halves in step; there are no integers that could be compared.

var high, low: bv4;
var all: bv8;

procedure {:entrypoint} Main()
  modifies high, low, all;
{
  high := 0bv4;
  low := 0bv4;
  all := 0bv8;
  while (*) {
    async call Change();
  }
}

procedure Change()
  modifies high, low, all;
{
  var half: bv4;

  havoc half;
  atomic {
    if (*) {
      high := half;
    } else {
      low := half;
    }
    all := high ++ low;
  }
  atomic {
    assert all[8:4] == high && all[4:0] == low;
  }
}
