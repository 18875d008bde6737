var round#: int;
var number_ended: bool;
var ended#: int;
var value#: [int]int;
var ended#2: int;
var kind#: [int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var Later$n#t0: int;
var pc#t0: int;
var n#fork#t1: int;
var Number$n#t1: int;
var pc#t1: int;
var pc#t2: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies number_ended, ended#, ended#2, kind#, error#, created#t1, start#t1, created#t2, start#t2, Later$n#t0;
{
  var joined#: int;
  var joined#2#2: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  number_ended := false;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended# + ended#2 > 0;
  havoc joined#;
  assume kind#[joined#] == 1 || kind#[joined#] == 2;
  ended# := if kind#[joined#] == 1 then ended# - 1 else ended#;
  ended#2 := if kind#[joined#] == 2 then ended#2 - 1 else ended#2;
  kind#[joined#] := 0;
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  ok# := number_ended;
  if (!ok#) {
    error# := true;
    return;
  }
  havoc Later$n#t0;
at#4:
  if (3 < pc#t0 || cs# <= 3) {
    goto at#5;
  }
  assume ended# > 0;
  havoc joined#2#2;
  assume kind#[joined#2#2] == 1;
  ended# := ended# - 1;
  kind#[joined#2#2] := 0;
  Later$n#t0 := value#[joined#2#2];
  assume 4 <= cs#;
at#5:
}

procedure {:inline 1} Number#fork#t1(cs#: int)
  modifies number_ended, ended#, value#, kind#, n#fork#t1, Number$n#t1;
{
  var ok#: bool;

at#6:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#7;
  }
  havoc Number$n#t1;
  Number$n#t1 := 8;
  number_ended := true;
  n#fork#t1 := 8;
at#7:
  if (1 < pc#t1 || cs# <= 1) {
    goto at#8;
  }
  value#[2] := 8;
  kind#[2] := 1;
  ended# := ended# + 1;
  assume 2 <= cs#;
at#8:
}

procedure {:inline 1} Nothing#fork#t2(cs#: int)
  modifies ended#2, kind#;
{
  var ok#: bool;

at#9:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#10;
  }
  kind#[3] := 2;
  ended#2 := ended#2 + 1;
  assume 1 <= cs#;
at#10:
}

procedure {:entrypoint} unthread#main()
  modifies round#, number_ended, ended#, value#, ended#2, kind#, error#, created#t1, start#t1, created#t2, start#t2, Later$n#t0, pc#t0, n#fork#t1, Number$n#t1, pc#t1, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  havoc number_ended;
  assume ended# == 0;
  assume ended#2 == 0;
  assume kind# == lambda#();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  Later$n#t0 := 0;
  n#fork#t1 := 0;
  Number$n#t1 := 0;
  start#t1 := 0;
  start#t2 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  pc#t2 := 0;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  earlier# := false;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 4;
  ran#t0 := pc#t0 < cs#;
  earlier# := earlier# || ran#t0;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#;
  }
  if (created#t1) {
    round# := 0;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 2;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Number#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 0;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 1;
    ran#t2 := pc#t2 < cs#;
    earlier# := earlier# || ran#t2;
    call Nothing#fork#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t2 := false;
  later#t1 := later#t2 || ran#t2;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  ran#t2 := false;
  earlier# := false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 4;
  ran#t0 := pc#t0 < cs#;
  assume ran#t0 ==> later#t0 || earlier#;
  earlier# := earlier# || ran#t0;
  call ULTIMATE.start#t0(cs#);
  pc#t0 := cs#;
  if (error#) {
    goto done#;
  }
  if (created#t1) {
    round# := 1;
    havoc cs#;
    assume pc#t1 <= cs# && cs# <= 2;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Number#fork#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  if (created#t2) {
    round# := 1;
    havoc cs#;
    assume pc#t2 <= cs# && cs# <= 1;
    ran#t2 := pc#t2 < cs#;
    assume ran#t2 ==> later#t2 || earlier#;
    earlier# := earlier# || ran#t2;
    call Nothing#fork#t2(cs#);
    pc#t2 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-without-assign.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, number_ended, created#t1, created#t2, ended#, ended#2, kind#, error#, pc#t1, value#, pc#t2, never#, round#}
// | Program has a potential bug: True bug
// | program.bpl(220,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(121,3): anon0
// | (1,0)    program.bpl(121,3): anon0
// | (1,0)    program.bpl(122,3): anon0
// | (1,0)    program.bpl(123,3): anon0
// | (1,0)    program.bpl(124,3): anon0
// | (1,0)    program.bpl(125,3): anon0
// | (1,0)    program.bpl(126,14): anon0
// | (1,0)    program.bpl(127,14): anon0
// | (1,0)    program.bpl(128,14): anon0
// | (1,0)    program.bpl(129,13): anon0
// | (1,0)    program.bpl(130,15): anon0
// | (1,0)    program.bpl(131,12): anon0
// | (1,0)    program.bpl(132,12): anon0
// | (1,0)    program.bpl(133,10): anon0
// | (1,0)    program.bpl(134,9): anon0
// | (1,0)    program.bpl(135,9): anon0
// | (1,0)    program.bpl(136,9): anon0
// | (1,0)    program.bpl(137,10): anon0
// | (1,0)    program.bpl(138,10): anon0
// | (1,0)    program.bpl(139,10): anon0
// | (1,0)    program.bpl(140,12): anon0
// | (1,0)    program.bpl(141,10): anon0
// | (1,0)    program.bpl(142,3): anon0
// | (1,0)    program.bpl(143,3): anon0
// | (1,0)    program.bpl(144,10): anon0
// | (1,0)    program.bpl(145,12): anon0
// | (1,0)    program.bpl(146,3): anon0  (CALL ULTIMATE.start#t0)
// | (1,0)     program.bpl(27,1): at#
// | (1,0)     program.bpl(28,3): anon10_Else
// | (1,0)     program.bpl(28,3): anon10_Else
// | (1,0)     program.bpl(31,16): anon1
// | (1,0)     program.bpl(31,16): anon1
// | (1,0)     program.bpl(32,14): anon1
// | (1,0)     program.bpl(33,12): anon1
// | (1,0)     program.bpl(34,14): anon1
// | (1,0)     program.bpl(35,12): anon1
// | (1,0)     program.bpl(36,1): at#2
// | (1,0)     program.bpl(38,5): anon11_Then
// | (1,0)     program.bpl(37,3): anon11_Then
// | (1,0)     program.bpl(46,1): at#3
// | (1,0)     program.bpl(48,5): anon12_Then
// | (1,0)     program.bpl(47,3): anon12_Then
// | (1,0)     program.bpl(56,1): at#4
// | (1,0)     program.bpl(58,5): anon14_Then
// | (1,0)     program.bpl(57,3): anon14_Then
// | (1,0)     program.bpl(67,1): at#5
// | (1,0)    program.bpl(146,3): anon0  (RETURN from ULTIMATE.start#t0 )
// | (1,0)    program.bpl(147,9): anon0
// | (1,0)    program.bpl(148,3): anon16_Else
// | (1,0)    program.bpl(148,3): anon16_Else
// | (1,0)    program.bpl(151,3): anon2
// | (1,0)    program.bpl(152,12): anon17_Then
// | (1,0)    program.bpl(151,3): anon17_Then
// | (1,0)    program.bpl(152,12): anon17_Then
// | (1,0)    program.bpl(153,5): anon17_Then
// | (1,0)    program.bpl(154,5): anon17_Then
// | (1,0)    program.bpl(155,12): anon17_Then
// | (1,0)    program.bpl(156,14): anon17_Then
// | (1,0)    program.bpl(157,5): anon17_Then  (CALL Number#fork#t1)
// | (1,0)     program.bpl(75,1): at#6
// | (1,0)     program.bpl(77,5): anon4_Then
// | (1,0)     program.bpl(76,3): anon4_Then
// | (1,0)     program.bpl(83,1): at#7
// | (1,0)     program.bpl(85,5): anon5_Then
// | (1,0)     program.bpl(84,3): anon5_Then
// | (1,0)     program.bpl(91,1): at#8
// | (1,0)    program.bpl(157,5): anon17_Then  (RETURN from Number#fork#t1 )
// | (1,0)    program.bpl(158,11): anon17_Then
// | (1,0)    program.bpl(159,5): anon18_Else
// | (1,0)    program.bpl(159,5): anon18_Else
// | (1,0)    program.bpl(163,3): anon5
// | (1,0)    program.bpl(164,12): anon19_Then
// | (1,0)    program.bpl(163,3): anon19_Then
// | (1,0)    program.bpl(164,12): anon19_Then
// | (1,0)    program.bpl(165,5): anon19_Then
// | (1,0)    program.bpl(166,5): anon19_Then
// | (1,0)    program.bpl(167,12): anon19_Then
// | (1,0)    program.bpl(168,14): anon19_Then
// | (1,0)    program.bpl(169,5): anon19_Then  (CALL Nothing#fork#t2)
// | (1,0)     program.bpl(99,1): at#9
// | (1,0)     program.bpl(100,3): anon2_Else
// | (1,0)     program.bpl(100,3): anon2_Else
// | (1,0)     program.bpl(103,12): anon1
// | (1,0)     program.bpl(103,12): anon1
// | (1,0)     program.bpl(104,11): anon1
// | (1,0)     program.bpl(105,3): anon1
// | (1,0)     program.bpl(106,1): at#10
// | (1,0)    program.bpl(169,5): anon19_Then  (RETURN from Nothing#fork#t2 )
// | (1,0)    program.bpl(170,11): anon19_Then
// | (1,0)    program.bpl(171,5): anon20_Else
// | (1,0)    program.bpl(171,5): anon20_Else
// | (1,0)    program.bpl(175,12): anon8
// | (1,0)    program.bpl(175,12): anon8
// | (1,0)    program.bpl(176,12): anon8
// | (1,0)    program.bpl(177,12): anon8
// | (1,0)    program.bpl(178,10): anon8
// | (1,0)    program.bpl(179,10): anon8
// | (1,0)    program.bpl(180,10): anon8
// | (1,0)    program.bpl(181,12): anon8
// | (1,0)    program.bpl(182,10): anon8
// | (1,0)    program.bpl(183,3): anon8
// | (1,0)    program.bpl(184,3): anon8
// | (1,0)    program.bpl(185,10): anon8
// | (1,0)    program.bpl(186,3): anon8
// | (1,0)    program.bpl(187,12): anon8
// | (1,0)    program.bpl(188,3): anon8  (CALL ULTIMATE.start#t0)
// | (1,0)     program.bpl(27,1): at#
// | (1,0)     program.bpl(29,5): anon10_Then
// | (1,0)     program.bpl(28,3): anon10_Then
// | (1,0)     program.bpl(36,1): at#2
// | (1,0)     program.bpl(37,3): anon11_Else
// | (1,0)     program.bpl(37,3): anon11_Else
// | (1,0)     program.bpl(40,3): anon3
// | (1,0)     program.bpl(40,3): anon3
// | (1,0)     program.bpl(41,3): anon3
// | (1,0)     program.bpl(42,3): anon3
// | (1,0)     program.bpl(43,10): anon3
// | (1,0)     program.bpl(44,11): anon3
// | (1,0)     program.bpl(45,18): anon3
// | (1,0)     program.bpl(46,1): at#3
// | (1,0)     program.bpl(47,3): anon12_Else
// | (1,0)     program.bpl(47,3): anon12_Else
// | (1,0)     program.bpl(50,7): anon5
// | (1,0)     program.bpl(50,7): anon5
// | (1,0)     program.bpl(52,12): anon13_Then
// | (1,0)     program.bpl(51,3): anon13_Then
// | (1,0)     program.bpl(52,12): anon13_Then
// | (1,0)    program.bpl(188,3): anon8  (RETURN from ULTIMATE.start#t0 )
// | (1,0)    program.bpl(189,9): anon8
// | (1,0)    program.bpl(191,5): anon21_Then
// | (1,0)    program.bpl(190,3): anon21_Then
// | (1,0)    program.bpl(219,1): done#
// | (1,0)    program.bpl(220,3): done#  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(220,3): done#  (Done)
// |
// | Boogie verification time: 0.18 s
// | Time spent reading-writing programs: 0.06 s
// |
// | Time spent checking a program (1): 0.34 s
// | Time spent checking a path (1): 0.05 s
// |
// | Number of procedures inlined: 7
// | Number of variables tracked: 14
// | Total Time: 0.636369 s
// | Total User CPU time: 0.56 s
