var round#: int;
var ended#: int;
var value#: [int]int;
var kind#: [int]int;
var never#: bool;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var created#t2: bool;
var start#t2: int;
var first#t0: int;
var second#t0: int;
var pc#t0: int;
var r#fork#t1: int;
var Give$r#t1: int;
var pc#t1: int;
var r#fork#2#t2: int;
var Give$r#t2: int;
var pc#t2: int;

procedure {:inline 1} ULTIMATE.start#t0(cs#: int)
  modifies ended#, kind#, error#, created#t1, start#t1, created#t2, start#t2, first#t0, second#t0;
{
  var joined#: int;
  var joined#2: int;
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc first#t0, second#t0;
  created#t1 := true;
  start#t1 := round#;
  created#t2 := true;
  start#t2 := round#;
at#2:
  if (1 < pc#t0 || cs# <= 1) {
    goto at#3;
  }
  assume ended# > 0;
  havoc joined#;
  assume kind#[joined#] == 1;
  ended# := ended# - 1;
  kind#[joined#] := 0;
  first#t0 := value#[joined#];
at#3:
  if (2 < pc#t0 || cs# <= 2) {
    goto at#4;
  }
  assume ended# > 0;
  havoc joined#2;
  assume kind#[joined#2] == 1;
  ended# := ended# - 1;
  kind#[joined#2] := 0;
  second#t0 := value#[joined#2];
  ok# := first#t0 == 1;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 3 <= cs#;
at#4:
}

procedure {:inline 1} Give#fork#t1(cs#: int)
  modifies ended#, value#, kind#, r#fork#t1, Give$r#t1;
{
  var ok#: bool;

at#5:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#6;
  }
  havoc Give$r#t1;
  Give$r#t1 := 1;
  r#fork#t1 := 1;
  value#[2] := 1;
  kind#[2] := 1;
  ended# := ended# + 1;
  assume 1 <= cs#;
at#6:
}

procedure {:inline 1} Give#fork#2#t2(cs#: int)
  modifies ended#, value#, kind#, r#fork#2#t2, Give$r#t2;
{
  var ok#: bool;

at#7:
  if (0 < pc#t2 || cs# <= 0) {
    goto at#8;
  }
  havoc Give$r#t2;
  Give$r#t2 := 2;
  r#fork#2#t2 := 2;
  value#[3] := 2;
  kind#[3] := 1;
  ended# := ended# + 1;
  assume 1 <= cs#;
at#8:
}

procedure {:entrypoint} unthread#main()
  modifies round#, ended#, value#, kind#, error#, created#t1, start#t1, created#t2, start#t2, first#t0, second#t0, pc#t0, r#fork#t1, Give$r#t1, pc#t1, r#fork#2#t2, Give$r#t2, pc#t2;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var ran#t2: bool;
  var later#t0: bool;
  var later#t1: bool;
  var later#t2: bool;
  var earlier#: bool;

  assume ended# == 0;
  assume kind# == lambda#();
  assume !never#;
  created#t1 := false;
  created#t2 := false;
  first#t0 := 0;
  second#t0 := 0;
  r#fork#t1 := 0;
  Give$r#t1 := 0;
  r#fork#2#t2 := 0;
  Give$r#t2 := 0;
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
  assume 1 <= cs# && cs# <= 3;
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
    assume pc#t1 <= cs# && cs# <= 1;
    ran#t1 := pc#t1 < cs#;
    earlier# := earlier# || ran#t1;
    call Give#fork#t1(cs#);
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
    call Give#fork#2#t2(cs#);
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
  assume pc#t0 <= cs# && cs# <= 3;
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
    assume pc#t1 <= cs# && cs# <= 1;
    ran#t1 := pc#t1 < cs#;
    assume ran#t1 ==> later#t1 || earlier#;
    earlier# := earlier# || ran#t1;
    call Give#fork#t1(cs#);
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
    call Give#fork#2#t2(cs#);
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

// corral question check --rounds 2 --unroll 2 boogie-tests/fork/join-same-id-any.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, first#t0, created#t1, created#t2, ended#, kind#, value#, error#, pc#t1, pc#t2, never#, round#}
// | Program has a potential bug: True bug
// | program.bpl(216,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(116,3): anon0
// | (1,0)    program.bpl(116,3): anon0
// | (1,0)    program.bpl(117,3): anon0
// | (1,0)    program.bpl(118,3): anon0
// | (1,0)    program.bpl(119,14): anon0
// | (1,0)    program.bpl(120,14): anon0
// | (1,0)    program.bpl(121,12): anon0
// | (1,0)    program.bpl(122,13): anon0
// | (1,0)    program.bpl(123,13): anon0
// | (1,0)    program.bpl(124,13): anon0
// | (1,0)    program.bpl(125,15): anon0
// | (1,0)    program.bpl(126,13): anon0
// | (1,0)    program.bpl(127,12): anon0
// | (1,0)    program.bpl(128,12): anon0
// | (1,0)    program.bpl(129,10): anon0
// | (1,0)    program.bpl(130,9): anon0
// | (1,0)    program.bpl(131,9): anon0
// | (1,0)    program.bpl(132,9): anon0
// | (1,0)    program.bpl(133,10): anon0
// | (1,0)    program.bpl(134,10): anon0
// | (1,0)    program.bpl(135,10): anon0
// | (1,0)    program.bpl(136,12): anon0
// | (1,0)    program.bpl(137,10): anon0
// | (1,0)    program.bpl(138,3): anon0
// | (1,0)    program.bpl(139,3): anon0
// | (1,0)    program.bpl(140,10): anon0
// | (1,0)    program.bpl(141,12): anon0
// | (1,0)    program.bpl(142,3): anon0  (CALL ULTIMATE.start#t0)
// | (1,0)     program.bpl(28,1): at#
// | (1,0)     program.bpl(29,3): anon8_Else
// | (1,0)     program.bpl(29,3): anon8_Else
// | (1,0)     program.bpl(32,3): anon1
// | (1,0)     program.bpl(32,3): anon1
// | (1,0)     program.bpl(33,14): anon1
// | (1,0)     program.bpl(34,12): anon1
// | (1,0)     program.bpl(35,14): anon1
// | (1,0)     program.bpl(36,12): anon1
// | (1,0)     program.bpl(37,1): at#2
// | (1,0)     program.bpl(39,5): anon9_Then
// | (1,0)     program.bpl(38,3): anon9_Then
// | (1,0)     program.bpl(47,1): at#3
// | (1,0)     program.bpl(49,5): anon10_Then
// | (1,0)     program.bpl(48,3): anon10_Then
// | (1,0)     program.bpl(63,1): at#4
// | (1,0)    program.bpl(142,3): anon0  (RETURN from ULTIMATE.start#t0 )
// | (1,0)    program.bpl(143,9): anon0
// | (1,0)    program.bpl(144,3): anon16_Else
// | (1,0)    program.bpl(144,3): anon16_Else
// | (1,0)    program.bpl(147,3): anon2
// | (1,0)    program.bpl(148,12): anon17_Then
// | (1,0)    program.bpl(147,3): anon17_Then
// | (1,0)    program.bpl(148,12): anon17_Then
// | (1,0)    program.bpl(149,5): anon17_Then
// | (1,0)    program.bpl(150,5): anon17_Then
// | (1,0)    program.bpl(151,12): anon17_Then
// | (1,0)    program.bpl(152,14): anon17_Then
// | (1,0)    program.bpl(153,5): anon17_Then  (CALL Give#fork#t1)
// | (1,0)     program.bpl(71,1): at#5
// | (1,0)     program.bpl(72,3): anon2_Else
// | (1,0)     program.bpl(72,3): anon2_Else
// | (1,0)     program.bpl(75,3): anon1
// | (1,0)     program.bpl(75,3): anon1
// | (1,0)     program.bpl(76,13): anon1
// | (1,0)     program.bpl(77,13): anon1
// | (1,0)     program.bpl(78,13): anon1
// | (1,0)     program.bpl(79,12): anon1
// | (1,0)     program.bpl(80,10): anon1
// | (1,0)     program.bpl(81,3): anon1
// | (1,0)     program.bpl(82,1): at#6
// | (1,0)    program.bpl(153,5): anon17_Then  (RETURN from Give#fork#t1 )
// | (1,0)    program.bpl(154,11): anon17_Then
// | (1,0)    program.bpl(155,5): anon18_Else
// | (1,0)    program.bpl(155,5): anon18_Else
// | (1,0)    program.bpl(159,3): anon5
// | (1,0)    program.bpl(160,12): anon19_Then
// | (1,0)    program.bpl(159,3): anon19_Then
// | (1,0)    program.bpl(160,12): anon19_Then
// | (1,0)    program.bpl(161,5): anon19_Then
// | (1,0)    program.bpl(162,5): anon19_Then
// | (1,0)    program.bpl(163,12): anon19_Then
// | (1,0)    program.bpl(164,14): anon19_Then
// | (1,0)    program.bpl(165,5): anon19_Then  (CALL Give#fork#2#t2)
// | (1,0)     program.bpl(90,1): at#7
// | (1,0)     program.bpl(91,3): anon2_Else
// | (1,0)     program.bpl(91,3): anon2_Else
// | (1,0)     program.bpl(94,3): anon1
// | (1,0)     program.bpl(94,3): anon1
// | (1,0)     program.bpl(95,13): anon1
// | (1,0)     program.bpl(96,15): anon1
// | (1,0)     program.bpl(97,13): anon1
// | (1,0)     program.bpl(98,12): anon1
// | (1,0)     program.bpl(99,10): anon1
// | (1,0)     program.bpl(100,3): anon1
// | (1,0)     program.bpl(101,1): at#8
// | (1,0)    program.bpl(165,5): anon19_Then  (RETURN from Give#fork#2#t2 )
// | (1,0)    program.bpl(166,11): anon19_Then
// | (1,0)    program.bpl(167,5): anon20_Else
// | (1,0)    program.bpl(167,5): anon20_Else
// | (1,0)    program.bpl(171,12): anon8
// | (1,0)    program.bpl(171,12): anon8
// | (1,0)    program.bpl(172,12): anon8
// | (1,0)    program.bpl(173,12): anon8
// | (1,0)    program.bpl(174,10): anon8
// | (1,0)    program.bpl(175,10): anon8
// | (1,0)    program.bpl(176,10): anon8
// | (1,0)    program.bpl(177,12): anon8
// | (1,0)    program.bpl(178,10): anon8
// | (1,0)    program.bpl(179,3): anon8
// | (1,0)    program.bpl(180,3): anon8
// | (1,0)    program.bpl(181,10): anon8
// | (1,0)    program.bpl(182,3): anon8
// | (1,0)    program.bpl(183,12): anon8
// | (1,0)    program.bpl(184,3): anon8  (CALL ULTIMATE.start#t0)
// | (1,0)     program.bpl(28,1): at#
// | (1,0)     program.bpl(30,5): anon8_Then
// | (1,0)     program.bpl(29,3): anon8_Then
// | (1,0)     program.bpl(37,1): at#2
// | (1,0)     program.bpl(38,3): anon9_Else
// | (1,0)     program.bpl(38,3): anon9_Else
// | (1,0)     program.bpl(41,3): anon3
// | (1,0)     program.bpl(41,3): anon3
// | (1,0)     program.bpl(42,3): anon3
// | (1,0)     program.bpl(43,3): anon3
// | (1,0)     program.bpl(44,10): anon3
// | (1,0)     program.bpl(45,18): anon3
// | (1,0)     program.bpl(46,12): anon3
// | (1,0)     program.bpl(47,1): at#3
// | (1,0)     program.bpl(48,3): anon10_Else
// | (1,0)     program.bpl(48,3): anon10_Else
// | (1,0)     program.bpl(51,3): anon5
// | (1,0)     program.bpl(51,3): anon5
// | (1,0)     program.bpl(52,3): anon5
// | (1,0)     program.bpl(53,3): anon5
// | (1,0)     program.bpl(54,10): anon5
// | (1,0)     program.bpl(55,19): anon5
// | (1,0)     program.bpl(56,13): anon5
// | (1,0)     program.bpl(57,7): anon5
// | (1,0)     program.bpl(59,12): anon11_Then
// | (1,0)     program.bpl(58,3): anon11_Then
// | (1,0)     program.bpl(59,12): anon11_Then
// | (1,0)    program.bpl(184,3): anon8  (RETURN from ULTIMATE.start#t0 )
// | (1,0)    program.bpl(185,9): anon8
// | (1,0)    program.bpl(187,5): anon21_Then
// | (1,0)    program.bpl(186,3): anon21_Then
// | (1,0)    program.bpl(215,1): done#
// | (1,0)    program.bpl(216,3): done#  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(216,3): done#  (Done)
// |
// | Boogie verification time: 0.14 s
// | Time spent reading-writing programs: 0.05 s
// |
// | Time spent checking a program (1): 0.26 s
// | Time spent checking a path (1): 0.04 s
// |
// | Number of procedures inlined: 7
// | Number of variables tracked: 13
// | Total Time: 0.51461 s
// | Total User CPU time: 0.51 s
