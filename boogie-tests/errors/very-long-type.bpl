// RUN: resolve
// EXPECT: error: mismatched types in assignment command
//
// A type that synonyms make very long is cut short in messages.

type P a b;
type T0 = P int int;
type T1 = P T0 T0;
type T2 = P T1 T1;
type T3 = P T2 T2;
type T4 = P T3 T3;
type T5 = P T4 T4;
type T6 = P T5 T5;
type T7 = P T6 T6;
type T8 = P T7 T7;
var x: T8;
procedure Q()
  modifies x;
{
  x := 1;
}
