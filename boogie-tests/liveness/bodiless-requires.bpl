// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: violated
//
// Values that are open until a precondition asks for them: the argument's belongs to where the local was introduced, the global's to the
// beginning, also where the call gives the global another one.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  var c: bool;
  var b: bool;

  call x := Pick(b);
  assume x != c;
  while (true) {
  }
}

procedure Pick(v: bool) returns (r: bool);
  requires v || x;
  ensures r ==> v;
