// RUN: resolve
// EXPECT: error: more than one statement with same id: a
//
// Statements and loop invariants may be named; their names differ in the whole program. Contracts have no such names.

procedure P()
  requires {:id "a"} true;
  ensures {:id "a"} true;
{
  var x: int;

  assert {:id "a"} true;
  assume {:id "a"} true;
  call {:id "b"} P();
  call {:id "b"} P();
  x := {:id "a"} 1;
  while (*)
    invariant {:id "c"} true;
    free invariant {:id "c"} true;
  {
  }
  assert |{ A: assert {:id "d"} true; return true; }|;
  assert {:id "e"} {:id "a"} true;
  assert {:id "a", 2} true;
  assert {:id 1} true;
  assert {:id 1} true;
}

procedure Q()
{
  assert {:id "d"} true;
}
