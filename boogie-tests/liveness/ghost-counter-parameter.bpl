// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
//
// A parameter that is marked is compared all the same, with a warning.

var l: int;

procedure W() returns ({:ghost_counter} n: int)
  modifies l;
{
  n := 0;
  while (true) {
    n := n + 1;
    l := 1 - l;
  }
}

procedure {:entrypoint} main()
  modifies l;
{
  var r: int;
  l := 0;
  call r := W();
}
