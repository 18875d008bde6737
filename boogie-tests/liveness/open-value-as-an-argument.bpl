// RUN: explore --property always-eventually(l)
// EXPECT: violated
// RUN: check --property always-eventually(l)
// EXPECT: violated
//
// The argument hands on a value that stays open; what the procedure makes of the variable is another one.

var x, y: bool;
var l: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  var b: bool;
  call b := Pick(y && x);
}

procedure Pick(v: bool) returns (r: bool);
  modifies x;
  ensures r == x;
