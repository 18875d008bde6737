// RUN: resolve
// EXPECT: error: `call forall` is gone from Boogie since 2013: state the lemma as an assumed quantifier
//
// Gone from Boogie since February 2013.

procedure P()
{
  call forall Q(*);
  call x, * := Q(*, 1);
}
