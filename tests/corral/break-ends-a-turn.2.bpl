var round#: int;
var a: int;
var b: int;
var seen: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, a, b, seen, error#, created#t1, start#t1;
{
  var ok#: bool;

  a := 0;
  b := 0;
  seen := 0;
  created#t1 := true;
  start#t1 := round#;
  if (*) {
    goto block#;
  } else {
    goto block#2;
  }
block#2:
  goto block#3;
block#3:
  goto block#4;
block#4:
  if (true) {
    goto block#5;
  } else {
    goto block#6;
  }
block#5:
  ok# := a >= 0;
  if (!ok#) {
    goto block#7;
  } else {
    goto block#8;
  }
block#8:
  goto block#9;
block#9:
  if (!(a < 3)) {
    goto block#10;
  } else {
    goto block#11;
  }
block#11:
  goto block#12;
block#12:
  a := a + 1;
  goto L;
L:
  if (a > 1) {
    goto block#13;
  } else {
    goto block#14;
  }
block#14:
  goto block#15;
block#13:
  if (a > 2) {
    goto block#16;
  } else {
    goto block#17;
  }
block#17:
  goto block#18;
block#18:
  if (*) {
    goto block#19;
  } else {
    goto block#20;
  }
block#20:
  goto block#21;
block#21:
  goto block#22;
block#22:
  if (true) {
    goto block#23;
  } else {
    goto block#24;
  }
block#23:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#26;
  }
block#26:
  goto block#27;
block#27:
  if (!(b < 4)) {
    goto block#28;
  } else {
    goto block#29;
  }
block#29:
  goto block#30;
block#30:
  b := b + 1;
  if (b == 3) {
    goto block#31;
  } else {
    goto block#32;
  }
block#32:
  goto block#33;
block#33:
  goto block#34;
block#34:
  if (true) {
    goto block#35;
  } else {
    goto block#24;
  }
block#35:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#36;
  }
block#36:
  goto block#37;
block#37:
  if (!(b < 4)) {
    goto block#28;
  } else {
    goto block#38;
  }
block#38:
  goto block#39;
block#39:
  b := b + 1;
  if (b == 3) {
    goto block#31;
  } else {
    goto block#40;
  }
block#40:
  goto block#41;
block#41:
  goto block#42;
block#42:
  if (true) {
    goto block#43;
  } else {
    goto block#24;
  }
block#43:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#44;
  }
block#44:
  goto block#45;
block#45:
  if (!(b < 4)) {
    goto block#28;
  } else {
    goto block#46;
  }
block#46:
  goto block#47;
block#47:
  b := b + 1;
  if (b == 3) {
    goto block#31;
  } else {
    goto block#48;
  }
block#48:
  goto block#49;
block#49:
  assume {:bound "unroll"} false;
block#31:
  goto block#24;
block#28:
  goto block#24;
block#24:
  seen := seen + 1;
  goto block#15;
block#15:
  goto after;
block#16:
  goto after;
after:
  goto block#50;
block#50:
  if (true) {
    goto block#51;
  } else {
    goto block#6;
  }
block#51:
  ok# := a >= 0;
  if (!ok#) {
    goto block#7;
  } else {
    goto block#52;
  }
block#52:
  goto block#53;
block#53:
  if (!(a < 3)) {
    goto block#10;
  } else {
    goto block#54;
  }
block#54:
  goto block#55;
block#55:
  a := a + 1;
  goto L#2;
L#2:
  if (a > 1) {
    goto block#56;
  } else {
    goto block#57;
  }
block#57:
  goto block#58;
block#56:
  if (a > 2) {
    goto block#59;
  } else {
    goto block#60;
  }
block#60:
  goto block#61;
block#61:
  if (*) {
    goto block#19;
  } else {
    goto block#62;
  }
block#62:
  goto block#63;
block#63:
  goto block#64;
block#64:
  if (true) {
    goto block#65;
  } else {
    goto block#66;
  }
block#65:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#67;
  }
block#67:
  goto block#68;
block#68:
  if (!(b < 4)) {
    goto block#69;
  } else {
    goto block#70;
  }
block#70:
  goto block#71;
block#71:
  b := b + 1;
  if (b == 3) {
    goto block#72;
  } else {
    goto block#73;
  }
block#73:
  goto block#74;
block#74:
  goto block#75;
block#75:
  if (true) {
    goto block#76;
  } else {
    goto block#66;
  }
block#76:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#77;
  }
block#77:
  goto block#78;
block#78:
  if (!(b < 4)) {
    goto block#69;
  } else {
    goto block#79;
  }
block#79:
  goto block#80;
block#80:
  b := b + 1;
  if (b == 3) {
    goto block#72;
  } else {
    goto block#81;
  }
block#81:
  goto block#82;
block#82:
  goto block#83;
block#83:
  if (true) {
    goto block#84;
  } else {
    goto block#66;
  }
block#84:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#85;
  }
block#85:
  goto block#86;
block#86:
  if (!(b < 4)) {
    goto block#69;
  } else {
    goto block#87;
  }
block#87:
  goto block#88;
block#88:
  b := b + 1;
  if (b == 3) {
    goto block#72;
  } else {
    goto block#89;
  }
block#89:
  goto block#90;
block#90:
  assume {:bound "unroll"} false;
block#72:
  goto block#66;
block#69:
  goto block#66;
block#66:
  seen := seen + 1;
  goto block#58;
block#58:
  goto after#2;
block#59:
  goto after#2;
after#2:
  goto block#91;
block#91:
  if (true) {
    goto block#92;
  } else {
    goto block#6;
  }
block#92:
  ok# := a >= 0;
  if (!ok#) {
    goto block#7;
  } else {
    goto block#93;
  }
block#93:
  goto block#94;
block#94:
  if (!(a < 3)) {
    goto block#10;
  } else {
    goto block#95;
  }
block#95:
  goto block#96;
block#96:
  a := a + 1;
  goto L#3;
L#3:
  if (a > 1) {
    goto block#97;
  } else {
    goto block#98;
  }
block#98:
  goto block#99;
block#97:
  if (a > 2) {
    goto block#100;
  } else {
    goto block#101;
  }
block#101:
  goto block#102;
block#102:
  if (*) {
    goto block#19;
  } else {
    goto block#103;
  }
block#103:
  goto block#104;
block#104:
  goto block#105;
block#105:
  if (true) {
    goto block#106;
  } else {
    goto block#107;
  }
block#106:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#108;
  }
block#108:
  goto block#109;
block#109:
  if (!(b < 4)) {
    goto block#110;
  } else {
    goto block#111;
  }
block#111:
  goto block#112;
block#112:
  b := b + 1;
  if (b == 3) {
    goto block#113;
  } else {
    goto block#114;
  }
block#114:
  goto block#115;
block#115:
  goto block#116;
block#116:
  if (true) {
    goto block#117;
  } else {
    goto block#107;
  }
block#117:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#118;
  }
block#118:
  goto block#119;
block#119:
  if (!(b < 4)) {
    goto block#110;
  } else {
    goto block#120;
  }
block#120:
  goto block#121;
block#121:
  b := b + 1;
  if (b == 3) {
    goto block#113;
  } else {
    goto block#122;
  }
block#122:
  goto block#123;
block#123:
  goto block#124;
block#124:
  if (true) {
    goto block#125;
  } else {
    goto block#107;
  }
block#125:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#126;
  }
block#126:
  goto block#127;
block#127:
  if (!(b < 4)) {
    goto block#110;
  } else {
    goto block#128;
  }
block#128:
  goto block#129;
block#129:
  b := b + 1;
  if (b == 3) {
    goto block#113;
  } else {
    goto block#130;
  }
block#130:
  goto block#131;
block#131:
  assume {:bound "unroll"} false;
block#113:
  goto block#107;
block#110:
  goto block#107;
block#107:
  seen := seen + 1;
  goto block#99;
block#99:
  goto after#3;
block#100:
  goto after#3;
after#3:
  assume {:bound "unroll"} false;
block#25:
  error# := true;
  round# := 1;
  return;
block#19:
  round# := 1;
  return;
block#10:
  goto block#6;
block#6:
  ok# := !(a == 3 && b == 3 && seen == 1);
  if (!ok#) {
    goto block#132;
  } else {
    goto block#133;
  }
block#133:
  goto block#134;
block#134:
  return;
block#132:
  error# := true;
  round# := 1;
  return;
block#7:
  error# := true;
  round# := 1;
  return;
block#:
  round# := 1;
  return;
}

procedure {:inline 1} Other()
{
}

procedure {:entrypoint} unthread#main()
  modifies round#, a, b, seen, error#, thread#, created#t1, start#t1;
{
  havoc a, b, seen;
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

// corral question check --rounds 1 --unroll 2 --method eager boogie-tests/safety/break-ends-a-turn.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, b, seen, created#t1, start#t1, round#, error#}
// | Program has no bugs
// |
// | Boogie verification time: 0.23 s
// | Time spent reading-writing programs: 0.07 s
// |
// | Time spent checking a program (1): 0.40 s
// | Time spent checking a path (0): 0.00 s
// |
// | Number of procedures inlined: 3
// | Number of variables tracked: 8
// | Total Time: 0.668085 s
// | Total User CPU time: 0.49 s
