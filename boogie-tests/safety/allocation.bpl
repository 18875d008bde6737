// RUN: check --rounds 2
// EXPECT: violated

// An allocator as preludes of C programs describe it: what a block is made of, and that all else stays as it was. The counter
// that the threads share is not protected.

function $base(int): int;

var $allocated: [int]bool;
var $next: int;
var $M: [int]int;

procedure $malloc(size: int) returns (p: int);
  modifies $next, $allocated;
  ensures p > 0;
  ensures p == old($next);
  ensures size >= 0 ==> $next >= old($next) + size;
  ensures $allocated[p];
  ensures (forall q: int :: {$allocated[q]} q != p ==> $allocated[q] == old($allocated[q]));
  ensures size >= 0 ==> (forall q: int :: p <= q && q < p + size ==> $base(q) == p);

procedure worker()
  modifies $next, $allocated, $M;
{
  var p, seen: int;

  call p := $malloc(2);
  assert $allocated[p] && $base(p + 1) == p;
  seen := $M[0];
  $M[0] := seen + 1;
  assert $M[0] == seen + 1;
}

procedure {:entrypoint} main()
  modifies $next, $allocated, $M;
{
  $M[0] := 0;
  async call worker();
  async call worker();
}
