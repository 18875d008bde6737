// RUN: check --rounds 2
// EXPECT: violated

// The entry procedure has parameters: any values that satisfy its precondition. It has no locals.

var shared: int;

procedure {:entrypoint} main(limit: int, start: int)
  requires limit > 2;
  modifies shared;
{
  shared := start;
  async call add(limit);
  assert shared != 7 || limit != 3;
}

procedure add(by: int)
  modifies shared;
{
  shared := shared + by;
}
