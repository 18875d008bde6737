// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A failed attempt is paid for by the other thread, which changes the version only so often.

var version: int;

procedure {:entrypoint} main()
{
  async call Reader();
  async call Writer();
}

procedure Reader()
{
  var seen: int;

  seen := version;
  while (seen != version) {
    seen := version;
  }
}

procedure Writer()
  modifies version;
{
  var times: int;

  havoc times;
  while (times > 0) {
    atomic {
      version := version + 1;
      times := times - 1;
    }
  }
}
