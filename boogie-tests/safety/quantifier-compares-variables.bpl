// RUN: check --rounds 1 --entry InRange
// EXPECT: unknown
// RUN: explore --entry InRange
// EXPECT: unknown
// RUN: explore --entry Let
// EXPECT: unknown
// RUN: explore --entry Outside
// EXPECT: unknown
// RUN: check --rounds 1 --entry Equal
// EXPECT: violated
// RUN: check --rounds 1 --entry EqualInside
// EXPECT: violated
// RUN: check --rounds 1 --entry Alike
// EXPECT: holds
// EXPLORE: skip has lines of its own
// BOOGIE: skip its reasoning about quantifiers is incomplete

// What a variable is compared with may be another variable, whose values matter as well. The judge does not know all of them where that one
// has bounds, or is another expression's name: then it says nothing.
procedure {:entrypoint} InRange()
{
  assert (forall k: int :: (exists j: int :: 0 <= j && j < 5 && j == k));
}

procedure Let()
{
  assert (forall k: int :: (var n := 3; k != n));
}

procedure Outside()
{
  assert (exists k: int :: (forall j: int :: 0 <= j && j < 5 ==> k != j));
}

procedure Equal()
{
  assert (forall k, j: int :: j == 5 ==> k != j);
}

procedure EqualInside()
{
  assert (forall k: int :: (forall j: int :: j == 5 ==> k != j));
}

procedure Alike()
{
  assert (forall k: int :: (exists j: int :: j == k));
  assert (forall k: int :: (exists j: int :: j != k));
  assert (exists k, j: int :: k != j);
}
