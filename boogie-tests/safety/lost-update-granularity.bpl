// RUN: check --property safety --rounds 3
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --granularity access
// EXPECT: holds complete
// RUN: check --property safety --rounds 3 --granularity access
// EXPECT: violated
//
// `total := total + amount` is one statement. As one step (the default) nothing is lost; with one step for each access the sum
// that is written was read earlier, and an update in between is lost. Three rounds, as in lost-update.bpl.

var total: int;
var amount: int;
var done: int;

procedure {:entrypoint} Main()
  modifies total, amount, done;
{
  total := 0;
  amount := 5;
  done := 0;
  async call Add();
  async call Add();
  assume done == 2;
  assert total == 10;
}

procedure Add()
  modifies total, done;
{
  total := total + amount;
  atomic {
    done := done + 1;
  }
}
