// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Two threads append to a log: behind it there is no entry, and in it each is of one of them.

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
  var i: int;
  i := 0;
  while (i < n) {
    atomic { log[length] := me; length := length + 1; }
    i := i + 1;
  }
  atomic { ended := ended + 1; }
}
