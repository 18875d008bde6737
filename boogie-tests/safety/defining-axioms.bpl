// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 1
// EXPECT: holds complete

// A prelude says in axioms what its functions are: address arithmetic, and conversions from and to Booleans. The axioms about
// `after` cannot matter here, though they use functions of the prelude.

function $at(pointer: int, index: int, size: int): int;
axiom (forall p, i, s: int :: {$at(p, i, s)} $at(p, i, s) == p + i * s);
function $trunc(p: int, size: int): int;
axiom (forall p, s: int :: $trunc(p, s) == p);
function $i2b(i: int): bool;
axiom (forall i: int :: $i2b(i) <==> i != 0);
axiom $i2b(0) == false;
function $b2i(b: bool): int;
axiom $b2i(true) == 1;
axiom $b2i(false) == 0;
function $xor(p: int, q: int): int;
axiom $xor(0, 0) == 0;
axiom $xor(0, 1) == 1;
axiom $xor(1, 0) == 1;
axiom $xor(1, 1) == 0;
function $le(p: int, q: int): bool { p <= q }
function after(i: int): int;
axiom (forall i: int :: {after(i)} $le(i, after(i)));
axiom (forall i, j: int :: {after(i), after(j)} $le(i, j) ==> $le(after(i), after(j)));

var $M: [int]int;
const $object: int;
axiom $object == 16;

procedure $cas(p: int, expected: int, new: int) returns (done: bool)
  modifies $M;
{
  done := $M[p] == expected;
  if (done) {
    $M[p] := new;
  }
}

procedure add(by: int)
  modifies $M;
{
  var seen: int;
  var done, again: bool;
  seen := $M[$at($object, 1, 4)];
  call done := $cas($at($object, 1, 4), seen, $trunc(seen + by, 32));
  again := $i2b($xor($b2i(done), $b2i(true)));
  assert !again;
}

procedure {:entrypoint} main()
  modifies $M;
{
  $M[20] := 0;
  async call add(1);
  async call add(2);
}
