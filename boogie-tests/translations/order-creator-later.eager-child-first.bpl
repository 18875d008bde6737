// translate --method eager --rounds 2 --scheduler child-first boogie-tests/safety/order-creator-later.bpl
var round#: int;
var g#r0: int;
var g#r1: int;

const g#guess1: int;

var error#: bool;
var thread#: int;

procedure {:inline 1} Main()
  modifies round#, g#r0, g#r1, error#;
{
  var next#: int;

  if (round# == 0) {
    g#r0 := 0;
  } else {
    g#r1 := 0;
  }
  assume true;
  call Child#thread();
  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    g#r0 := 1;
  } else {
    g#r1 := 1;
  }
}

procedure {:inline 1} Child()
  modifies round#, error#;
{
  var next#: int;
  var ok#: bool;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  ok# := (if round# == 0 then g#r0 else g#r1) == 0;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Child#thread()
  modifies round#, error#;
{
  var saved#round#: int;

  saved#round# := round#;
  round# := saved#round#;
  call Child();
  round# := saved#round#;
}

procedure {:entrypoint} unthread#main()
  modifies round#, g#r0, g#r1, error#, thread#;
{
  havoc g#r0;
  g#r1 := g#guess1;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  assume g#r0 == g#guess1;
  assert !error#;
}
