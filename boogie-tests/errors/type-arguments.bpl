// RUN: resolve
// EXPECT: error: type constructor received wrong number of arguments: C
//
// Type constructors and synonyms take as many arguments as they are declared with; the built-in types and type variables none.

type C a;
type S a = [a]int;
type T;
var x: C;
var y: C int int;
var z: S;
var t: T int;
procedure P<a>(p: a int);
var m: rmode int;
var b: bv8 int;
var s: string int;
var r: regex int;
