// DIALECT: both
// Unique constants, several names.

type ref;
const a: int;
const unique b, c: ref;
const {:attr} unique d: ref;
