// translate --method eager --rounds 2 --scheduler creator-first boogie-tests/safety/order-creator-later.bpl
var round#: int;
var g#r0: int;
var g#r1: int;

const g#guess1: int;

var error#: bool;
var thread#: int;
var g#after0: int;
var g#after1: int;

procedure {:inline 1} Main()
  modifies round#, g#r0, g#r1, error#, g#after0, g#after1;
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
  modifies round#, g#r0, g#r1, error#, g#after0, g#after1;
{
  var saved#round#: int;
  var saved#g#r0: int;
  var saved#g#r1: int;
  var ends#g#r0: int;
  var ends#g#r1: int;

  saved#round# := round#;
  saved#g#r0 := g#r0;
  saved#g#r1 := g#r1;
  round# := saved#round#;
  g#r0, g#r1 := g#after0, g#after1;
  havoc ends#g#r0, ends#g#r1;
  g#after0, g#after1 := ends#g#r0, ends#g#r1;
  call Child();
  assume g#r0 == ends#g#r0;
  assume g#r1 == ends#g#r1;
  round# := saved#round#;
  g#r0 := saved#g#r0;
  g#r1 := saved#g#r1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, g#r0, g#r1, error#, thread#, g#after0, g#after1;
{
  var ends#g#r0: int;
  var ends#g#r1: int;

  havoc g#r0;
  g#r1 := g#guess1;
  error# := false;
  round# := 0;
  havoc ends#g#r0, ends#g#r1;
  g#after0, g#after1 := ends#g#r0, ends#g#r1;
  thread# := 1;
  call Main();
  assume g#r0 == ends#g#r0;
  assume g#r1 == ends#g#r1;
  g#r0, g#r1 := g#after0, g#after1;
  assume g#r0 == g#guess1;
  assert !error#;
}
