// Attributes and what their arguments may be.

var {:thread_local} {:layer 0, 1} g: int;
const {:a} {:b "s", 1 + 2, (forall x: int :: x == x)} unique c: int;
function {:inline} {:never_pattern true} f({:p} x: int): int { x }
procedure {:inline 1} {:entrypoint} {:uses g, c + f(1)} P({:in "x"} x: int) returns ({:r x} y: int)
  requires {:id_ "r"} x == 0;
{
  var {:local x} l: int;
  assert {:msg "m"} {:e l, g} true;
  assume {:branchcond l == g} true;
  call {:cexpr "y"} {:t l} y := P(l);
  y := {:note l} 1;
}
