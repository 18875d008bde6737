// RUN: check
// EXPECT: proved
// RUN: check --method chc
// EXPECT: proved
// RUN: check --method modular
// EXPECT: proved
//
// Integers and maps under names of their own, as translations from C have them.

type i32 = int;
type ref = i32;
type memory a = [ref]a;

var balance: i32;
var heap: memory i32;
const account: ref;

procedure {:entrypoint} Main()
  modifies balance, heap;
{
  balance := 0;
  heap[account] := 0;
  async call Pay();
  async call Look();
}

procedure Pay()
  modifies balance, heap;
{
  var amount: i32;
  while (true) {
    havoc amount;
    assume amount > 0;
    atomic { balance := balance + amount; heap[account] := balance; }
  }
}

procedure Look()
{
  while (true) {
    assert balance >= 0;
  }
}
