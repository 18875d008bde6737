// RUN: check --property termination --ignore a
// EXPECT: error: a cannot be left out of the comparison of configurations: another variable depends on it
// RUN: check --property termination --ignore a,b
// EXPECT: error: b cannot be left out of the comparison of configurations: an assumption depends on it
// RUN: check --property termination --ignore c
// EXPECT: error: c cannot be left out of the comparison of configurations: an argument of a call depends on it
// RUN: check --property termination --ignore d
// EXPECT: error: d cannot be left out of the comparison of configurations: a where clause depends on it
// RUN: check --property termination --ignore e
// EXPECT: error: e cannot be left out of the comparison of configurations: a contract depends on it
// RUN: check --property termination --ignore f
// EXPECT: error: f cannot be left out of the comparison of configurations: a check depends on it
// RUN: check --property termination --ignore g
// EXPECT: error: g cannot be left out of the comparison of configurations: a condition or an invariant depends on it
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --ignore h
// EXPECT: violated
// RUN: explore --property termination --ignore a,b
// EXPECT: error: depends on a variable that is to be left out of the comparison of configurations
//
// What may not be left out, and why; `h` may.

var a, b, c: int;
var d: int where d >= 0;
var e, f, g, h: int;

procedure {:entrypoint} Main()
  modifies a, b, c, d, e, f, g, h;
{
  a, b, c, d, e, f, g, h := 0, 0, 0, 0, 0, 0, 0, 0;
  while (g == 0) {
    b := a;
    assume b == 0;
    call Use(c);
    assert f == 0;
    h := h + 1;
  }
}

procedure Use(n: int)
  requires e >= 0;
{
  var h: int;

  h := n;
  if (h > 0) {
    h := 0;
  }
}
