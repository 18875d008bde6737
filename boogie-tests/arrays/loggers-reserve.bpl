// RUN: check
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// A place in the log is taken first, and written later.

var log: [int]int;
var n, m, length, value: int;
var ended: int;

procedure {:entrypoint} Main()
  modifies log, length, value, ended;
{
  assume 0 <= m;
  length, ended := 0, 0;
  async call Logger(1);
  async call Logger(2);
  assume ended == 2;
  assert m < length ==> log[m] == 1 || log[m] == 2;
}

procedure Logger(me: int)
  modifies log, length, ended;
{
  var i, at: int;
  i := 0;
  while (i < n) {
    atomic { at := length; length := length + 1; } log[at] := me;
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}
