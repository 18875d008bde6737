// RUN: check
// EXPECT: violated
//
// A sequence lock: the writer makes the count odd while it writes; a reader reads again only where the count has changed: one that begins in the middle is not stopped.

var count, first, second: int;

procedure {:entrypoint} Main()
  modifies count, first, second;
{
  count, first, second := 0, 0, 0;
  async call Writer();
  async call Reader();
  async call Reader();
}

procedure Writer()
  modifies count, first, second;
{
  var i: int;
  i := 0;
  while (i < 2) {
    i := i + 1;
    count := count + 1;
    first := i;
    second := i;
    count := count + 1;
  }
}

procedure Reader()
{
  var before, a, b, after: int;
  var ok: bool;
  ok := false;
  while (!ok) {
    before := count;
    a := first;
    b := second;
    after := count;
    ok := before == after;
  }
  assert a == b;
}
