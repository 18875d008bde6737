// DIALECT: both
// Names as SMACK makes them; constants and procedures share them.

type ref = int;
const main: ref;
const $0.ref: ref;
var $M.0: [ref]int;
procedure {:entrypoint} main() returns ($r: int)
{
  var $i0: int;
$bb0:
  assume {:sourceloc "a.c", 3, 5} true;
  $i0 := $M.0[$0.ref];
  goto $bb1, $bb2;
$bb1:
  assume {:branchcond $i0} true;
$bb2:
  $r := $i0;
  return;
}
