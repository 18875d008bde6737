// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The producer ends, so the consumer can take only so much.

var items: int;

procedure {:entrypoint} main()
{
  async call Producer();
  async call Consumer();
}

procedure Producer()
  modifies items;
{
  var left: int;

  havoc left;
  while (left > 0) {
    atomic {
      items := items + 1;
      left := left - 1;
    }
  }
}

procedure Consumer()
  modifies items;
{
  while (true) {
    atomic {
      assume items > 0;
      items := items - 1;
    }
  }
}
