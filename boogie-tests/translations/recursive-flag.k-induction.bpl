// translate --method k-induction --rounds 2 boogie-tests/epochs/recursive-flag.bpl
var round#: int;
var ready#r0: bool;
var ready#r1: bool;
var ready#r2: bool;

const ready#guess1: bool;
const ready#guess2: bool;

var used#r0: bool;
var used#r1: bool;
var used#r2: bool;

const used#guess1: bool;
const used#guess2: bool;

var begins#: bool;
var creator#: bool;
var creator#2: bool;
var error#: bool;
var thread#: int;
var longer#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;

procedure {:inline 1} Main#anywhere()
  modifies round#, ready#r0, ready#r1, ready#r2, used#r0, used#r1, used#r2, begins#, creator#, creator#2, created#t1, start#t1, created#t2, start#t2;
{
  begins# := false;
  call Main();
  if (round# == 3) {
    return;
  }
}

procedure {:inline 1} Main()
  modifies round#, ready#r0, ready#r1, ready#r2, used#r0, used#r1, used#r2, begins#, creator#, creator#2, created#t1, start#t1, created#t2, start#t2;
{
  var next#: int;

  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  assume longer# || !(next# == 2);
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    ready#r0, used#r0 := if begins# then false else ready#r0, if begins# then false else used#r0;
  } else if (round# == 1) {
    ready#r1, used#r1 := if begins# then false else ready#r1, if begins# then false else used#r1;
  } else {
    ready#r2, used#r2 := if begins# then false else ready#r2, if begins# then false else used#r2;
  }
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  creator# := begins#;
  created#t1 := true;
  start#t1 := round#;
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  creator#2 := begins#;
  created#t2 := true;
  start#t2 := round#;
}

procedure {:inline 1} Give#anywhere()
  modifies round#, ready#r0, ready#r1, ready#r2, begins#;
{
  begins# := creator#;
  call Give();
  if (round# == 3) {
    return;
  }
}

procedure {:inline 1} Give()
  modifies round#, ready#r0, ready#r1, ready#r2, begins#;
{
  var next#: int;

  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  assume longer# || !(next# == 2);
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    ready#r0 := if begins# then true else ready#r0;
  } else if (round# == 1) {
    ready#r1 := if begins# then true else ready#r1;
  } else {
    ready#r2 := if begins# then true else ready#r2;
  }
  if (*) {
    call Give();
    if (round# == 3) {
      return;
    }
  }
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  assume longer# || !(next# == 2);
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    ready#r0 := if begins# then true else ready#r0;
  } else if (round# == 1) {
    ready#r1 := if begins# then true else ready#r1;
  } else {
    ready#r2 := if begins# then true else ready#r2;
  }
}

procedure {:inline 1} Take#anywhere()
  modifies round#, used#r0, used#r1, used#r2, begins#, error#;
{
  begins# := creator#2;
  call Take();
  if (round# == 3) {
    return;
  }
}

procedure {:inline 1} Take()
  modifies round#, used#r0, used#r1, used#r2, begins#, error#;
{
  var next#: int;
  var ok#: bool;

  if (*) {
    call Take();
    if (round# == 3) {
      return;
    }
  }
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  assume longer# || !(next# == 2);
  if (round# == 3) {
    return;
  }
  assume begins# ==> (if round# == 0 then ready#r0 else if round# == 1 then ready#r1 else ready#r2);
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  assume longer# || !(next# == 2);
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    used#r0 := if begins# then true else used#r0;
  } else if (round# == 1) {
    used#r1 := if begins# then true else used#r1;
  } else {
    used#r2 := if begins# then true else used#r2;
  }
  if (*) {
    if (!begins#) {
      if (*) {
        round# := 3;
        return;
      }
      assume {:base} true;
      begins# := true;
    }
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  assume longer# || !(next# == 2);
  if (round# == 3) {
    return;
  }
  ok# := begins# ==> (if round# == 0 then ready#r0 else if round# == 1 then ready#r1 else ready#r2);
  if (!ok#) {
    error# := true;
    round# := 3;
    return;
  }
}

procedure {:entrypoint} unthread#L2()
  modifies round#, ready#r0, ready#r1, ready#r2, used#r0, used#r1, used#r2, begins#, creator#, creator#2, error#, thread#, longer#, created#t1, start#t1, created#t2, start#t2;
{
  longer# := false;
  havoc ready#r0, used#r0;
  ready#r1 := ready#guess1;
  ready#r2 := ready#guess2;
  used#r1 := used#guess1;
  used#r2 := used#guess2;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main#anywhere();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Give#anywhere();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Take#anywhere();
  }
  assume ready#r0 == ready#guess1;
  assume ready#r1 == ready#guess2;
  assume used#r0 == used#guess1;
  assume used#r1 == used#guess2;
  assert !error#;
}

procedure unthread#L3()
  modifies round#, ready#r0, ready#r1, ready#r2, used#r0, used#r1, used#r2, begins#, creator#, creator#2, error#, thread#, longer#, created#t1, start#t1, created#t2, start#t2;
{
  longer# := true;
  havoc ready#r0, used#r0;
  ready#r1 := ready#guess1;
  ready#r2 := ready#guess2;
  used#r1 := used#guess1;
  used#r2 := used#guess2;
  created#t1 := false;
  created#t2 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main#anywhere();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Give#anywhere();
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Take#anywhere();
  }
  assume ready#r0 == ready#guess1;
  assume ready#r1 == ready#guess2;
  assume used#r0 == used#guess1;
  assume used#r1 == used#guess2;
  assert !error#;
}
