// RUN: check
// EXPECT: violated
//
// Seeded: the arm that has arms of its own need not be behind the other one.

var whole: int;

procedure {:entrypoint} Main()
  modifies whole;
{
  whole := 0;
  while (*) {
    call Round(whole);
  }
}

procedure Round(before: int)
  modifies whole;
{
  var twice, once: int;
  par twice := Twice() | once := Add();
  assert whole == before + 3;
  assert twice > once;
}

procedure Twice() returns (now: int)
  modifies whole;
{
  var a, b: int;
  par a := Add() | b := Add();
  assert a != b;
  now := if a < b then b else a;
}

procedure Add() returns (now: int)
  modifies whole;
{
  atomic { whole := whole + 1; now := whole; }
}
