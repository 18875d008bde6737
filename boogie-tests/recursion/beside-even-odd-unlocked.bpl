// RUN: check
// EXPECT: violated
//
// As beside-even-odd-lock.bpl, without the lock: the other thread writes while this one computes.

var data: int;

procedure {:entrypoint} Main(n: int)
  modifies data;
{
  data := 0;
  async call Worker(n);
  async call Worker(n + 1);
}

procedure Even(n: int) returns (r: bool)
{
  if (n <= 0) {
    r := true;
  } else {
    call r := Odd(n - 1);
  }
}

procedure Odd(n: int) returns (r: bool)
{
  if (n <= 0) {
    r := false;
  } else {
    call r := Even(n - 1);
  }
}

procedure Worker(n: int)
  modifies data;
{
  var before: int;
  var r: bool;
  before := data;
  call r := Even(n);
  data := before + (if r then 2 else 1);
  assert data == before + (if r then 2 else 1);
}
