// RUN: check --property safety --rounds 2
// EXPECT: holds
//
// What a free call requires is assumed.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  async call Other();
  atomic {
    free call Positive();
    assert x > 0;
  }
  atomic {
    free call Negative();
    assert x < 0;
  }
}

procedure Positive()
  requires x > 0;
{
}

procedure Negative();
  requires x < 0;

procedure Other()
  modifies x;
{
  x := 0 - x;
}
