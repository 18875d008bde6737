// BOOGIE: skip newer than 2.4.1
//
// Actions, yield procedures and yield invariants resolve.

var {:layer 0, 2} x: int;
atomic action {:layer 1} Incr()
  modifies x;
{ x := x + 1; }
yield procedure {:layer 0} incr();
  refines Incr;
right action {:layer 2} Get() returns (r: int) asserts x >= 0; { r := x; }
yield invariant {:layer 1} Positive(n: int);
  preserves x >= n;
yield procedure {:layer 1} main(n: int)
  requires {:layer 1} n > 0;
  requires call Positive(n);
  preserves call Positive(0);
  ensures call Positive(n);
  refines both action {:layer 2} _ { havoc x; }
{
  call incr() | incr();
  while (*) invariant {:yields} true; invariant call Positive(n); { async call incr(); call Positive(n); }
}
