var round#: int;
var a: int;
var x: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, a, x, error#, created#t1, start#t1;
{
  var i: int;
  var ok#: bool;

  havoc i;
  a := 0;
  x := 0;
  created#t1 := true;
  start#t1 := round#;
  goto A;
A:
  if (*) {
    goto block#;
  } else {
    goto block#2;
  }
block#2:
  goto block#3;
block#3:
  if (a < 3) {
    goto block#4;
  } else {
    goto block#5;
  }
block#4:
  a := a + 1;
  i := 0;
  goto B;
B:
  if (*) {
    goto block#6;
  } else {
    goto block#7;
  }
block#7:
  goto block#8;
block#8:
  if (i < 3) {
    goto block#9;
  } else {
    goto block#10;
  }
block#9:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#12;
  }
block#12:
  goto block#13;
block#13:
  goto B#2;
B#2:
  if (*) {
    goto block#6;
  } else {
    goto block#14;
  }
block#14:
  goto block#15;
block#15:
  if (i < 3) {
    goto block#16;
  } else {
    goto block#10;
  }
block#16:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#17;
  }
block#17:
  goto block#18;
block#18:
  goto B#3;
B#3:
  if (*) {
    goto block#6;
  } else {
    goto block#19;
  }
block#19:
  goto block#20;
block#20:
  if (i < 3) {
    goto block#21;
  } else {
    goto block#10;
  }
block#21:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#22;
  }
block#22:
  goto block#23;
block#23:
  assume {:bound "unroll"} false;
block#10:
  goto block#24;
block#24:
  goto A#2;
A#2:
  if (*) {
    goto block#;
  } else {
    goto block#25;
  }
block#25:
  goto block#26;
block#26:
  if (a < 3) {
    goto block#27;
  } else {
    goto block#5;
  }
block#27:
  a := a + 1;
  i := 0;
  goto B#4;
B#4:
  if (*) {
    goto block#6;
  } else {
    goto block#28;
  }
block#28:
  goto block#29;
block#29:
  if (i < 3) {
    goto block#30;
  } else {
    goto block#31;
  }
block#30:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#32;
  }
block#32:
  goto block#33;
block#33:
  goto B#5;
B#5:
  if (*) {
    goto block#6;
  } else {
    goto block#34;
  }
block#34:
  goto block#35;
block#35:
  if (i < 3) {
    goto block#36;
  } else {
    goto block#31;
  }
block#36:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#37;
  }
block#37:
  goto block#38;
block#38:
  goto B#6;
B#6:
  if (*) {
    goto block#6;
  } else {
    goto block#39;
  }
block#39:
  goto block#40;
block#40:
  if (i < 3) {
    goto block#41;
  } else {
    goto block#31;
  }
block#41:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#42;
  }
block#42:
  goto block#43;
block#43:
  assume {:bound "unroll"} false;
block#31:
  goto block#44;
block#44:
  goto A#3;
A#3:
  if (*) {
    goto block#;
  } else {
    goto block#45;
  }
block#45:
  goto block#46;
block#46:
  if (a < 3) {
    goto block#47;
  } else {
    goto block#5;
  }
block#47:
  a := a + 1;
  i := 0;
  goto B#7;
B#7:
  if (*) {
    goto block#6;
  } else {
    goto block#48;
  }
block#48:
  goto block#49;
block#49:
  if (i < 3) {
    goto block#50;
  } else {
    goto block#51;
  }
block#50:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#52;
  }
block#52:
  goto block#53;
block#53:
  goto B#8;
B#8:
  if (*) {
    goto block#6;
  } else {
    goto block#54;
  }
block#54:
  goto block#55;
block#55:
  if (i < 3) {
    goto block#56;
  } else {
    goto block#51;
  }
block#56:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#57;
  }
block#57:
  goto block#58;
block#58:
  goto B#9;
B#9:
  if (*) {
    goto block#6;
  } else {
    goto block#59;
  }
block#59:
  goto block#60;
block#60:
  if (i < 3) {
    goto block#61;
  } else {
    goto block#51;
  }
block#61:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#62;
  }
block#62:
  goto block#63;
block#63:
  assume {:bound "unroll"} false;
block#51:
  goto block#64;
block#64:
  assume {:bound "unroll"} false;
block#5:
  goto block#65;
block#65:
  ok# := x != 9;
  if (!ok#) {
    goto block#66;
  } else {
    goto block#67;
  }
block#67:
  goto block#68;
block#68:
  return;
block#66:
  error# := true;
  round# := 1;
  return;
block#11:
  return;
block#6:
  round# := 1;
  return;
block#:
  round# := 1;
  return;
}

procedure {:inline 1} Other()
{
}

procedure {:inline 1} Add()
  modifies round#, x;
{
  var i: int;

  havoc i;
  i := 0;
  if (*) {
    round# := 1;
    return;
  }
  if (i < 2) {
    if (!(i > 0)) {
      i := i + 1;
      if (!(i > 0)) {
        i := i + 1;
        if (!(i > 0)) {
          i := i + 1;
          assume {:bound "unroll"} false;
        }
      }
    }
  done#2:
    i := i + 1;
    if (i < 2) {
      if (!(i > 0)) {
        i := i + 1;
        if (!(i > 0)) {
          i := i + 1;
          if (!(i > 0)) {
            i := i + 1;
            assume {:bound "unroll"} false;
          }
        }
      }
    done#3:
      i := i + 1;
      if (i < 2) {
        if (!(i > 0)) {
          i := i + 1;
          if (!(i > 0)) {
            i := i + 1;
            if (!(i > 0)) {
              i := i + 1;
              assume {:bound "unroll"} false;
            }
          }
        }
      done#4:
        i := i + 1;
        assume {:bound "unroll"} false;
      }
    }
  }
done#:
  x := x + 1;
}

procedure {:entrypoint} unthread#main()
  modifies round#, a, x, error#, thread#, created#t1, start#t1;
{
  havoc a, x;
  created#t1 := false;
  error# := false;
  round# := 0;
  thread# := 1;
  call Main();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Other();
  }
  assert !error#;
}

// corral question check --rounds 1 --unroll 2 --method eager boogie-tests/safety/loops-of-jumps-nested.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, x, created#t1, start#t1, round#, error#}
// | Program has no bugs
// |
// | Boogie verification time: 0.28 s
// | Time spent reading-writing programs: 0.08 s
// |
// | Time spent checking a program (1): 0.42 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 12
// | Number of variables tracked: 7
// | Total Time: 0.811211 s
// | Total User CPU time: 0.47 s
