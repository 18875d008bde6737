// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --method lasso
// EXPECT: violated
// RUN: explore --property termination
// EXPECT: violated
// NOTE: 19: global `table` is read here before anything wrote it
//
// Each thread makes the table anew until it finds itself in it, which it never does. The table may begin as one that a thread makes: then
// what is written entry by entry is the same as what the lambda gives.

var table: [int]bool;

procedure Worker(k: int)
  modifies table;
{
  while (!table[k])
  {
    table := (lambda i: int :: 0 <= i && i < 2 && i != k);
  }
}

procedure {:entrypoint} Main()
  modifies table;
{
  async call Worker(0);
  async call Worker(1);
}
