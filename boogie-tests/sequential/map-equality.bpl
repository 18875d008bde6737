// RUN: verify --solver sat
// EXPECT: holds complete
// RUN: verify --solver z3
// EXPECT: holds complete
// RUN: verify --entry Deep
// EXPECT: violated
// RUN: verify --entry Deep --solver z3
// EXPECT: violated
// RUN: verify --entry Elsewhere
// EXPECT: violated
// RUN: verify --entry Function
// EXPECT: violated
// RUN: verify --entry Sorts
// EXPECT: violated
// RUN: verify --entry Sorts --solver cvc5
// EXPECT: violated
// Maps of maps are equal where all their entries are; functions have equal values for equal maps; any number of elements.

type Key;
const unique left, right: Key;
function size(m: [int][bool]int): int;
function pick(k: Key): Key;
var a, b: [int][bool]int;
var t: [Key, int]Key;

procedure {:entrypoint} Main(i: int, j: int)
  modifies a, b;
{
  var t0: int;

  b := a[i := a[i]];
  assert a == b && size(a) == size(b);
  havoc t0;
  assume t0 != a[i][true];
  b[i][true] := t0;
  assert a != b && a[i] != b[i] && a[i][false] == b[i][false] && (i == j || a[j] == b[j]);
  b[i] := a[i];
  assert a == b;
  havoc b;
  assume (forall z: int :: a[z] == b[z]);
  assert a == b;
}

procedure Deep(i: int)
  modifies a, b;
{
  assume a[0] == b[0] && a[1] == b[1] && a[i][false] == b[i][false];
  assert a == b;
}

procedure Elsewhere(i: int, j: int)
  modifies a, b;
{
  b := a;
  b[i][true] := 5;
  b[j][false] := 6;
  assume a != b;
  assert a[i] != b[i] || a[j] == b[j];
}

procedure Function(i: int)
  modifies b;
{
  b := a;
  b[i][i > 3] := 7;
  assert size(a) == size(b);
}

procedure Sorts(k: Key, l: Key)
  modifies t;
{
  assume k != left && k != right && l != k && pick(k) != pick(l);
  t[k, 0] := left;
  t[l, 1] := right;
  assert t[k, 0] == left && t[l, 1] == right;
  assert pick(pick(k)) != l || pick(l) == left || t[left, 0] == k || t[k, 1] == t[l, 0];
}
