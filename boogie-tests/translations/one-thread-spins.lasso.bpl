// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/one-thread-spins.bpl
var round#: int;
var closed#t0: bool;

procedure {:inline 1} Main#t0()
  modifies round#, closed#t0;
{
  var next#: int;
  var snapshot#location: int;

  havoc next#;
  assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
  if (round# < 1 && 1 <= next#) {
    snapshot#location := 0;
  }
  round# := next#;
  if (round# == 2) {
    assume snapshot#location == 0;
    closed#t0 := true;
    return;
  }
  while (true) {
    havoc next#;
    assume round# <= next# && next# <= 2 && (1 <= round# || next# < 2);
    if (round# < 1 && 1 <= next#) {
      snapshot#location := 1;
    }
    round# := next#;
    if (round# == 2) {
      assume snapshot#location == 1;
      closed#t0 := true;
      return;
    }
  }
  assume round# < 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, closed#t0;
{
  closed#t0 := false;
  round# := 0;
  call Main#t0();
  assume closed#t0;
  assert false;
}
