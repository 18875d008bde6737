// Missing modifies clauses are found through calls, also recursive ones.

var a, b, c, d: int;
var m: [int]int;
procedure P() { a := 1; call Q(); }
procedure Q() modifies b; { call R(); call P(); }
procedure R(); modifies c;
procedure S() { havoc d; m[1] := 1; }
procedure T() modifies a, b, c; { call P(); }
