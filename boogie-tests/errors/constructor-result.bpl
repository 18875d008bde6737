// RUN: resolve
// EXPECT: error: The output type of a constructor must be a datatype
//
// A legacy constructor makes a value of a datatype.

type {:datatype} D;
type T;
function {:constructor} Fine(x: int): D;
function {:constructor} NotFine(x: int): T;
