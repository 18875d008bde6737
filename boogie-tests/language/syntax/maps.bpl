// DIALECT: both
// Selection, update, of any number of dimensions.

const m: [int]int;
const n: [int, int][bool]int;
const o: []int;
axiom m[1] == m[1 := 2][1] && n[1, 2][true] == n[1, 2 := m2][3, 4][false];
axiom o[] == o[:= 1][];
const m2: [bool]int;
