// RUN: check --property always-eventually(n==0) --stem 2 --lasso 1 --fairness strong --unroll 4 --method lasso
// EXPECT: holds
// RUN: check --property always-eventually(n==0) --stem 2 --lasso 1 --fairness strong --unroll 4 --method lazy-lasso
// EXPECT: holds
// RUN: check --property always-eventually(n==0) --fairness strong
// EXPECT: proved
//
// The section ends, in the text, in front of what it writes: each of its rounds is seen by others all the same.

var n: int where 0 <= n && n <= 1;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies n;
{
  async call Other();
  while (true) {
    call Turn();
  }
}

procedure Turn()
  modifies n;
{
  var wrote: bool;

  wrote := false;
  call corral_atomic_begin();
  while (true) {
    if (wrote) {
      call corral_atomic_end();
      break;
    }
    n := 1 - n;
    wrote := true;
  }
}

procedure Other()
{
  assert n >= 0;
}
