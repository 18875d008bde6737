// RUN: resolve
// EXPECT: error

const {:ignore} c: int;
const c: int;
axiom {:ignore false} a == 1;
axiom {:ignore "no flag"} b == 1;
axiom {:ignore 1} d == 1;
