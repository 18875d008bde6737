// RUN: explore --int-range 0..9
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
//
// Nobody but the where clause of another variable reads y: its values at each time matter where that is havocked.

var y: int;
var x: int where x == y;

procedure T()
  modifies y;
{
  y := 5;
}

procedure {:entrypoint} main()
  modifies x, y;
{
  y := 0;
  x := 0;
  async call T();
  havoc x;
  assert x == 0;
}
