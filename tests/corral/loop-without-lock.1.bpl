var round#: int;
var x#r0: int;
var x#r1: int;
var x#r2: int;

const x#guess1: int;
const x#guess2: int;

var ended##r0: [int]int;
var ended##r1: [int]int;
var ended##r2: [int]int;

const ended##guess1: [int]int;
const ended##guess2: [int]int;

var never##r0: bool;
var never##r1: bool;
var never##r2: bool;

const never##guess1: bool;
const never##guess2: bool;

var error#: bool;
var thread#: int;
var slot#: int;
var created#t1: bool;
var start#t1: int;
var id##t1: int;
var created#t2: bool;
var start#t2: int;
var id##t2: int;
var created#t3: bool;
var start#t3: int;
var id##t3: int;

procedure {:inline 1} ULTIMATE.start()
  modifies round#, x#r0, x#r1, x#r2, ended##r0, ended##r1, ended##r2, error#, slot#, created#t1, start#t1, id##t1, created#t2, start#t2, id##t2, created#t3, start#t3, id##t3;
{
  var i: int;
  var next#: int;
  var ok#: bool;

  havoc i;
  if (round# == 0) {
    x#r0 := 0;
  } else if (round# == 1) {
    x#r1 := 0;
  } else {
    x#r2 := 0;
  }
  i := 0;
  if (true) {
    if (*) {
      round# := 3;
      return;
    }
    if (!(i < 2)) {
      goto done#;
    }
    slot# := slot# + 1;
    if (slot# == 1) {
      created#t1 := true;
      start#t1 := round#;
      id##t1 := i;
    } else if (slot# == 2) {
      created#t2 := true;
      start#t2 := round#;
      id##t2 := i;
    } else if (slot# == 3) {
      created#t3 := true;
      start#t3 := round#;
      id##t3 := i;
    } else {
      assume {:bound "threads"} false;
    }
    i := i + 1;
    if (true) {
      if (*) {
        round# := 3;
        return;
      }
      if (!(i < 2)) {
        goto done#;
      }
      slot# := slot# + 1;
      if (slot# == 1) {
        created#t1 := true;
        start#t1 := round#;
        id##t1 := i;
      } else if (slot# == 2) {
        created#t2 := true;
        start#t2 := round#;
        id##t2 := i;
      } else if (slot# == 3) {
        created#t3 := true;
        start#t3 := round#;
        id##t3 := i;
      } else {
        assume {:bound "threads"} false;
      }
      i := i + 1;
      if (true) {
        if (*) {
          round# := 3;
          return;
        }
        if (!(i < 2)) {
          goto done#;
        }
        slot# := slot# + 1;
        if (slot# == 1) {
          created#t1 := true;
          start#t1 := round#;
          id##t1 := i;
        } else if (slot# == 2) {
          created#t2 := true;
          start#t2 := round#;
          id##t2 := i;
        } else if (slot# == 3) {
          created#t3 := true;
          start#t3 := round#;
          id##t3 := i;
        } else {
          assume {:bound "threads"} false;
        }
        i := i + 1;
        assume {:bound "unroll"} false;
      }
    }
  }
done#:
  if (true) {
    if (*) {
      round# := 3;
      return;
    }
    if (!(i > 0)) {
      goto done#2;
    }
    i := i - 1;
    havoc next#;
    assume round# <= next# && next# <= 3;
    round# := next#;
    if (round# == 3) {
      return;
    }
    if (round# == 0) {
      assume ended##r0[i] > 0;
      ended##r0[i] := ended##r0[i] - 1;
    } else if (round# == 1) {
      assume ended##r1[i] > 0;
      ended##r1[i] := ended##r1[i] - 1;
    } else {
      assume ended##r2[i] > 0;
      ended##r2[i] := ended##r2[i] - 1;
    }
    if (true) {
      if (*) {
        round# := 3;
        return;
      }
      if (!(i > 0)) {
        goto done#2;
      }
      i := i - 1;
      havoc next#;
      assume round# <= next# && next# <= 3;
      round# := next#;
      if (round# == 3) {
        return;
      }
      if (round# == 0) {
        assume ended##r0[i] > 0;
        ended##r0[i] := ended##r0[i] - 1;
      } else if (round# == 1) {
        assume ended##r1[i] > 0;
        ended##r1[i] := ended##r1[i] - 1;
      } else {
        assume ended##r2[i] > 0;
        ended##r2[i] := ended##r2[i] - 1;
      }
      if (true) {
        if (*) {
          round# := 3;
          return;
        }
        if (!(i > 0)) {
          goto done#2;
        }
        i := i - 1;
        havoc next#;
        assume round# <= next# && next# <= 3;
        round# := next#;
        if (round# == 3) {
          return;
        }
        if (round# == 0) {
          assume ended##r0[i] > 0;
          ended##r0[i] := ended##r0[i] - 1;
        } else if (round# == 1) {
          assume ended##r1[i] > 0;
          ended##r1[i] := ended##r1[i] - 1;
        } else {
          assume ended##r2[i] > 0;
          ended##r2[i] := ended##r2[i] - 1;
        }
        assume {:bound "unroll"} false;
      }
    }
  }
done#2:
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  ok# := (if round# == 0 then x#r0 else if round# == 1 then x#r1 else x#r2) == 2;
  if (!ok#) {
    error# := true;
    round# := 3;
    return;
  }
}

procedure {:inline 1} Add#fork(id#: int)
  modifies round#, x#r0, x#r1, x#r2, ended##r0, ended##r1, ended##r2;
{
  var next#: int;

  call Add();
  if (round# == 3) {
    return;
  }
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    ended##r0[id#] := ended##r0[id#] + 1;
  } else if (round# == 1) {
    ended##r1[id#] := ended##r1[id#] + 1;
  } else {
    ended##r2[id#] := ended##r2[id#] + 1;
  }
}

procedure {:inline 1} Add()
  modifies round#, x#r0, x#r1, x#r2;
{
  var read: int;
  var next#: int;

  havoc read;
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  read := if round# == 0 then x#r0 else if round# == 1 then x#r1 else x#r2;
  havoc next#;
  assume round# <= next# && next# <= 3;
  round# := next#;
  if (round# == 3) {
    return;
  }
  if (round# == 0) {
    x#r0 := read + 1;
  } else if (round# == 1) {
    x#r1 := read + 1;
  } else {
    x#r2 := read + 1;
  }
}

procedure {:entrypoint} unthread#main()
  modifies round#, x#r0, x#r1, x#r2, ended##r0, ended##r1, ended##r2, never##r1, never##r2, error#, thread#, slot#, created#t1, start#t1, id##t1, created#t2, start#t2, id##t2, created#t3, start#t3, id##t3;
{
  havoc x#r0;
  assume ended##r0 == lambda#();
  assume !never##r0;
  x#r1 := x#guess1;
  x#r2 := x#guess2;
  ended##r1 := ended##guess1;
  ended##r2 := ended##guess2;
  never##r1 := never##guess1;
  never##r2 := never##guess2;
  created#t1 := false;
  created#t2 := false;
  created#t3 := false;
  slot# := 0;
  error# := false;
  round# := 0;
  thread# := 1;
  call ULTIMATE.start();
  if (created#t1) {
    round# := start#t1;
    thread# := 2;
    call Add#fork(id##t1);
  }
  if (created#t2) {
    round# := start#t2;
    thread# := 3;
    call Add#fork(id##t2);
  }
  if (created#t3) {
    round# := start#t3;
    thread# := 4;
    call Add#fork(id##t3);
  }
  assume x#r0 == x#guess1;
  assume x#r1 == x#guess2;
  assume ended##r0 == ended##guess1;
  assume ended##r1 == ended##guess2;
  assume never##r0 == never##guess1;
  assume never##r1 == never##guess2;
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i#: int :: {lambda#()[i#]} lambda#()[i#] == 0);

// corral question check --property safety --rounds 3 --unroll 2 boogie-tests/fork/loop-without-lock.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, round#, x#r0, x#r1, x#r2, slot#, created#t1, start#t1, id##t1, created#t2, start#t2, id##t2, created#t3, start#t3, id##t3, ended##r0, ended##r1, ended##r2, error#, never##r0, never##r1}
// | Program has a potential bug: True bug
// | program.bpl(320,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(282,3): anon0
// | (1,0)    program.bpl(282,3): anon0
// | (1,0)    program.bpl(283,3): anon0
// | (1,0)    program.bpl(284,3): anon0
// | (1,0)    program.bpl(285,8): anon0
// | (1,0)    program.bpl(286,8): anon0
// | (1,0)    program.bpl(287,13): anon0
// | (1,0)    program.bpl(288,13): anon0
// | (1,0)    program.bpl(289,13): anon0
// | (1,0)    program.bpl(290,13): anon0
// | (1,0)    program.bpl(291,14): anon0
// | (1,0)    program.bpl(292,14): anon0
// | (1,0)    program.bpl(293,14): anon0
// | (1,0)    program.bpl(294,9): anon0
// | (1,0)    program.bpl(295,10): anon0
// | (1,0)    program.bpl(296,10): anon0
// | (1,0)    program.bpl(297,11): anon0
// | (1,0)    program.bpl(298,3): anon0  (CALL ULTIMATE.start)
// | (1,0)     program.bpl(43,3): anon0
// | (1,0)     program.bpl(43,3): anon0
// | (1,0)     program.bpl(45,10): anon71_Then
// | (1,0)     program.bpl(44,3): anon71_Then
// | (1,0)     program.bpl(45,10): anon71_Then
// | (1,0)     program.bpl(51,5): anon4
// | (1,0)     program.bpl(51,5): anon4
// | (1,0)     program.bpl(53,5): anon73_Then
// | (1,0)     program.bpl(52,3): anon73_Then
// | (1,0)     program.bpl(53,5): anon74_Else
// | (1,0)     program.bpl(57,5): anon7
// | (1,0)     program.bpl(57,5): anon75_Else
// | (1,0)     program.bpl(57,5): anon75_Else
// | (1,0)     program.bpl(60,11): anon9
// | (1,0)     program.bpl(60,11): anon9
// | (1,0)     program.bpl(62,18): anon76_Then
// | (1,0)     program.bpl(61,5): anon76_Then
// | (1,0)     program.bpl(62,18): anon76_Then
// | (1,0)     program.bpl(63,16): anon76_Then
// | (1,0)     program.bpl(64,14): anon76_Then
// | (1,0)     program.bpl(76,7): anon14
// | (1,0)     program.bpl(76,7): anon14
// | (1,0)     program.bpl(78,7): anon79_Then
// | (1,0)     program.bpl(77,5): anon79_Then
// | (1,0)     program.bpl(78,7): anon80_Else
// | (1,0)     program.bpl(82,7): anon17
// | (1,0)     program.bpl(82,7): anon81_Else
// | (1,0)     program.bpl(82,7): anon81_Else
// | (1,0)     program.bpl(85,13): anon19
// | (1,0)     program.bpl(85,13): anon19
// | (1,0)     program.bpl(85,13): anon82_Else
// | (1,0)     program.bpl(86,7): anon82_Else
// | (1,0)     program.bpl(91,20): anon83_Then
// | (1,0)     program.bpl(90,14): anon83_Then
// | (1,0)     program.bpl(91,20): anon83_Then
// | (1,0)     program.bpl(92,18): anon83_Then
// | (1,0)     program.bpl(93,16): anon83_Then
// | (1,0)     program.bpl(101,9): anon24
// | (1,0)     program.bpl(101,9): anon24
// | (1,0)     program.bpl(103,9): anon85_Then
// | (1,0)     program.bpl(102,7): anon85_Then
// | (1,0)     program.bpl(103,9): anon86_Else
// | (1,0)     program.bpl(107,9): anon27
// | (1,0)     program.bpl(108,11): anon87_Then
// | (1,0)     program.bpl(107,9): anon87_Then
// | (1,0)     program.bpl(131,1): done#
// | (1,0)     program.bpl(133,5): anon91_Then
// | (1,0)     program.bpl(132,3): anon91_Then
// | (1,0)     program.bpl(133,5): anon92_Else
// | (1,0)     program.bpl(137,5): anon37
// | (1,0)     program.bpl(137,5): anon93_Else
// | (1,0)     program.bpl(137,5): anon93_Else
// | (1,0)     program.bpl(140,7): anon39
// | (1,0)     program.bpl(140,7): anon39
// | (1,0)     program.bpl(141,5): anon39
// | (1,0)     program.bpl(142,5): anon39
// | (1,0)     program.bpl(143,12): anon39
// | (1,0)     program.bpl(144,5): anon94_Else
// | (1,0)     program.bpl(144,5): anon94_Else
// | (1,0)     program.bpl(147,5): anon41
// | (1,0)     program.bpl(147,5): anon95_Else
// | (1,0)     program.bpl(147,5): anon95_Else
// | (1,0)     program.bpl(154,7): anon96_Else
// | (1,0)     program.bpl(150,12): anon96_Else
// | (1,0)     program.bpl(154,7): anon96_Else
// | (1,0)     program.bpl(155,20): anon96_Else
// | (1,0)     program.bpl(157,5): anon45
// | (1,0)     program.bpl(158,7): anon97_Then
// | (1,0)     program.bpl(157,5): anon97_Then
// | (1,0)     program.bpl(158,7): anon98_Else
// | (1,0)     program.bpl(162,7): anon48
// | (1,0)     program.bpl(162,7): anon99_Else
// | (1,0)     program.bpl(162,7): anon99_Else
// | (1,0)     program.bpl(165,9): anon50
// | (1,0)     program.bpl(165,9): anon50
// | (1,0)     program.bpl(166,7): anon50
// | (1,0)     program.bpl(167,7): anon50
// | (1,0)     program.bpl(168,14): anon50
// | (1,0)     program.bpl(169,7): anon100_Else
// | (1,0)     program.bpl(169,7): anon100_Else
// | (1,0)     program.bpl(172,7): anon52
// | (1,0)     program.bpl(172,7): anon101_Else
// | (1,0)     program.bpl(172,7): anon101_Else
// | (1,0)     program.bpl(179,9): anon102_Else
// | (1,0)     program.bpl(175,14): anon102_Else
// | (1,0)     program.bpl(179,9): anon102_Else
// | (1,0)     program.bpl(180,22): anon102_Else
// | (1,0)     program.bpl(182,7): anon56
// | (1,0)     program.bpl(183,9): anon103_Then
// | (1,0)     program.bpl(182,7): anon103_Then
// | (1,0)     program.bpl(183,9): anon104_Else
// | (1,0)     program.bpl(187,9): anon59
// | (1,0)     program.bpl(188,11): anon105_Then
// | (1,0)     program.bpl(187,9): anon105_Then
// | (1,0)     program.bpl(211,1): done#2
// | (1,0)     program.bpl(212,3): done#2
// | (1,0)     program.bpl(213,3): done#2
// | (1,0)     program.bpl(214,10): done#2
// | (1,0)     program.bpl(215,3): anon109_Else
// | (1,0)     program.bpl(215,3): anon109_Else
// | (1,0)     program.bpl(218,7): anon69
// | (1,0)     program.bpl(218,7): anon69
// | (1,0)     program.bpl(220,12): anon110_Then
// | (1,0)     program.bpl(219,3): anon110_Then
// | (1,0)     program.bpl(220,12): anon110_Then
// | (1,0)     program.bpl(221,12): anon110_Then
// | (1,0)    program.bpl(298,3): anon0  (RETURN from ULTIMATE.start )
// | (1,0)    program.bpl(300,12): anon7_Then
// | (1,0)    program.bpl(299,3): anon7_Then
// | (1,0)    program.bpl(300,12): anon7_Then
// | (1,0)    program.bpl(301,13): anon7_Then
// | (1,0)    program.bpl(302,5): anon7_Then  (CALL Add#fork)
// | (1,0)     program.bpl(231,3): anon0
// | (1,0)     program.bpl(231,3): anon0  (CALL Add)
// | (1,0)      program.bpl(256,3): anon0
// | (1,0)      program.bpl(256,3): anon0
// | (1,0)      program.bpl(257,3): anon0
// | (1,0)      program.bpl(258,3): anon0
// | (1,0)      program.bpl(259,10): anon0
// | (1,0)      program.bpl(260,3): anon8_Else
// | (1,0)      program.bpl(260,3): anon8_Else
// | (1,0)      program.bpl(263,8): anon2
// | (1,0)      program.bpl(263,8): anon2
// | (1,0)      program.bpl(264,3): anon2
// | (1,0)      program.bpl(265,3): anon2
// | (1,0)      program.bpl(266,10): anon2
// | (1,0)      program.bpl(267,3): anon9_Else
// | (1,0)      program.bpl(267,3): anon9_Else
// | (1,0)      program.bpl(270,3): anon4
// | (1,0)      program.bpl(270,3): anon10_Else
// | (1,0)      program.bpl(270,3): anon10_Else
// | (1,0)      program.bpl(273,10): anon11_Then
// | (1,0)      program.bpl(272,10): anon11_Then
// | (1,0)      program.bpl(273,10): anon11_Then
// | (1,0)     program.bpl(231,3): anon0  (RETURN from Add )
// | (1,0)     program.bpl(232,3): anon8_Else
// | (1,0)     program.bpl(232,3): anon8_Else
// | (1,0)     program.bpl(235,3): anon2
// | (1,0)     program.bpl(235,3): anon2
// | (1,0)     program.bpl(236,3): anon2
// | (1,0)     program.bpl(237,10): anon2
// | (1,0)     program.bpl(238,3): anon9_Else
// | (1,0)     program.bpl(238,3): anon9_Else
// | (1,0)     program.bpl(241,3): anon4
// | (1,0)     program.bpl(241,3): anon10_Else
// | (1,0)     program.bpl(241,3): anon10_Else
// | (1,0)     program.bpl(244,20): anon11_Then
// | (1,0)     program.bpl(243,10): anon11_Then
// | (1,0)     program.bpl(244,20): anon11_Then
// | (1,0)    program.bpl(302,5): anon7_Then  (RETURN from Add#fork )
// | (1,0)    program.bpl(304,3): anon2
// | (1,0)    program.bpl(305,12): anon8_Then
// | (1,0)    program.bpl(304,3): anon8_Then
// | (1,0)    program.bpl(305,12): anon8_Then
// | (1,0)    program.bpl(306,13): anon8_Then
// | (1,0)    program.bpl(307,5): anon8_Then  (CALL Add#fork)
// | (1,0)     program.bpl(231,3): anon0
// | (1,0)     program.bpl(231,3): anon0  (CALL Add)
// | (1,0)      program.bpl(256,3): anon0
// | (1,0)      program.bpl(256,3): anon0
// | (1,0)      program.bpl(257,3): anon0
// | (1,0)      program.bpl(258,3): anon0
// | (1,0)      program.bpl(259,10): anon0
// | (1,0)      program.bpl(260,3): anon8_Else
// | (1,0)      program.bpl(260,3): anon8_Else
// | (1,0)      program.bpl(263,8): anon2
// | (1,0)      program.bpl(263,8): anon2
// | (1,0)      program.bpl(264,3): anon2
// | (1,0)      program.bpl(265,3): anon2
// | (1,0)      program.bpl(266,10): anon2
// | (1,0)      program.bpl(267,3): anon9_Else
// | (1,0)      program.bpl(267,3): anon9_Else
// | (1,0)      program.bpl(270,3): anon4
// | (1,0)      program.bpl(271,10): anon10_Then
// | (1,0)      program.bpl(270,3): anon10_Then
// | (1,0)      program.bpl(271,10): anon10_Then
// | (1,0)     program.bpl(231,3): anon0  (RETURN from Add )
// | (1,0)     program.bpl(232,3): anon8_Else
// | (1,0)     program.bpl(232,3): anon8_Else
// | (1,0)     program.bpl(235,3): anon2
// | (1,0)     program.bpl(235,3): anon2
// | (1,0)     program.bpl(236,3): anon2
// | (1,0)     program.bpl(237,10): anon2
// | (1,0)     program.bpl(238,3): anon9_Else
// | (1,0)     program.bpl(238,3): anon9_Else
// | (1,0)     program.bpl(241,3): anon4
// | (1,0)     program.bpl(242,20): anon10_Then
// | (1,0)     program.bpl(241,3): anon10_Then
// | (1,0)     program.bpl(242,20): anon10_Then
// | (1,0)    program.bpl(307,5): anon8_Then  (RETURN from Add#fork )
// | (1,0)    program.bpl(309,3): anon4
// | (1,0)    program.bpl(309,3): anon9_Else
// | (1,0)    program.bpl(309,3): anon9_Else
// | (1,0)    program.bpl(314,3): anon6
// | (1,0)    program.bpl(314,3): anon6
// | (1,0)    program.bpl(315,3): anon6
// | (1,0)    program.bpl(316,3): anon6
// | (1,0)    program.bpl(317,3): anon6
// | (1,0)    program.bpl(318,3): anon6
// | (1,0)    program.bpl(319,3): anon6
// | (1,0)    program.bpl(320,3): anon6  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(320,3): anon6  (Done)
// |
// | Boogie verification time: 0.27 s
// | Time spent reading-writing programs: 0.09 s
// |
// | Time spent checking a program (1): 0.43 s
// | Time spent checking a path (1): 0.11 s
// |
// | Number of procedures inlined: 8
// | Number of variables tracked: 21
// | Total Time: 0.825813 s
// | Total User CPU time: 0.68 s
