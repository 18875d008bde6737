// Synonyms, partial application of none, nested maps, maps without a domain.

type Pair a b;
type Swap a b = Pair b a;
type Same a = Pair a a;
type Nat = int;
type M = [Nat][Nat]Same Nat;
type Thunk a = []a;
var m: M;
var s: Swap int bool;
var t: Thunk int;
procedure P()
  modifies m, s, t;
{
  var p: Pair bool int;
  var q: Pair int int;
  s := p;
  m[0][1] := q;
  m := m[0 := m[0][1 := q]];
  t[] := 3;
  assert t[] == 3 && t[:= 4][] == 4;
}
