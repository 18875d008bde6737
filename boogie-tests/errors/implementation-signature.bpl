// RUN: resolve
// EXPECT: error: mismatched number of in-parameters in procedure implementation: P
//
// An implementation repeats its procedure, up to names.

procedure P(x: int, y: bool) returns (r: int);
implementation P(x: int) returns (r: int) {}
implementation P(x: int, y: bool) returns () {}
implementation P(a: bool, y: bool) returns (r: bool) {}
implementation P<t>(x: t, y: bool) returns (r: int) {}
procedure Q<a>(x: a) returns (r: a);
implementation Q<b>(x: b) returns (r: b) { r := x; }
implementation Q<b>(x: b) returns (r: int) { r := 1; }
