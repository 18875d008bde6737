// DIALECT: both
// 

const m: [int]int;
axiom m == (lambda x: int :: x + 1);
axiom (lambda<a> x: a, y: int :: {:attr} y)[true, 1] == 1;
