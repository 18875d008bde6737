// DIALECT: legacy
// Partial orders on constants.

type ref;
const unique top: ref;
const unique mid: ref extends top;
const low: ref extends unique mid, top complete;
const none: ref extends;
const last: ref extends complete;
axiom low <: top;
