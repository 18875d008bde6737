// RUN: check --lib base
// EXPECT: proved
//
// Options, sets and finite maps of Boogie's own library.

var s: Set int;
var m: Map int bool;

procedure {:entrypoint} Main()
  modifies s, m;
{
  var o: Option int;

  s := Set_Add(Set_Empty(), 1);
  m := Map_Update(Map_Empty(), 1, true);
  async call Work();
  o := Some(3);
  assert o is Some && o->t == 3 && o != None();
  assert Set_Contains(s, 1) && !Set_Contains(s, 3);
  assert Map_Contains(m, 1) && Map_At(m, 1);
}

procedure Work()
  modifies s, m;
{
  s := Set_Union(s, Set_Singleton(2));
  m := Map_Update(m, 2, false);
  assert Set_IsSubset(Set_Singleton(1), s);
}
