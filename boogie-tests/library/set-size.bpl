// RUN: check --lib set_size
// EXPECT: unknown
// EXPLORE: skip sizes of sets are known by axioms over all types
//
// Sizes of sets are axioms over all types: what depends on them is not decided.

var s: Set int;

procedure {:entrypoint} Main()
  modifies s;
{
  s := Set_Add(Set_Empty(), 1);
  async call Work();
  assert Set_Size(s) == 1 || Set_Size(s) == 2;
}

procedure Work()
  modifies s;
{
  s := Set_Add(s, 2);
}
