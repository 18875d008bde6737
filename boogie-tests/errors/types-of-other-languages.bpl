// RUN: resolve
// EXPECT: error: undeclared type: boolean

procedure Main()
{
  var b: boolean;
  var i: integer;
  var s: Seq int;
  var e: Set int;
  var u: uint;
  var f: float;
  var l: Mutex;
  var c: char;
  var n: void;
  b := true;
  i := 0;
}
