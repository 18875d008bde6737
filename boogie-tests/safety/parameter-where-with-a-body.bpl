// RUN: check
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
// RUN: check --method lazy --rounds 1
// EXPECT: holds
// RUN: check --method eager --rounds 1
// EXPECT: holds
//
// Nobody gets behind the beginning of a body with an argument that the clause does not allow.

procedure Inside(i: int where i == 0)
{
}

procedure {:entrypoint} Main()
{
  var j: int;

  assume j > 3;
  call Inside(j);
  assert false;
}
