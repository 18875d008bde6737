// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --method lasso
// EXPECT: violated
//
// The first value of the table is what the lambda gives, of whatever `k`: the thread waits for an entry that nobody changes.

var table: [int]int;
var k: int;

procedure {:entrypoint} Main() modifies table;
{
  assume table == (lambda i: int :: i + k);
  async call Other();
  while (table[3] == k + 3) { }
}

procedure Other() modifies table;
{
  table[3] := k + 3;
}
