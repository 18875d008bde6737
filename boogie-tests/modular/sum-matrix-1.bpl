// RUN: check --method modular
// EXPECT: proved
//
// A thread for each row of a matrix of ones sums it up, and one collects the sums that are ready.

var total, sum0: int;
var ready0: bool;

procedure {:entrypoint} Main()
  modifies total, sum0, ready0;
{
  total, sum0, ready0 := 0, 0, false;
  async call Collect();
  async call Row0();
}

procedure Collect()
  modifies total;
{
  total := 0;
  assume ready0;
  total := total + sum0;
  assert total == 2;
}

procedure Row0()
  modifies sum0, ready0;
{
  var k: int;
  k := 0;
  while (k < 2) {
    sum0 := sum0 + 1;
    k := k + 1;
  }
  ready0 := true;
}
