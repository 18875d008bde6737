// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The version changes for ever, so that the reader may never see it stand still.

var version: int;

procedure {:entrypoint} main()
{
  async call Reader();
  async call Writer();
}

procedure Reader()
{
  var seen: int;

  havoc seen;
  while (seen != version) {
    seen := version;
  }
}

procedure Writer()
  modifies version;
{
  while (true) {
    version := version + 1;
  }
}
