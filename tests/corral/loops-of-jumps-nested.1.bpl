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
  goto B#4;
B#4:
  if (*) {
    goto block#6;
  } else {
    goto block#24;
  }
block#24:
  goto block#25;
block#25:
  if (i < 3) {
    goto block#26;
  } else {
    goto block#10;
  }
block#26:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#27;
  }
block#27:
  goto block#28;
block#28:
  assume {:bound "unroll"} false;
block#10:
  goto block#29;
block#29:
  goto A#2;
A#2:
  if (*) {
    goto block#;
  } else {
    goto block#30;
  }
block#30:
  goto block#31;
block#31:
  if (a < 3) {
    goto block#32;
  } else {
    goto block#5;
  }
block#32:
  a := a + 1;
  i := 0;
  goto B#5;
B#5:
  if (*) {
    goto block#6;
  } else {
    goto block#33;
  }
block#33:
  goto block#34;
block#34:
  if (i < 3) {
    goto block#35;
  } else {
    goto block#36;
  }
block#35:
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
    goto block#36;
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
  goto B#7;
B#7:
  if (*) {
    goto block#6;
  } else {
    goto block#44;
  }
block#44:
  goto block#45;
block#45:
  if (i < 3) {
    goto block#46;
  } else {
    goto block#36;
  }
block#46:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#47;
  }
block#47:
  goto block#48;
block#48:
  goto B#8;
B#8:
  if (*) {
    goto block#6;
  } else {
    goto block#49;
  }
block#49:
  goto block#50;
block#50:
  if (i < 3) {
    goto block#51;
  } else {
    goto block#36;
  }
block#51:
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
  assume {:bound "unroll"} false;
block#36:
  goto block#54;
block#54:
  goto A#3;
A#3:
  if (*) {
    goto block#;
  } else {
    goto block#55;
  }
block#55:
  goto block#56;
block#56:
  if (a < 3) {
    goto block#57;
  } else {
    goto block#5;
  }
block#57:
  a := a + 1;
  i := 0;
  goto B#9;
B#9:
  if (*) {
    goto block#6;
  } else {
    goto block#58;
  }
block#58:
  goto block#59;
block#59:
  if (i < 3) {
    goto block#60;
  } else {
    goto block#61;
  }
block#60:
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
  goto B#10;
B#10:
  if (*) {
    goto block#6;
  } else {
    goto block#64;
  }
block#64:
  goto block#65;
block#65:
  if (i < 3) {
    goto block#66;
  } else {
    goto block#61;
  }
block#66:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#67;
  }
block#67:
  goto block#68;
block#68:
  goto B#11;
B#11:
  if (*) {
    goto block#6;
  } else {
    goto block#69;
  }
block#69:
  goto block#70;
block#70:
  if (i < 3) {
    goto block#71;
  } else {
    goto block#61;
  }
block#71:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#72;
  }
block#72:
  goto block#73;
block#73:
  goto B#12;
B#12:
  if (*) {
    goto block#6;
  } else {
    goto block#74;
  }
block#74:
  goto block#75;
block#75:
  if (i < 3) {
    goto block#76;
  } else {
    goto block#61;
  }
block#76:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#77;
  }
block#77:
  goto block#78;
block#78:
  assume {:bound "unroll"} false;
block#61:
  goto block#79;
block#79:
  goto A#4;
A#4:
  if (*) {
    goto block#;
  } else {
    goto block#80;
  }
block#80:
  goto block#81;
block#81:
  if (a < 3) {
    goto block#82;
  } else {
    goto block#5;
  }
block#82:
  a := a + 1;
  i := 0;
  goto B#13;
B#13:
  if (*) {
    goto block#6;
  } else {
    goto block#83;
  }
block#83:
  goto block#84;
block#84:
  if (i < 3) {
    goto block#85;
  } else {
    goto block#86;
  }
block#85:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#87;
  }
block#87:
  goto block#88;
block#88:
  goto B#14;
B#14:
  if (*) {
    goto block#6;
  } else {
    goto block#89;
  }
block#89:
  goto block#90;
block#90:
  if (i < 3) {
    goto block#91;
  } else {
    goto block#86;
  }
block#91:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#92;
  }
block#92:
  goto block#93;
block#93:
  goto B#15;
B#15:
  if (*) {
    goto block#6;
  } else {
    goto block#94;
  }
block#94:
  goto block#95;
block#95:
  if (i < 3) {
    goto block#96;
  } else {
    goto block#86;
  }
block#96:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#97;
  }
block#97:
  goto block#98;
block#98:
  goto B#16;
B#16:
  if (*) {
    goto block#6;
  } else {
    goto block#99;
  }
block#99:
  goto block#100;
block#100:
  if (i < 3) {
    goto block#101;
  } else {
    goto block#86;
  }
block#101:
  i := i + 1;
  call Add();
  if (round# == 1) {
    goto block#11;
  } else {
    goto block#102;
  }
block#102:
  goto block#103;
block#103:
  assume {:bound "unroll"} false;
block#86:
  goto block#104;
block#104:
  assume {:bound "unroll"} false;
block#5:
  goto block#105;
block#105:
  ok# := x != 9;
  if (!ok#) {
    goto block#106;
  } else {
    goto block#107;
  }
block#107:
  goto block#108;
block#108:
  return;
block#106:
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
          if (!(i > 0)) {
            i := i + 1;
            assume {:bound "unroll"} false;
          }
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
            if (!(i > 0)) {
              i := i + 1;
              assume {:bound "unroll"} false;
            }
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
              if (!(i > 0)) {
                i := i + 1;
                assume {:bound "unroll"} false;
              }
            }
          }
        }
      done#4:
        i := i + 1;
        if (i < 2) {
          if (!(i > 0)) {
            i := i + 1;
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
          }
        done#5:
          i := i + 1;
          assume {:bound "unroll"} false;
        }
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

// corral question check --rounds 1 --unroll 3 --method eager boogie-tests/safety/loops-of-jumps-nested.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, x, created#t1, start#t1, round#, error#}
// | Program has a potential bug: True bug
// | program.bpl(654,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(643,3): anon0
// | (1,0)    program.bpl(643,3): anon0
// | (1,0)    program.bpl(644,14): anon0
// | (1,0)    program.bpl(645,10): anon0
// | (1,0)    program.bpl(646,10): anon0
// | (1,0)    program.bpl(647,11): anon0
// | (1,0)    program.bpl(648,3): anon0  (CALL Main)
// | (1,0)     program.bpl(15,3): anon0
// | (1,0)     program.bpl(15,3): anon0
// | (1,0)     program.bpl(16,5): anon0
// | (1,0)     program.bpl(17,5): anon0
// | (1,0)     program.bpl(18,14): anon0
// | (1,0)     program.bpl(19,12): anon0
// | (1,0)     program.bpl(21,1): A
// | (1,0)     program.bpl(25,5): anon115_Else
// | (1,0)     program.bpl(27,1): block#2
// | (1,0)     program.bpl(29,1): block#3
// | (1,0)     program.bpl(31,5): anon116_Then
// | (1,0)     program.bpl(30,3): anon116_Then
// | (1,0)     program.bpl(35,1): block#4
// | (1,0)     program.bpl(36,5): block#4
// | (1,0)     program.bpl(37,5): block#4
// | (1,0)     program.bpl(39,1): B
// | (1,0)     program.bpl(43,5): anon117_Else
// | (1,0)     program.bpl(45,1): block#7
// | (1,0)     program.bpl(47,1): block#8
// | (1,0)     program.bpl(49,5): anon118_Then
// | (1,0)     program.bpl(48,3): anon118_Then
// | (1,0)     program.bpl(53,1): block#9
// | (1,0)     program.bpl(54,5): block#9
// | (1,0)     program.bpl(55,3): block#9  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(55,3): block#9  (RETURN from Add )
// | (1,0)     program.bpl(59,5): anon119_Else
// | (1,0)     program.bpl(56,3): anon119_Else
// | (1,0)     program.bpl(61,1): block#12
// | (1,0)     program.bpl(63,1): block#13
// | (1,0)     program.bpl(65,1): B#2
// | (1,0)     program.bpl(69,5): anon120_Else
// | (1,0)     program.bpl(71,1): block#14
// | (1,0)     program.bpl(73,1): block#15
// | (1,0)     program.bpl(75,5): anon121_Then
// | (1,0)     program.bpl(74,3): anon121_Then
// | (1,0)     program.bpl(79,1): block#16
// | (1,0)     program.bpl(80,5): block#16
// | (1,0)     program.bpl(81,3): block#16  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(81,3): block#16  (RETURN from Add )
// | (1,0)     program.bpl(85,5): anon122_Else
// | (1,0)     program.bpl(82,3): anon122_Else
// | (1,0)     program.bpl(87,1): block#17
// | (1,0)     program.bpl(89,1): block#18
// | (1,0)     program.bpl(91,1): B#3
// | (1,0)     program.bpl(95,5): anon123_Else
// | (1,0)     program.bpl(97,1): block#19
// | (1,0)     program.bpl(99,1): block#20
// | (1,0)     program.bpl(101,5): anon124_Then
// | (1,0)     program.bpl(100,3): anon124_Then
// | (1,0)     program.bpl(105,1): block#21
// | (1,0)     program.bpl(106,5): block#21
// | (1,0)     program.bpl(107,3): block#21  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(107,3): block#21  (RETURN from Add )
// | (1,0)     program.bpl(111,5): anon125_Else
// | (1,0)     program.bpl(108,3): anon125_Else
// | (1,0)     program.bpl(113,1): block#22
// | (1,0)     program.bpl(115,1): block#23
// | (1,0)     program.bpl(117,1): B#4
// | (1,0)     program.bpl(121,5): anon126_Else
// | (1,0)     program.bpl(123,1): block#24
// | (1,0)     program.bpl(125,1): block#25
// | (1,0)     program.bpl(129,5): anon127_Else
// | (1,0)     program.bpl(126,3): anon127_Else
// | (1,0)     program.bpl(143,1): block#10
// | (1,0)     program.bpl(145,1): block#29
// | (1,0)     program.bpl(147,1): A#2
// | (1,0)     program.bpl(151,5): anon129_Else
// | (1,0)     program.bpl(153,1): block#30
// | (1,0)     program.bpl(155,1): block#31
// | (1,0)     program.bpl(157,5): anon130_Then
// | (1,0)     program.bpl(156,3): anon130_Then
// | (1,0)     program.bpl(161,1): block#32
// | (1,0)     program.bpl(162,5): block#32
// | (1,0)     program.bpl(163,5): block#32
// | (1,0)     program.bpl(165,1): B#5
// | (1,0)     program.bpl(169,5): anon131_Else
// | (1,0)     program.bpl(171,1): block#33
// | (1,0)     program.bpl(173,1): block#34
// | (1,0)     program.bpl(175,5): anon132_Then
// | (1,0)     program.bpl(174,3): anon132_Then
// | (1,0)     program.bpl(179,1): block#35
// | (1,0)     program.bpl(180,5): block#35
// | (1,0)     program.bpl(181,3): block#35  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(181,3): block#35  (RETURN from Add )
// | (1,0)     program.bpl(185,5): anon133_Else
// | (1,0)     program.bpl(182,3): anon133_Else
// | (1,0)     program.bpl(187,1): block#37
// | (1,0)     program.bpl(189,1): block#38
// | (1,0)     program.bpl(191,1): B#6
// | (1,0)     program.bpl(195,5): anon134_Else
// | (1,0)     program.bpl(197,1): block#39
// | (1,0)     program.bpl(199,1): block#40
// | (1,0)     program.bpl(201,5): anon135_Then
// | (1,0)     program.bpl(200,3): anon135_Then
// | (1,0)     program.bpl(205,1): block#41
// | (1,0)     program.bpl(206,5): block#41
// | (1,0)     program.bpl(207,3): block#41  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(207,3): block#41  (RETURN from Add )
// | (1,0)     program.bpl(211,5): anon136_Else
// | (1,0)     program.bpl(208,3): anon136_Else
// | (1,0)     program.bpl(213,1): block#42
// | (1,0)     program.bpl(215,1): block#43
// | (1,0)     program.bpl(217,1): B#7
// | (1,0)     program.bpl(221,5): anon137_Else
// | (1,0)     program.bpl(223,1): block#44
// | (1,0)     program.bpl(225,1): block#45
// | (1,0)     program.bpl(227,5): anon138_Then
// | (1,0)     program.bpl(226,3): anon138_Then
// | (1,0)     program.bpl(231,1): block#46
// | (1,0)     program.bpl(232,5): block#46
// | (1,0)     program.bpl(233,3): block#46  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(233,3): block#46  (RETURN from Add )
// | (1,0)     program.bpl(237,5): anon139_Else
// | (1,0)     program.bpl(234,3): anon139_Else
// | (1,0)     program.bpl(239,1): block#47
// | (1,0)     program.bpl(241,1): block#48
// | (1,0)     program.bpl(243,1): B#8
// | (1,0)     program.bpl(247,5): anon140_Else
// | (1,0)     program.bpl(249,1): block#49
// | (1,0)     program.bpl(251,1): block#50
// | (1,0)     program.bpl(255,5): anon141_Else
// | (1,0)     program.bpl(252,3): anon141_Else
// | (1,0)     program.bpl(269,1): block#36
// | (1,0)     program.bpl(271,1): block#54
// | (1,0)     program.bpl(273,1): A#3
// | (1,0)     program.bpl(277,5): anon143_Else
// | (1,0)     program.bpl(279,1): block#55
// | (1,0)     program.bpl(281,1): block#56
// | (1,0)     program.bpl(283,5): anon144_Then
// | (1,0)     program.bpl(282,3): anon144_Then
// | (1,0)     program.bpl(287,1): block#57
// | (1,0)     program.bpl(288,5): block#57
// | (1,0)     program.bpl(289,5): block#57
// | (1,0)     program.bpl(291,1): B#9
// | (1,0)     program.bpl(295,5): anon145_Else
// | (1,0)     program.bpl(297,1): block#58
// | (1,0)     program.bpl(299,1): block#59
// | (1,0)     program.bpl(301,5): anon146_Then
// | (1,0)     program.bpl(300,3): anon146_Then
// | (1,0)     program.bpl(305,1): block#60
// | (1,0)     program.bpl(306,5): block#60
// | (1,0)     program.bpl(307,3): block#60  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(307,3): block#60  (RETURN from Add )
// | (1,0)     program.bpl(311,5): anon147_Else
// | (1,0)     program.bpl(308,3): anon147_Else
// | (1,0)     program.bpl(313,1): block#62
// | (1,0)     program.bpl(315,1): block#63
// | (1,0)     program.bpl(317,1): B#10
// | (1,0)     program.bpl(321,5): anon148_Else
// | (1,0)     program.bpl(323,1): block#64
// | (1,0)     program.bpl(325,1): block#65
// | (1,0)     program.bpl(327,5): anon149_Then
// | (1,0)     program.bpl(326,3): anon149_Then
// | (1,0)     program.bpl(331,1): block#66
// | (1,0)     program.bpl(332,5): block#66
// | (1,0)     program.bpl(333,3): block#66  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(333,3): block#66  (RETURN from Add )
// | (1,0)     program.bpl(337,5): anon150_Else
// | (1,0)     program.bpl(334,3): anon150_Else
// | (1,0)     program.bpl(339,1): block#67
// | (1,0)     program.bpl(341,1): block#68
// | (1,0)     program.bpl(343,1): B#11
// | (1,0)     program.bpl(347,5): anon151_Else
// | (1,0)     program.bpl(349,1): block#69
// | (1,0)     program.bpl(351,1): block#70
// | (1,0)     program.bpl(353,5): anon152_Then
// | (1,0)     program.bpl(352,3): anon152_Then
// | (1,0)     program.bpl(357,1): block#71
// | (1,0)     program.bpl(358,5): block#71
// | (1,0)     program.bpl(359,3): block#71  (CALL Add)
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(561,3): anon0
// | (1,0)      program.bpl(562,5): anon0
// | (1,0)      program.bpl(563,3): anon23_Else
// | (1,0)      program.bpl(567,3): anon2
// | (1,0)      program.bpl(568,5): anon24_Then
// | (1,0)      program.bpl(567,3): anon24_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(568,5): anon25_Then
// | (1,0)      program.bpl(569,9): anon25_Then
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(570,7): anon26_Else
// | (1,0)      program.bpl(581,3): done#2
// | (1,0)      program.bpl(582,7): done#2
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(583,5): anon29_Else
// | (1,0)      program.bpl(636,1): done#
// | (1,0)      program.bpl(637,5): done#
// | (1,0)     program.bpl(359,3): block#71  (RETURN from Add )
// | (1,0)     program.bpl(363,5): anon153_Else
// | (1,0)     program.bpl(360,3): anon153_Else
// | (1,0)     program.bpl(365,1): block#72
// | (1,0)     program.bpl(367,1): block#73
// | (1,0)     program.bpl(369,1): B#12
// | (1,0)     program.bpl(373,5): anon154_Else
// | (1,0)     program.bpl(375,1): block#74
// | (1,0)     program.bpl(377,1): block#75
// | (1,0)     program.bpl(381,5): anon155_Else
// | (1,0)     program.bpl(378,3): anon155_Else
// | (1,0)     program.bpl(395,1): block#61
// | (1,0)     program.bpl(397,1): block#79
// | (1,0)     program.bpl(399,1): A#4
// | (1,0)     program.bpl(403,5): anon157_Else
// | (1,0)     program.bpl(405,1): block#80
// | (1,0)     program.bpl(407,1): block#81
// | (1,0)     program.bpl(411,5): anon158_Else
// | (1,0)     program.bpl(408,3): anon158_Else
// | (1,0)     program.bpl(525,1): block#5
// | (1,0)     program.bpl(527,1): block#105
// | (1,0)     program.bpl(528,7): block#105
// | (1,0)     program.bpl(530,5): anon171_Then
// | (1,0)     program.bpl(529,3): anon171_Then
// | (1,0)     program.bpl(538,1): block#106
// | (1,0)     program.bpl(539,10): block#106
// | (1,0)     program.bpl(540,10): block#106
// | (1,0)    program.bpl(648,3): anon0  (RETURN from Main )
// | (1,0)    program.bpl(650,12): anon3_Then
// | (1,0)    program.bpl(649,3): anon3_Then
// | (1,0)    program.bpl(650,12): anon3_Then
// | (1,0)    program.bpl(651,13): anon3_Then
// | (1,0)    program.bpl(652,5): anon3_Then  (CALL Other)
// | (1,0)     program.bpl(554,1): anon0
// | (1,0)    program.bpl(652,5): anon3_Then  (RETURN from Other )
// | (1,0)    program.bpl(654,3): anon2
// | (1,0)    program.bpl(654,3): anon2  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(654,3): anon2  (Done)
// |
// | Boogie verification time: 0.45 s
// | Time spent reading-writing programs: 0.11 s
// |
// | Time spent checking a program (1): 0.59 s
// | Time spent checking a path (1): 0.11 s
// |
// | Number of procedures inlined: 19
// | Number of variables tracked: 7
// | Total Time: 1.07549 s
// | Total User CPU time: 0.67 s
