// RUN: verify
// EXPECT: holds
// RUN: verify --solver z3
// EXPECT: holds
// RUN: verify --entry Fail1
// EXPECT: violated
// RUN: verify --entry Fail2
// EXPECT: violated
// RUN: verify --entry Fail3
// EXPECT: violated
// RUN: verify --entry Fail3 --solver cvc5
// EXPECT: violated
// RUN: verify --entry Fail4
// EXPECT: violated
// RUN: verify --entry Fail5
// EXPECT: violated
// RUN: verify --entry Hold2
// EXPECT: holds
// RUN: verify --entry Wrong
// EXPECT: violated
// RUN: verify --entry Wrong --solver z3
// EXPECT: violated
// Datatypes that are not recursive have an encoding in bits; enumerations are small finite types. A field of a value that another
// constructor made has some value, the same wherever it is asked for.

datatype Day { mon(), tue(), wed() }
datatype Maybe { None(), Some(value: int) }
datatype Pair { Pair(day: Day, second: Maybe) }
var d: Day; var m: [Day]int; var p: Pair; var q: [Pair]bool; var s: [int]Maybe;
procedure {:entrypoint} Main() modifies d, m, p, q, s; {
  assert d == mon() || d == tue() || d is wed;
  assert p->day == wed() || p->day == mon() || p == Pair(tue(), p->second);
  m[mon()] := 1; m[tue()] := 2; m[wed()] := 3;
  assert m[d] >= 1 && m[d] <= 3;
  assert (forall e: Day :: m[e] > 0);
  q[p] := true;
  assert q[Pair(p->day, p->second)];
  s[3] := Some(7);
  assert s[3] is Some && s[3]->value == 7;
}
procedure Fail1() modifies d; { havoc d; assert d != wed(); }
procedure Fail2() modifies p; { assume p->second is Some && p->second->value > 300; assert p->second->value != 301 || p->day != tue(); }
procedure Fail3() modifies q; { q[Pair(mon(), None())] := true; q[p] := false; assert q[Pair(mon(), None())]; }
procedure Fail4() { var x, y: Maybe; assume x != y; assert x is Some; }
procedure Fail5() modifies m; { var n: [Day]int; assume m[mon()] == n[mon()] && m[tue()] == n[tue()]; assert m == n; }
procedure Wrong() { var x: Maybe; assert x->value != 5 || x is Some; }
procedure Hold2() modifies m; { var n: [Day]int; assume m[mon()] == n[mon()] && m[tue()] == n[tue()] && m[wed()] == n[wed()]; assert m == n; }
