// Generic classes, ghost state, multisets, traits, iterators and lemmas reach other corners of the prelude.
module Lists {
  class Node<T> {
    var value: T
    var next: Node?<T>
    ghost var elements: seq<T>
    ghost var footprint: set<object>
    predicate Valid() reads this, footprint
    {
      this in footprint && (next == null ==> elements == [value]) &&
      (next != null ==> next in footprint && next.footprint < footprint && this !in next.footprint && next.Valid() &&
        elements == [value] + next.elements)
    }
    constructor (v: T) ensures Valid() && elements == [v]
    {
      value, next, elements, footprint := v, null, [v], {this};
    }
    method Length() returns (n: nat) requires Valid() ensures n == |elements| decreases footprint
    {
      if next == null { n := 1; } else { n := next.Length(); n := n + 1; }
    }
  }
  trait Shape { function method Area(): real }
  class Square extends Shape {
    var side: real
    function method Area(): real reads this { side * side }
  }
  lemma Sum(m: multiset<int>, n: multiset<int>) ensures |m + n| == |m| + |n| {}
  function Fib(n: nat): nat { if n < 2 then n else Fib(n - 1) + Fib(n - 2) }
  method Find<T(==)>(s: seq<T>, x: T) returns (i: int)
    ensures i < 0 ==> x !in s
    ensures 0 <= i ==> i < |s| && s[i] == x
  {
    i := 0;
    while i < |s| invariant 0 <= i <= |s| && x !in s[..i] {
      if s[i] == x { return; }
      i := i + 1;
    }
    return -1;
  }
  method Bits(b: bv8, c: bv16) returns (d: bv8) { d := (b << 1) | (c as bv8); }
}
