var round#: int;
var x: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, x, error#, created#t1, start#t1;
{
  var ok#: bool;

  x := 0;
  created#t1 := true;
  start#t1 := round#;
  goto A, B;
A:
  if (*) {
    goto block#;
  } else {
    goto block#2;
  }
block#2:
  goto block#3;
block#3:
  x := x + 1;
  goto B;
B:
  ok# := x != 3;
  if (!ok#) {
    goto block#4;
  } else {
    goto block#5;
  }
block#5:
  goto block#6;
block#6:
  goto A#2, C;
A#2:
  if (*) {
    goto block#;
  } else {
    goto block#7;
  }
block#7:
  goto block#8;
block#8:
  x := x + 1;
  goto B#2;
B#2:
  ok# := x != 3;
  if (!ok#) {
    goto block#4;
  } else {
    goto block#9;
  }
block#9:
  goto block#10;
block#10:
  goto A#3, C;
A#3:
  if (*) {
    goto block#;
  } else {
    goto block#11;
  }
block#11:
  goto block#12;
block#12:
  x := x + 1;
  goto B#3;
B#3:
  ok# := x != 3;
  if (!ok#) {
    goto block#4;
  } else {
    goto block#13;
  }
block#13:
  goto block#14;
block#14:
  goto A#4, C;
A#4:
  if (*) {
    goto block#;
  } else {
    goto block#15;
  }
block#15:
  goto block#16;
block#16:
  x := x + 1;
  goto B#4;
B#4:
  ok# := x != 3;
  if (!ok#) {
    goto block#4;
  } else {
    goto block#17;
  }
block#17:
  goto block#18;
block#18:
  goto C, cut#;
cut#:
  assume {:bound "unroll"} false;
C:
  return;
block#4:
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
  modifies round#, x, error#, thread#, created#t1, start#t1;
{
  havoc x;
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

// corral question check --rounds 1 --unroll 3 --method eager boogie-tests/safety/loop-entered-in-the-middle.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, x, created#t1, start#t1, round#, error#}
// | Program has a potential bug: True bug
// | program.bpl(136,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(125,3): anon0
// | (1,0)    program.bpl(125,3): anon0
// | (1,0)    program.bpl(126,14): anon0
// | (1,0)    program.bpl(127,10): anon0
// | (1,0)    program.bpl(128,10): anon0
// | (1,0)    program.bpl(129,11): anon0
// | (1,0)    program.bpl(130,3): anon0  (CALL Main)
// | (1,0)     program.bpl(13,5): anon0
// | (1,0)     program.bpl(13,5): anon0
// | (1,0)     program.bpl(14,14): anon0
// | (1,0)     program.bpl(15,12): anon0
// | (1,0)     program.bpl(17,1): A
// | (1,0)     program.bpl(21,5): anon17_Else
// | (1,0)     program.bpl(23,1): block#2
// | (1,0)     program.bpl(25,1): block#3
// | (1,0)     program.bpl(26,5): block#3
// | (1,0)     program.bpl(28,1): B
// | (1,0)     program.bpl(29,7): B
// | (1,0)     program.bpl(33,5): anon18_Else
// | (1,0)     program.bpl(30,3): anon18_Else
// | (1,0)     program.bpl(35,1): block#5
// | (1,0)     program.bpl(37,1): block#6
// | (1,0)     program.bpl(39,1): A#2
// | (1,0)     program.bpl(43,5): anon19_Else
// | (1,0)     program.bpl(45,1): block#7
// | (1,0)     program.bpl(47,1): block#8
// | (1,0)     program.bpl(48,5): block#8
// | (1,0)     program.bpl(50,1): B#2
// | (1,0)     program.bpl(51,7): B#2
// | (1,0)     program.bpl(55,5): anon20_Else
// | (1,0)     program.bpl(52,3): anon20_Else
// | (1,0)     program.bpl(57,1): block#9
// | (1,0)     program.bpl(59,1): block#10
// | (1,0)     program.bpl(61,1): A#3
// | (1,0)     program.bpl(65,5): anon21_Else
// | (1,0)     program.bpl(67,1): block#11
// | (1,0)     program.bpl(69,1): block#12
// | (1,0)     program.bpl(70,5): block#12
// | (1,0)     program.bpl(72,1): B#3
// | (1,0)     program.bpl(73,7): B#3
// | (1,0)     program.bpl(75,5): anon22_Then
// | (1,0)     program.bpl(74,3): anon22_Then
// | (1,0)     program.bpl(109,1): block#4
// | (1,0)     program.bpl(110,10): block#4
// | (1,0)     program.bpl(111,10): block#4
// | (1,0)    program.bpl(130,3): anon0  (RETURN from Main )
// | (1,0)    program.bpl(132,12): anon3_Then
// | (1,0)    program.bpl(131,3): anon3_Then
// | (1,0)    program.bpl(132,12): anon3_Then
// | (1,0)    program.bpl(133,13): anon3_Then
// | (1,0)    program.bpl(134,5): anon3_Then  (CALL Other)
// | (1,0)     program.bpl(120,1): anon0
// | (1,0)    program.bpl(134,5): anon3_Then  (RETURN from Other )
// | (1,0)    program.bpl(136,3): anon2
// | (1,0)    program.bpl(136,3): anon2  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(136,3): anon2  (Done)
// |
// | Boogie verification time: 0.28 s
// | Time spent reading-writing programs: 0.03 s
// |
// | Time spent checking a program (1): 0.39 s
// | Time spent checking a path (1): 0.05 s
// |
// | Number of procedures inlined: 3
// | Number of variables tracked: 6
// | Total Time: 0.754934 s
// | Total User CPU time: 0.48 s
