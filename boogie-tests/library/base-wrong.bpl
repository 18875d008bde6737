// RUN: check --lib base
// EXPECT: violated
//
// What another thread has added is in the set, or is not yet.

var s: Set int;

procedure {:entrypoint} Main()
  modifies s;
{
  s := Set_Empty();
  async call Work();
  assert !Set_Contains(s, 2);
}

procedure Work()
  modifies s;
{
  s := Set_Add(s, 2);
}
