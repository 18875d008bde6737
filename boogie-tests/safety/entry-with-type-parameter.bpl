// RUN: check --rounds 1
// EXPECT: violated
// RUN: check --rounds 1 --method eager
// EXPECT: violated
// RUN: check --rounds 2 --entry Same
// EXPECT: holds complete
// RUN: check --rounds 2 --entry Started
// EXPECT: violated
//
// The type parameters of the entry procedure stand for types of which nothing is known: their values can be told apart, and no more.

var ready: bool;

procedure {:entrypoint} Main<a>(first: a, second: a) returns ()
{
  assert first == second;
}

procedure Same<t>(param: t) returns (r: t)
{
  var m: [t]int;

  m[param] := 1;
  call r := Copy(param);
  assert r == param && m[r] == 1;
}

procedure Copy<s>(x: s) returns (y: s)
{
  y := x;
}

procedure Started<t>(param: t, other: t)
  modifies ready;
{
  ready := false;
  async call Compare(param, other);
  ready := true;
}

procedure Compare<t>(x: t, y: t)
{
  assert ready ==> x == y;
}
