// DIALECT: both
// A quote behind a backslash belongs to the string, unless it is the last one on its line.

var {:a "ends in \"} x: int;
var {:a "a \" b"} {:b "c \\" d"} y: int;
var {:a "\", 1}
  {:b "other"} z: int;
procedure {:path "C:\"} P();
