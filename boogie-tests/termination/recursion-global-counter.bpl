// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A global falls with each call; behind the first call it is no more than before.

var fuel: int;

procedure {:entrypoint} main()
  modifies fuel;
{
  call burn();
}

procedure burn()
  modifies fuel;
{
  if (fuel > 0) {
    fuel := fuel - 1;
    call burn();
    call burn();
  }
}
