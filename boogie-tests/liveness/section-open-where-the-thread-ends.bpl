// RUN: check --property response(!x,x) --stem 2 --lasso 1
// EXPECT: violated
//
// With the thread its atomic section ends, and what it wrote in there is seen: from then on x is false.

var x: bool;

procedure corral_atomic_begin();

procedure {:entrypoint} Main()
  modifies x;
{
  x := true;
  async call T();
}

procedure T()
  modifies x;
{
  call corral_atomic_begin();
  if (*) {
    x := false;
    return;
  }
  x := true;
}
