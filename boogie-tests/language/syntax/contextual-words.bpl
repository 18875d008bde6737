// DIALECT: legacy
// Words that modern Boogie reserves.

var action, asserts, datatype, hideable, is, measure, preserves, pure, refines, revealed, uses: int;
var both, left, right, hide, reveal, push, pop: int;
procedure P()
  modifies measure, pure;
{
  measure := pure;
  pure := is + uses;
  measure:
  goto measure;
}
