// RUN: verify
// EXPECT: violated
//
// Of a type with one element there is one index: a map that is 2 everywhere, and one that was 1 everywhere, are the same once they agree there.

type Key;

axiom (forall k, l: Key :: k == l);

procedure {:entrypoint} Keys(k: Key)
{
  var a, b: [Key]int;

  a := (lambda x: Key :: 1);
  b := (lambda x: Key :: 2);
  b[k] := 1;
  assert a != b;
}
