// RUN: check
// EXPECT: violated
//
// Each entry is another map: one for all of them would make them equal.

var m: [int][int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  m := (lambda x: int :: (lambda y: int :: x + y)[3 := 4]);
  assert m[1] == m[2];
}
