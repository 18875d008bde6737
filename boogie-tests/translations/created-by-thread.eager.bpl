// translate --method eager --rounds 2 boogie-tests/safety/created-by-thread.bpl
var round#: int;
var x#r0: int;
var x#r1: int;

const x#guess1: int;

var error#: bool;
var thread#: int;
var slot#: int;
var last#: int;
var created#t1: bool;
var start#t1: int;
var creator#t1: int;
var n#t1: int;
var created#t2: bool;
var start#t2: int;
var creator#t2: int;
var n#t2: int;
var created#t3: bool;
var start#t3: int;
var creator#t3: int;
var n#t3: int;

procedure {:inline 1} Main()
  modifies x#r0, x#r1, slot#, last#, created#t1, start#t1, creator#t1, n#t1, created#t2, start#t2, creator#t2, n#t2, created#t3, start#t3, creator#t3, n#t3;
{
  if (round# == 0) {
    x#r0 := 0;
  } else {
    x#r1 := 0;
  }
  havoc slot#;
  assume last# < slot# && slot# <= 4;
  last# := slot#;
  if (slot# == 1) {
    assume !created#t1;
    created#t1 := true;
    start#t1 := round#;
    creator#t1 := thread#;
    n#t1 := 2;
  } else if (slot# == 2) {
    assume !created#t2;
    created#t2 := true;
    start#t2 := round#;
    creator#t2 := thread#;
    n#t2 := 2;
  } else if (slot# == 3) {
    assume !created#t3;
    created#t3 := true;
    start#t3 := round#;
    creator#t3 := thread#;
    n#t3 := 2;
  } else {
    assume {:bound "threads"} false;
  }
}

procedure {:inline 1} Link(n: int)
  modifies round#, x#r0, x#r1, error#, slot#, last#, created#t1, start#t1, creator#t1, n#t1, created#t2, start#t2, creator#t2, n#t2, created#t3, start#t3, creator#t3, n#t3;
{
  var next#: int;
  var ok#: bool;

  havoc next#;
  assume round# <= next# && next# <= 2;
  round# := next#;
  if (round# == 2) {
    return;
  }
  if (round# == 0) {
    x#r0 := x#r0 + 1;
  } else {
    x#r1 := x#r1 + 1;
  }
  if (n > 0) {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    havoc slot#;
    assume last# < slot# && slot# <= 4;
    last# := slot#;
    if (slot# == 1) {
      assume !created#t1;
      created#t1 := true;
      start#t1 := round#;
      creator#t1 := thread#;
      n#t1 := n - 1;
    } else if (slot# == 2) {
      assume !created#t2;
      created#t2 := true;
      start#t2 := round#;
      creator#t2 := thread#;
      n#t2 := n - 1;
    } else if (slot# == 3) {
      assume !created#t3;
      created#t3 := true;
      start#t3 := round#;
      creator#t3 := thread#;
      n#t3 := n - 1;
    } else {
      assume {:bound "threads"} false;
    }
  } else {
    havoc next#;
    assume round# <= next# && next# <= 2;
    round# := next#;
    if (round# == 2) {
      return;
    }
    ok# := (if round# == 0 then x#r0 else x#r1) < 3;
    if (!ok#) {
      error# := true;
      round# := 2;
      return;
    }
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, x#r0, x#r1, error#, thread#, slot#, last#, created#t1, start#t1, creator#t1, n#t1, created#t2, start#t2, creator#t2, n#t2, created#t3, start#t3, creator#t3, n#t3;
{
  havoc x#r0;
  x#r1 := x#guess1;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  error# := false;
  round# := 0;
  last# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    last# := 1;
    thread# := 2;
    call Link(n#t1);
  }
  if (created#t2) {
    round# := start#t2;
    last# := 2;
    thread# := 3;
    call Link(n#t2);
  }
  if (created#t3) {
    round# := start#t3;
    last# := 3;
    thread# := 4;
    call Link(n#t3);
  }
  assume created#t2 ==> created#t1 && (start#t1 < start#t2 || (start#t1 == start#t2 && creator#t1 <= creator#t2));
  assume created#t3 ==> created#t2 && (start#t2 < start#t3 || (start#t2 == start#t3 && creator#t2 <= creator#t3));
  assume x#r0 == x#guess1;
  assert !error#;
}
