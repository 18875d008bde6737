// RUN: check --property response(made>used,used>=made)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The producer is always ahead: each part is used, but never all that were made. Both numbers of the property grow.

var made: int;
var used: int;

procedure {:entrypoint} Main()
  modifies made, used;
{
  made := 0;
  used := 0;
  async call Makes();
  async call Uses();
}

procedure Makes()
  modifies made;
{
  while (true) {
    made := made + 1;
  }
}

procedure Uses()
  modifies used;
{
  while (true) {
    atomic { assume used < made; used := used + 1; }
  }
}
