// RUN: check
// EXPECT: proved
//
// Two threads sort the halves of an array by recursion on ranges of any length, none of which leaves its half.

var middle: int;

procedure {:entrypoint} Main()
{
  var low, high: int;

  assume low <= middle && middle <= high;
  async call Sort(low, middle, true);
  async call Sort(middle + 1, high, false);
}

procedure Sort(low: int, high: int, left: bool)
{
  var pivot: int;

  if (low >= high) {
    return;
  }
  assert left ==> high <= middle;
  assert !left ==> low > middle;
  havoc pivot;
  assume low <= pivot && pivot <= high;
  call Sort(low, pivot - 1, left);
  call Sort(pivot + 1, high, left);
}
