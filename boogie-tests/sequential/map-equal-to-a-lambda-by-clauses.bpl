// RUN: verify
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: explore
// EXPECT: violated
//
// The same of a constant, by an axiom; of a variable, by its clause; of a result, by what a procedure without body ensures.

const even: [int]bool;
axiom even == (lambda n: int :: n mod 2 == 0);

const odd: [int]bool;
axiom (forall n: int :: odd[n] == (n mod 2 == 1));

procedure Thirds() returns (third: [int]bool);
  ensures third == (lambda n: int :: n mod 3 == 0);

procedure {:entrypoint} Main()
{
  var own: [int]bool where own == (lambda n: int :: n mod 5 == 0);
  var result: [int]bool;
  call result := Thirds();
  assert !even[4] || !odd[5] || !own[10] || !result[9];
}
