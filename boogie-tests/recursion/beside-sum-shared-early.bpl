// RUN: check
// EXPECT: violated
//
// The sum of a recursion over integers is said to be there before it is.

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

  done := true;
  call total := Sum(n);
}

procedure Look()
{
  assume done;
  assert total >= 0;
}
