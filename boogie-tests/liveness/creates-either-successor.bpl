// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip there are more and more threads
//
// Which successor is created hangs on the data; one always is.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 1;
  async call Double();
}

procedure Double()
  modifies x;
{
  x := x * 2;
  async call Add();
}

procedure Add()
  modifies x;
{
  x := x + 3;
  if (x > 10) {
    async call Double();
  } else {
    async call Add();
  }
}
