// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Each thread chooses a dozen numbers at once: whoever tries all of them never ends.

var sum: int;

procedure {:entrypoint} Main()
  modifies sum;
{
  sum := 0;
  while (*) {
    async call Worker();
  }
}

procedure Worker()
  modifies sum;
{
  var a, b, c, d, e, f, g, h, i, j, k, l: int;

  atomic {
    havoc a, b, c, d, e, f, g, h, i, j, k, l;
    assume a + b + c + d + e + f + g + h + i + j + k + l == 60;
    assume sum >= 0;
    sum := sum + 60;
  }
  assert sum != 120;
}
