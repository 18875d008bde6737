// DIALECT: both
// Basic types, application, maps, synonyms.

type T;
type Pair a b;
type Map a b = [a]b, Ints = Map int int;
var a: bool, b: int, c: real, d: bv32, e: float24e8, f: rmode;
var g: T, h: Pair int (Pair T bool), i: Pair T [int]int, j: [int, bool][T]Ints;
var k: <a>[a]int, l: <a, b>[Pair a b, int]<c>[c]a, m: []int, n: Pair (Pair T T) T;
