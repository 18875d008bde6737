// check --method lazy-lasso: the program can not be translated internal error: the translation is not well-formed: call to undeclared procedure: is_zero
// RUN: check --rounds 1
// EXPECT: error: a call inside of an expression cannot be translated yet

// A code expression can call procedures; threads cannot do that inside of an expression. (Its measure is not
// checked: a warning.)

var g: int;

procedure is_zero() returns (x: bool)
  measure 1;
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
