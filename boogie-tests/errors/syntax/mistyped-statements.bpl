// RUN: resolve
// EXPECT: error: unexpected "assrt", expected a statement

// Words that begin a statement, with a slip.
var x: int;

procedure P()
  modifies x;
{
  assrt x == 1;
  asert x == 1;
  asssume x == 1;
  ahvoc x;
  cal P();
  retrun;
  other x;
}
