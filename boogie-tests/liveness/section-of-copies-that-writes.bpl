// RUN: check --property response(y,n==0) --stem 1 --lasso 1 --fairness strong --unroll 3 --threads 5 --method lazy-lasso --no-reduction
// EXPECT: violated
// RUN: check --property response(y,n==0) --stem 1 --lasso 1 --fairness strong --unroll 3 --threads 5 --method lasso --no-reduction
// EXPECT: violated
//
// Copies for each number of open sections jump to and fro: where a section ends, it may have written what another place of the text says.

var x: bool where !x || y;
var y: bool;
var n: int where 0 <= n && n < 3;
var lock: [int]bool;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies y;
{
  async call Thread0(1);
  y := x;
}

procedure Thread0(me: int)
  modifies n;
{
  while (*) {
    if (x && lock[1]) {
      call corral_atomic_begin();
      call corral_atomic_begin();
    }
    n := (n + 1) mod 3;
    call corral_atomic_end();
    if (y) {
      call corral_atomic_end();
    }
  }
}
