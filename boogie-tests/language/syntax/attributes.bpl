// DIALECT: both
// On everything that takes them in both dialects.

type {:a} T;
const {:a} c: int;
function {:a} f({:a} x: int) returns ({:a} y: int);
axiom {:a} {:b 1} {:c "s", 2, c + 1} { : d } true;
var {:a} v: int;
procedure {:a} P({:a} x: int) returns ({:a} y: int);
  requires {:a} true;
  ensures {:a} true;
implementation {:a} P(x: int) returns (y: int)
{
  var {:a} l: int;
  assert {:a} true;
  assume {:a} true;
  call {:a} y := P(1);
  while (*)
    invariant {:a} true;
  {
  }
  assert (forall {:a} z: int :: {:a} z == z) && (lambda z: int :: {:a} z)[0] == 0;
}
