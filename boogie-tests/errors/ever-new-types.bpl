// RUN: check --property safety
// EXPECT: error: is called at more than 64 different types
//
// Each activation calls the next one at a type that is larger.

procedure {:entrypoint} Main()
{
  var x: int;

  call Grow(x);
}

procedure Grow<T>(x: T)
{
  var m: [int]T;

  call Grow(m);
}
