// RUN: check --property always-eventually(y) --stem 2 --lasso 1 --cooperative
// EXPECT: violated
//
// What `b` is at the start is chosen where it is read first, which is inside of the lasso: true or false, `b` is false after one turn. The
// execution comes back to where it began for one of the two only.

var y: bool;
var n: bool;

procedure {:entrypoint} Main()
  modifies n;
{
  n := false;
  async call T(0);
  async call T(1);
}

procedure T(me: int)
{
  var b: bool;

  while (*) {
    b := b && n;
  }
  while (y) {
  }
}
