// RUN: check --rounds 1
// EXPECT: error: a call inside of an expression cannot be translated yet
//
// A parallel call inside of a code expression is a call, too.

var g: int;

procedure is_zero() returns (x: bool)
{
  x := g == 0;
}

procedure {:entrypoint} main()
  modifies g;
{
  g := 0;
  assert |{
      var b: bool;
      start:
        par b := is_zero();
        return b;
    }|;
}
