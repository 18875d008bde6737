// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property race
// EXPECT: proved
//
// Fetch-and-add loses nothing; of two who compare and swap one succeeds.

var winners: [int]bool;

procedure {:entrypoint} Main()
  modifies winners, Atomic.value;
{
  var x: int;

  call Atomic_Init(0, 0);
  call Atomic_Init(1, 0);
  par call Work(1) | Work(2);
  call x := Atomic_Load(0);
  assert x == 3;
  assert winners[1] != winners[2];
  call x := Atomic_Exchange(0, 8);
  assert x == 3;
}

procedure Work(me: int)
  modifies winners, Atomic.value;
{
  var before: int;
  var swapped: bool;

  call before := Atomic_FetchAdd(0, me);
  call swapped := Atomic_CompareAndSwap(1, 0, me);
  winners[me] := swapped;
}
