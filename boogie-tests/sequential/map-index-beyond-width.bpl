// RUN: verify
// EXPECT: violated
//
// The index 8 has no room in four bits, where the engine begins. There, a write at an arbitrary index beyond these bits is known
// to be missing from the map; it may have been at 8 (p = 8).

procedure {:entrypoint} main()
{
  var m: [int]int;
  var p: int;

  m := m[8 := 1];
  m := m[p := m[p] + 1];
  assert m[8] == 1;
}
