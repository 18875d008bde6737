// RUN: check
// EXPECT: proved
//
// Two producers and one consumer share a ring of two places: what is taken out is what was put in.

var buffer: [int]int;
var first, count: int;

procedure ULTIMATE.start()
  modifies buffer, first, count;
{
  var sum: int;

  first := 0;
  count := 0;
  fork 1 Put(1);
  fork 2 Put(4);
  fork 3, 3 Take(2);
  join 3, 3 assign sum;
  assert sum == 5;
}

procedure Put(k: int)
  modifies buffer, count;
{
  atomic {
    assume count < 2;
    buffer[(first + count) % 2] := k;
    count := count + 1;
  }
}

procedure Take(n: int) returns (sum: int)
  modifies first, count;
{
  var i: int;

  sum := 0;
  i := 0;
  while (i < n) {
    atomic {
      assume count > 0;
      sum := sum + buffer[first];
      first := (first + 1) % 2;
      count := count - 1;
    }
    i := i + 1;
  }
}
