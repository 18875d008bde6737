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
  goto block#50;
block#50:
  if (true) {
    goto block#51;
  } else {
    goto block#24;
  }
block#51:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#52;
  }
block#52:
  goto block#53;
block#53:
  if (!(b < 4)) {
    goto block#28;
  } else {
    goto block#54;
  }
block#54:
  goto block#55;
block#55:
  b := b + 1;
  if (b == 3) {
    goto block#31;
  } else {
    goto block#56;
  }
block#56:
  goto block#57;
block#57:
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
  goto block#58;
block#58:
  if (true) {
    goto block#59;
  } else {
    goto block#6;
  }
block#59:
  ok# := a >= 0;
  if (!ok#) {
    goto block#7;
  } else {
    goto block#60;
  }
block#60:
  goto block#61;
block#61:
  if (!(a < 3)) {
    goto block#10;
  } else {
    goto block#62;
  }
block#62:
  goto block#63;
block#63:
  a := a + 1;
  goto L#2;
L#2:
  if (a > 1) {
    goto block#64;
  } else {
    goto block#65;
  }
block#65:
  goto block#66;
block#64:
  if (a > 2) {
    goto block#67;
  } else {
    goto block#68;
  }
block#68:
  goto block#69;
block#69:
  if (*) {
    goto block#19;
  } else {
    goto block#70;
  }
block#70:
  goto block#71;
block#71:
  goto block#72;
block#72:
  if (true) {
    goto block#73;
  } else {
    goto block#74;
  }
block#73:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#75;
  }
block#75:
  goto block#76;
block#76:
  if (!(b < 4)) {
    goto block#77;
  } else {
    goto block#78;
  }
block#78:
  goto block#79;
block#79:
  b := b + 1;
  if (b == 3) {
    goto block#80;
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
    goto block#74;
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
    goto block#77;
  } else {
    goto block#87;
  }
block#87:
  goto block#88;
block#88:
  b := b + 1;
  if (b == 3) {
    goto block#80;
  } else {
    goto block#89;
  }
block#89:
  goto block#90;
block#90:
  goto block#91;
block#91:
  if (true) {
    goto block#92;
  } else {
    goto block#74;
  }
block#92:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#93;
  }
block#93:
  goto block#94;
block#94:
  if (!(b < 4)) {
    goto block#77;
  } else {
    goto block#95;
  }
block#95:
  goto block#96;
block#96:
  b := b + 1;
  if (b == 3) {
    goto block#80;
  } else {
    goto block#97;
  }
block#97:
  goto block#98;
block#98:
  goto block#99;
block#99:
  if (true) {
    goto block#100;
  } else {
    goto block#74;
  }
block#100:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#101;
  }
block#101:
  goto block#102;
block#102:
  if (!(b < 4)) {
    goto block#77;
  } else {
    goto block#103;
  }
block#103:
  goto block#104;
block#104:
  b := b + 1;
  if (b == 3) {
    goto block#80;
  } else {
    goto block#105;
  }
block#105:
  goto block#106;
block#106:
  assume {:bound "unroll"} false;
block#80:
  goto block#74;
block#77:
  goto block#74;
block#74:
  seen := seen + 1;
  goto block#66;
block#66:
  goto after#2;
block#67:
  goto after#2;
after#2:
  goto block#107;
block#107:
  if (true) {
    goto block#108;
  } else {
    goto block#6;
  }
block#108:
  ok# := a >= 0;
  if (!ok#) {
    goto block#7;
  } else {
    goto block#109;
  }
block#109:
  goto block#110;
block#110:
  if (!(a < 3)) {
    goto block#10;
  } else {
    goto block#111;
  }
block#111:
  goto block#112;
block#112:
  a := a + 1;
  goto L#3;
L#3:
  if (a > 1) {
    goto block#113;
  } else {
    goto block#114;
  }
block#114:
  goto block#115;
block#113:
  if (a > 2) {
    goto block#116;
  } else {
    goto block#117;
  }
block#117:
  goto block#118;
block#118:
  if (*) {
    goto block#19;
  } else {
    goto block#119;
  }
block#119:
  goto block#120;
block#120:
  goto block#121;
block#121:
  if (true) {
    goto block#122;
  } else {
    goto block#123;
  }
block#122:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#124;
  }
block#124:
  goto block#125;
block#125:
  if (!(b < 4)) {
    goto block#126;
  } else {
    goto block#127;
  }
block#127:
  goto block#128;
block#128:
  b := b + 1;
  if (b == 3) {
    goto block#129;
  } else {
    goto block#130;
  }
block#130:
  goto block#131;
block#131:
  goto block#132;
block#132:
  if (true) {
    goto block#133;
  } else {
    goto block#123;
  }
block#133:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#134;
  }
block#134:
  goto block#135;
block#135:
  if (!(b < 4)) {
    goto block#126;
  } else {
    goto block#136;
  }
block#136:
  goto block#137;
block#137:
  b := b + 1;
  if (b == 3) {
    goto block#129;
  } else {
    goto block#138;
  }
block#138:
  goto block#139;
block#139:
  goto block#140;
block#140:
  if (true) {
    goto block#141;
  } else {
    goto block#123;
  }
block#141:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#142;
  }
block#142:
  goto block#143;
block#143:
  if (!(b < 4)) {
    goto block#126;
  } else {
    goto block#144;
  }
block#144:
  goto block#145;
block#145:
  b := b + 1;
  if (b == 3) {
    goto block#129;
  } else {
    goto block#146;
  }
block#146:
  goto block#147;
block#147:
  goto block#148;
block#148:
  if (true) {
    goto block#149;
  } else {
    goto block#123;
  }
block#149:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#150;
  }
block#150:
  goto block#151;
block#151:
  if (!(b < 4)) {
    goto block#126;
  } else {
    goto block#152;
  }
block#152:
  goto block#153;
block#153:
  b := b + 1;
  if (b == 3) {
    goto block#129;
  } else {
    goto block#154;
  }
block#154:
  goto block#155;
block#155:
  assume {:bound "unroll"} false;
block#129:
  goto block#123;
block#126:
  goto block#123;
block#123:
  seen := seen + 1;
  goto block#115;
block#115:
  goto after#3;
block#116:
  goto after#3;
after#3:
  goto block#156;
block#156:
  if (true) {
    goto block#157;
  } else {
    goto block#6;
  }
block#157:
  ok# := a >= 0;
  if (!ok#) {
    goto block#7;
  } else {
    goto block#158;
  }
block#158:
  goto block#159;
block#159:
  if (!(a < 3)) {
    goto block#10;
  } else {
    goto block#160;
  }
block#160:
  goto block#161;
block#161:
  a := a + 1;
  goto L#4;
L#4:
  if (a > 1) {
    goto block#162;
  } else {
    goto block#163;
  }
block#163:
  goto block#164;
block#162:
  if (a > 2) {
    goto block#165;
  } else {
    goto block#166;
  }
block#166:
  goto block#167;
block#167:
  if (*) {
    goto block#19;
  } else {
    goto block#168;
  }
block#168:
  goto block#169;
block#169:
  goto block#170;
block#170:
  if (true) {
    goto block#171;
  } else {
    goto block#172;
  }
block#171:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#173;
  }
block#173:
  goto block#174;
block#174:
  if (!(b < 4)) {
    goto block#175;
  } else {
    goto block#176;
  }
block#176:
  goto block#177;
block#177:
  b := b + 1;
  if (b == 3) {
    goto block#178;
  } else {
    goto block#179;
  }
block#179:
  goto block#180;
block#180:
  goto block#181;
block#181:
  if (true) {
    goto block#182;
  } else {
    goto block#172;
  }
block#182:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#183;
  }
block#183:
  goto block#184;
block#184:
  if (!(b < 4)) {
    goto block#175;
  } else {
    goto block#185;
  }
block#185:
  goto block#186;
block#186:
  b := b + 1;
  if (b == 3) {
    goto block#178;
  } else {
    goto block#187;
  }
block#187:
  goto block#188;
block#188:
  goto block#189;
block#189:
  if (true) {
    goto block#190;
  } else {
    goto block#172;
  }
block#190:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#191;
  }
block#191:
  goto block#192;
block#192:
  if (!(b < 4)) {
    goto block#175;
  } else {
    goto block#193;
  }
block#193:
  goto block#194;
block#194:
  b := b + 1;
  if (b == 3) {
    goto block#178;
  } else {
    goto block#195;
  }
block#195:
  goto block#196;
block#196:
  goto block#197;
block#197:
  if (true) {
    goto block#198;
  } else {
    goto block#172;
  }
block#198:
  ok# := b >= 0;
  if (!ok#) {
    goto block#25;
  } else {
    goto block#199;
  }
block#199:
  goto block#200;
block#200:
  if (!(b < 4)) {
    goto block#175;
  } else {
    goto block#201;
  }
block#201:
  goto block#202;
block#202:
  b := b + 1;
  if (b == 3) {
    goto block#178;
  } else {
    goto block#203;
  }
block#203:
  goto block#204;
block#204:
  assume {:bound "unroll"} false;
block#178:
  goto block#172;
block#175:
  goto block#172;
block#172:
  seen := seen + 1;
  goto block#164;
block#164:
  goto after#4;
block#165:
  goto after#4;
after#4:
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
    goto block#205;
  } else {
    goto block#206;
  }
block#206:
  goto block#207;
block#207:
  return;
block#205:
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

// corral question check --rounds 1 --unroll 3 --method eager boogie-tests/safety/break-ends-a-turn.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, b, seen, created#t1, start#t1, round#, error#}
// | Program has a potential bug: True bug
// | program.bpl(884,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(873,3): anon0
// | (1,0)    program.bpl(873,3): anon0
// | (1,0)    program.bpl(874,14): anon0
// | (1,0)    program.bpl(875,10): anon0
// | (1,0)    program.bpl(876,10): anon0
// | (1,0)    program.bpl(877,11): anon0
// | (1,0)    program.bpl(878,3): anon0  (CALL Main)
// | (1,0)     program.bpl(15,5): anon0
// | (1,0)     program.bpl(15,5): anon0
// | (1,0)     program.bpl(16,5): anon0
// | (1,0)     program.bpl(17,8): anon0
// | (1,0)     program.bpl(18,14): anon0
// | (1,0)     program.bpl(19,12): anon0
// | (1,0)     program.bpl(23,5): anon181_Else
// | (1,0)     program.bpl(25,1): block#2
// | (1,0)     program.bpl(27,1): block#3
// | (1,0)     program.bpl(29,1): block#4
// | (1,0)     program.bpl(31,5): anon182_Then
// | (1,0)     program.bpl(30,3): anon182_Then
// | (1,0)     program.bpl(35,1): block#5
// | (1,0)     program.bpl(36,7): block#5
// | (1,0)     program.bpl(40,5): anon183_Else
// | (1,0)     program.bpl(37,3): anon183_Else
// | (1,0)     program.bpl(42,1): block#8
// | (1,0)     program.bpl(44,1): block#9
// | (1,0)     program.bpl(48,5): anon184_Else
// | (1,0)     program.bpl(45,3): anon184_Else
// | (1,0)     program.bpl(50,1): block#11
// | (1,0)     program.bpl(52,1): block#12
// | (1,0)     program.bpl(53,5): block#12
// | (1,0)     program.bpl(55,1): L
// | (1,0)     program.bpl(59,5): anon185_Else
// | (1,0)     program.bpl(56,3): anon185_Else
// | (1,0)     program.bpl(61,1): block#14
// | (1,0)     program.bpl(224,1): block#15
// | (1,0)     program.bpl(228,1): after
// | (1,0)     program.bpl(230,1): block#58
// | (1,0)     program.bpl(232,5): anon204_Then
// | (1,0)     program.bpl(231,3): anon204_Then
// | (1,0)     program.bpl(236,1): block#59
// | (1,0)     program.bpl(237,7): block#59
// | (1,0)     program.bpl(241,5): anon205_Else
// | (1,0)     program.bpl(238,3): anon205_Else
// | (1,0)     program.bpl(243,1): block#60
// | (1,0)     program.bpl(245,1): block#61
// | (1,0)     program.bpl(249,5): anon206_Else
// | (1,0)     program.bpl(246,3): anon206_Else
// | (1,0)     program.bpl(251,1): block#62
// | (1,0)     program.bpl(253,1): block#63
// | (1,0)     program.bpl(254,5): block#63
// | (1,0)     program.bpl(256,1): L#2
// | (1,0)     program.bpl(258,5): anon207_Then
// | (1,0)     program.bpl(257,3): anon207_Then
// | (1,0)     program.bpl(264,1): block#64
// | (1,0)     program.bpl(268,5): anon208_Else
// | (1,0)     program.bpl(265,3): anon208_Else
// | (1,0)     program.bpl(270,1): block#68
// | (1,0)     program.bpl(272,1): block#69
// | (1,0)     program.bpl(276,5): anon209_Else
// | (1,0)     program.bpl(278,1): block#70
// | (1,0)     program.bpl(280,1): block#71
// | (1,0)     program.bpl(282,1): block#72
// | (1,0)     program.bpl(284,5): anon210_Then
// | (1,0)     program.bpl(283,3): anon210_Then
// | (1,0)     program.bpl(288,1): block#73
// | (1,0)     program.bpl(289,7): block#73
// | (1,0)     program.bpl(293,5): anon211_Else
// | (1,0)     program.bpl(290,3): anon211_Else
// | (1,0)     program.bpl(295,1): block#75
// | (1,0)     program.bpl(297,1): block#76
// | (1,0)     program.bpl(301,5): anon212_Else
// | (1,0)     program.bpl(298,3): anon212_Else
// | (1,0)     program.bpl(303,1): block#78
// | (1,0)     program.bpl(305,1): block#79
// | (1,0)     program.bpl(306,5): block#79
// | (1,0)     program.bpl(310,5): anon213_Else
// | (1,0)     program.bpl(307,3): anon213_Else
// | (1,0)     program.bpl(312,1): block#81
// | (1,0)     program.bpl(314,1): block#82
// | (1,0)     program.bpl(316,1): block#83
// | (1,0)     program.bpl(318,5): anon214_Then
// | (1,0)     program.bpl(317,3): anon214_Then
// | (1,0)     program.bpl(322,1): block#84
// | (1,0)     program.bpl(323,7): block#84
// | (1,0)     program.bpl(327,5): anon215_Else
// | (1,0)     program.bpl(324,3): anon215_Else
// | (1,0)     program.bpl(329,1): block#85
// | (1,0)     program.bpl(331,1): block#86
// | (1,0)     program.bpl(335,5): anon216_Else
// | (1,0)     program.bpl(332,3): anon216_Else
// | (1,0)     program.bpl(337,1): block#87
// | (1,0)     program.bpl(339,1): block#88
// | (1,0)     program.bpl(340,5): block#88
// | (1,0)     program.bpl(344,5): anon217_Else
// | (1,0)     program.bpl(341,3): anon217_Else
// | (1,0)     program.bpl(346,1): block#89
// | (1,0)     program.bpl(348,1): block#90
// | (1,0)     program.bpl(350,1): block#91
// | (1,0)     program.bpl(352,5): anon218_Then
// | (1,0)     program.bpl(351,3): anon218_Then
// | (1,0)     program.bpl(356,1): block#92
// | (1,0)     program.bpl(357,7): block#92
// | (1,0)     program.bpl(361,5): anon219_Else
// | (1,0)     program.bpl(358,3): anon219_Else
// | (1,0)     program.bpl(363,1): block#93
// | (1,0)     program.bpl(365,1): block#94
// | (1,0)     program.bpl(369,5): anon220_Else
// | (1,0)     program.bpl(366,3): anon220_Else
// | (1,0)     program.bpl(371,1): block#95
// | (1,0)     program.bpl(373,1): block#96
// | (1,0)     program.bpl(374,5): block#96
// | (1,0)     program.bpl(376,5): anon221_Then
// | (1,0)     program.bpl(375,3): anon221_Then
// | (1,0)     program.bpl(418,1): block#80
// | (1,0)     program.bpl(422,1): block#74
// | (1,0)     program.bpl(423,8): block#74
// | (1,0)     program.bpl(425,1): block#66
// | (1,0)     program.bpl(429,1): after#2
// | (1,0)     program.bpl(431,1): block#107
// | (1,0)     program.bpl(433,5): anon226_Then
// | (1,0)     program.bpl(432,3): anon226_Then
// | (1,0)     program.bpl(437,1): block#108
// | (1,0)     program.bpl(438,7): block#108
// | (1,0)     program.bpl(442,5): anon227_Else
// | (1,0)     program.bpl(439,3): anon227_Else
// | (1,0)     program.bpl(444,1): block#109
// | (1,0)     program.bpl(446,1): block#110
// | (1,0)     program.bpl(450,5): anon228_Else
// | (1,0)     program.bpl(447,3): anon228_Else
// | (1,0)     program.bpl(452,1): block#111
// | (1,0)     program.bpl(454,1): block#112
// | (1,0)     program.bpl(455,5): block#112
// | (1,0)     program.bpl(457,1): L#3
// | (1,0)     program.bpl(459,5): anon229_Then
// | (1,0)     program.bpl(458,3): anon229_Then
// | (1,0)     program.bpl(465,1): block#113
// | (1,0)     program.bpl(467,5): anon230_Then
// | (1,0)     program.bpl(466,3): anon230_Then
// | (1,0)     program.bpl(628,1): block#116
// | (1,0)     program.bpl(630,1): after#3
// | (1,0)     program.bpl(632,1): block#156
// | (1,0)     program.bpl(634,5): anon248_Then
// | (1,0)     program.bpl(633,3): anon248_Then
// | (1,0)     program.bpl(638,1): block#157
// | (1,0)     program.bpl(639,7): block#157
// | (1,0)     program.bpl(643,5): anon249_Else
// | (1,0)     program.bpl(640,3): anon249_Else
// | (1,0)     program.bpl(645,1): block#158
// | (1,0)     program.bpl(647,1): block#159
// | (1,0)     program.bpl(649,5): anon250_Then
// | (1,0)     program.bpl(648,3): anon250_Then
// | (1,0)     program.bpl(840,1): block#10
// | (1,0)     program.bpl(842,1): block#6
// | (1,0)     program.bpl(843,7): block#6
// | (1,0)     program.bpl(845,5): anon270_Then
// | (1,0)     program.bpl(844,3): anon270_Then
// | (1,0)     program.bpl(853,1): block#205
// | (1,0)     program.bpl(854,10): block#205
// | (1,0)     program.bpl(855,10): block#205
// | (1,0)    program.bpl(878,3): anon0  (RETURN from Main )
// | (1,0)    program.bpl(880,12): anon3_Then
// | (1,0)    program.bpl(879,3): anon3_Then
// | (1,0)    program.bpl(880,12): anon3_Then
// | (1,0)    program.bpl(881,13): anon3_Then
// | (1,0)    program.bpl(882,5): anon3_Then  (CALL Other)
// | (1,0)     program.bpl(868,1): anon0
// | (1,0)    program.bpl(882,5): anon3_Then  (RETURN from Other )
// | (1,0)    program.bpl(884,3): anon2
// | (1,0)    program.bpl(884,3): anon2  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(884,3): anon2  (Done)
// |
// | Boogie verification time: 0.33 s
// | Time spent reading-writing programs: 0.09 s
// |
// | Time spent checking a program (1): 0.52 s
// | Time spent checking a path (1): 0.08 s
// |
// | Number of procedures inlined: 3
// | Number of variables tracked: 8
// | Total Time: 0.877161 s
// | Total User CPU time: 0.61 s
