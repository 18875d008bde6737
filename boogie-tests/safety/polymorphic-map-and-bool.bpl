// RUN: explore
// EXPECT: holds
// RUN: explore --entry Written
// EXPECT: violated
// RUN: explore --entry Same
// EXPECT: holds
//
// A map over indices of several types: entries at both values of `bool` say nothing of entries at others.

procedure {:entrypoint} Main()
{
  var a: <t>[t]int;

  a[5] := 0;
  a[true] := 1;
  assert a[5] == 0;
  a[false] := 1;
  assert a[5] == 0 && a[true] == 1;
  a[false] := 2;
  assert a[5] == 0 && a[true] == 1 && a[false] == 2;
}

procedure Written()
{
  var a: <t>[t]int;

  a[5] := 0;
  a[true] := 1;
  a[false] := 1;
  assert a[5] == 1;
}

procedure Same()
{
  var m, n: [bool]int;

  m[false] := 1;
  m[true] := 2;
  n[true] := 2;
  n[false] := 1;
  assert m == n;
}
