// RUN: explore
// EXPECT: holds
// RUN: explore --entry TooMany
// EXPECT: violated
// RUN: check --rounds 2
// EXPECT: holds complete
//
// A constant of which an axiom says what it is: no range of integers is needed to look at every execution.

const SIZE: int;
const LAST: int;
axiom SIZE == 2 && 1 == LAST;
var items: [int]int;
var first, size: int;

procedure {:entrypoint} Main()
  modifies items, first, size;
{
  first := 0;
  size := 0;
  par Put(7) | Put(8) | Take();
}

procedure TooMany()
  modifies items, first, size;
{
  first := 0;
  size := LAST;
  async call Put(7);
  assert size < SIZE;
}

procedure Put(x: int)
  modifies items, size;
{
  atomic {
    assume size < SIZE;
    items[(first + size) mod SIZE] := x;
    size := size + 1;
  }
}

procedure Take()
  modifies first, size;
{
  atomic {
    assume size > 0;
    assert items[first mod SIZE] == 7 || items[first mod SIZE] == 8;
    first := first + 1;
    size := size - LAST;
  }
}
