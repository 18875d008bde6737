// RUN: check
// EXPECT: proved
//
// The sum of a recursion over integers goes to a variable that another thread reads once it is told that it is there.

var total: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies total, done;
{
  total, done := -1, false;
  async call Work();
  async call Look();
}

procedure Sum(n: int) returns (r: int)
{
  r := 0;
  if (n > 0) {
    call r := Sum(n - 1);
    r := r + n;
  }
}

procedure Work()
  modifies total, done;
{
  var n: int;

  call total := Sum(n);
  done := true;
}

procedure Look()
{
  assume done;
  assert total >= 0;
}
