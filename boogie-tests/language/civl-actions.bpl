// BOOGIE: skip newer than 2.4.1
//
// Actions as they were and are written: kinds, movers as arrows, pending calls and the invariants of their sequences.

var {:layer 0,3} x: int;
>-< action {:layer 1,2} atomic_inc() modifies x; { x := x + 1; }
<- action {:layer 2} left_inc() modifies x; { x := x + 1; }
-> action {:layer 2} right_inc() modifies x; { x := x + 1; }
<-> action {:layer 2} both_inc() modifies x; { x := x + 1; }
async <- action {:layer 2} Task(i: int) creates Task; modifies x; { x := i; call create_async(Task(i + 1)); }
async atomic action {:layer 1} Other({:linear} i: int) { assert i > 0; }
invariant action {:layer 2} Inv(n: int) creates Task, Other; modifies x; { havoc x; }
abstract action {:layer 1} Abs() modifies x; { havoc x; }
link action {:layer 1} Snap() modifies x; { havoc x; }
atomic action {:layer 2} Main(n: int) refines MainSpec using Inv; creates Task; asserts n >= 0; modifies x;
{ call create_async(Task(0)); }
atomic action {:layer 3} MainSpec(n: int) modifies x; { x := n; }
atomic action {:layer 2} Pre(n: int) requires call Y(n); requires {:layer 2} n > 0; asserts n >= 0; refines {:proof} MainSpec; { }
pure procedure create_async<T>(PA: T);
yield invariant {:layer 1} Y(n: int); invariant x >= n;
yield -> procedure {:layer 1} P() refines {:a 1} -> action {:layer 2} A_P { x := 0; } ensures call Y(0);
{ assert (var t := Task(3); t->i == 3 && t is Task); while (*) invariant {:yields} {:layer 1} true; free invariant x == x; { call Y(0) | P(); } }
yield left procedure {:layer 1} Q(); requires {:layer 1} call {:mark} Y(1); preserves call Y(2);
