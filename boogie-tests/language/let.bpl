// Let expressions, whose variables see none of their siblings.

axiom (var x, y := 1, true; {:mark "m"} y ==> x + 1 == 2);
axiom (var x := (var y := 2; y + 1); x == 3);
function f<a>(): [int]a;
axiom (var m := f(); m[0] == 3);
axiom (var {:first} x, {:second "s", 2} {:third} y := 1, 2; {:body x} x < y);
