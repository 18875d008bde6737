// RUN: check --rounds 1
// EXPECT: violated
// RUN: check --rounds 1 --entry Equal
// EXPECT: holds complete
// RUN: check --rounds 1 --entry Quantified
// EXPECT: holds complete
// RUN: explore --entry Equal
// EXPECT: holds
//
// A value of a type parameter may be compared with one of a type that it can stand for. Where it stands for another type, they differ.

var n: int;

procedure {:entrypoint} Main()
{
  call Compare(false);
}

procedure Compare<T>(x: T)
{
  assert x == n;
}

procedure Equal()
  modifies n;
{
  n := 3;
  call Compare(3);
  call Differ(true);
}

procedure Differ<T>(x: T)
{
  assert x != n;
}

procedure Quantified()
  modifies n;
{
  n := 3;
  call All(true);
}

procedure All<T>(x: T)
{
  assert (forall i: int :: i == n ==> i == 3) && x != n;
}
