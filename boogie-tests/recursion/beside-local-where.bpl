// RUN: check
// EXPECT: violated
//
// The variable that the result goes to has a clause, which says nothing of what is assigned to it.

var done: bool;

procedure {:entrypoint} Main()
  modifies done;
{
  done := false;
  async call Worker();
  done := true;
}

procedure Down(n: int) returns (r: int)
{
  r := n;
  if (n > 0) {
    call r := Down(n - 1);
  }
}

procedure Worker()
{
  var r: int where r > 0;
  call r := Down(2);
  assert !done || r > 0;
}
