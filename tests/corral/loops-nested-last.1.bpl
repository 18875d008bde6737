var round#: int;
var a: int;
var b: int;
var error#: bool;
var thread#: int;
var created#t1: bool;
var start#t1: int;

procedure {:inline 1} Main()
  modifies round#, a, b, error#, created#t1, start#t1;
{
  var i: int;
  var ok#: bool;

  havoc i;
  a := 0;
  b := 0;
  created#t1 := true;
  start#t1 := round#;
  if (*) {
    round# := 2;
    return;
  }
  if (a < 3) {
    a := a + 1;
    i := 0;
    if (i < 3) {
      i := i + 1;
      b := b + 1;
      if (i < 3) {
        i := i + 1;
        b := b + 1;
        if (i < 3) {
          i := i + 1;
          b := b + 1;
          if (i < 3) {
            i := i + 1;
            b := b + 1;
            assume {:bound "unroll"} false;
          }
        }
      }
    }
  done#2:
    if (a < 3) {
      a := a + 1;
      i := 0;
      if (i < 3) {
        i := i + 1;
        b := b + 1;
        if (i < 3) {
          i := i + 1;
          b := b + 1;
          if (i < 3) {
            i := i + 1;
            b := b + 1;
            if (i < 3) {
              i := i + 1;
              b := b + 1;
              assume {:bound "unroll"} false;
            }
          }
        }
      }
    done#3:
      if (a < 3) {
        a := a + 1;
        i := 0;
        if (i < 3) {
          i := i + 1;
          b := b + 1;
          if (i < 3) {
            i := i + 1;
            b := b + 1;
            if (i < 3) {
              i := i + 1;
              b := b + 1;
              if (i < 3) {
                i := i + 1;
                b := b + 1;
                assume {:bound "unroll"} false;
              }
            }
          }
        }
      done#4:
        if (a < 3) {
          a := a + 1;
          i := 0;
          if (i < 3) {
            i := i + 1;
            b := b + 1;
            if (i < 3) {
              i := i + 1;
              b := b + 1;
              if (i < 3) {
                i := i + 1;
                b := b + 1;
                if (i < 3) {
                  i := i + 1;
                  b := b + 1;
                  assume {:bound "unroll"} false;
                }
              }
            }
          }
        done#5:
          assume {:bound "unroll"} false;
        }
      }
    }
  }
done#:
  ok# := b != 9;
  if (!ok#) {
    error# := true;
    round# := 2;
    return;
  }
}

procedure {:inline 1} Other()
{
}

procedure {:entrypoint} unthread#main()
  modifies round#, a, b, error#, thread#, created#t1, start#t1;
{
  havoc a, b;
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

// corral question check --rounds 2 --unroll 3 --method eager boogie-tests/safety/loops-nested-last.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, b, created#t1, start#t1, round#, error#}
// | Program has a potential bug: True bug
// | program.bpl(140,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(129,3): anon0
// | (1,0)    program.bpl(129,3): anon0
// | (1,0)    program.bpl(130,14): anon0
// | (1,0)    program.bpl(131,10): anon0
// | (1,0)    program.bpl(132,10): anon0
// | (1,0)    program.bpl(133,11): anon0
// | (1,0)    program.bpl(134,3): anon0  (CALL Main)
// | (1,0)     program.bpl(15,3): anon0
// | (1,0)     program.bpl(15,3): anon0
// | (1,0)     program.bpl(16,5): anon0
// | (1,0)     program.bpl(17,5): anon0
// | (1,0)     program.bpl(18,14): anon0
// | (1,0)     program.bpl(19,12): anon0
// | (1,0)     program.bpl(20,3): anon24_Else
// | (1,0)     program.bpl(24,3): anon2
// | (1,0)     program.bpl(25,7): anon25_Then
// | (1,0)     program.bpl(24,3): anon25_Then
// | (1,0)     program.bpl(25,7): anon25_Then
// | (1,0)     program.bpl(26,7): anon25_Then
// | (1,0)     program.bpl(28,9): anon26_Then
// | (1,0)     program.bpl(27,5): anon26_Then
// | (1,0)     program.bpl(28,9): anon26_Then
// | (1,0)     program.bpl(29,9): anon26_Then
// | (1,0)     program.bpl(31,11): anon27_Then
// | (1,0)     program.bpl(30,7): anon27_Then
// | (1,0)     program.bpl(31,11): anon27_Then
// | (1,0)     program.bpl(32,11): anon27_Then
// | (1,0)     program.bpl(34,13): anon28_Then
// | (1,0)     program.bpl(33,9): anon28_Then
// | (1,0)     program.bpl(34,13): anon28_Then
// | (1,0)     program.bpl(35,13): anon28_Then
// | (1,0)     program.bpl(36,11): anon29_Else
// | (1,0)     program.bpl(36,11): anon29_Else
// | (1,0)     program.bpl(44,3): done#2
// | (1,0)     program.bpl(46,9): anon30_Then
// | (1,0)     program.bpl(45,5): anon30_Then
// | (1,0)     program.bpl(46,9): anon30_Then
// | (1,0)     program.bpl(47,9): anon30_Then
// | (1,0)     program.bpl(49,11): anon31_Then
// | (1,0)     program.bpl(48,7): anon31_Then
// | (1,0)     program.bpl(49,11): anon31_Then
// | (1,0)     program.bpl(50,11): anon31_Then
// | (1,0)     program.bpl(52,13): anon32_Then
// | (1,0)     program.bpl(51,9): anon32_Then
// | (1,0)     program.bpl(52,13): anon32_Then
// | (1,0)     program.bpl(53,13): anon32_Then
// | (1,0)     program.bpl(55,15): anon33_Then
// | (1,0)     program.bpl(54,11): anon33_Then
// | (1,0)     program.bpl(55,15): anon33_Then
// | (1,0)     program.bpl(56,15): anon33_Then
// | (1,0)     program.bpl(57,13): anon34_Else
// | (1,0)     program.bpl(57,13): anon34_Else
// | (1,0)     program.bpl(65,5): done#3
// | (1,0)     program.bpl(67,11): anon35_Then
// | (1,0)     program.bpl(66,7): anon35_Then
// | (1,0)     program.bpl(67,11): anon35_Then
// | (1,0)     program.bpl(68,11): anon35_Then
// | (1,0)     program.bpl(70,13): anon36_Then
// | (1,0)     program.bpl(69,9): anon36_Then
// | (1,0)     program.bpl(70,13): anon36_Then
// | (1,0)     program.bpl(71,13): anon36_Then
// | (1,0)     program.bpl(73,15): anon37_Then
// | (1,0)     program.bpl(72,11): anon37_Then
// | (1,0)     program.bpl(73,15): anon37_Then
// | (1,0)     program.bpl(74,15): anon37_Then
// | (1,0)     program.bpl(76,17): anon38_Then
// | (1,0)     program.bpl(75,13): anon38_Then
// | (1,0)     program.bpl(76,17): anon38_Then
// | (1,0)     program.bpl(77,17): anon38_Then
// | (1,0)     program.bpl(78,15): anon39_Else
// | (1,0)     program.bpl(78,15): anon39_Else
// | (1,0)     program.bpl(86,7): done#4
// | (1,0)     program.bpl(87,9): anon40_Else
// | (1,0)     program.bpl(87,9): anon40_Else
// | (1,0)     program.bpl(113,1): done#
// | (1,0)     program.bpl(114,7): done#
// | (1,0)     program.bpl(116,12): anon45_Then
// | (1,0)     program.bpl(115,3): anon45_Then
// | (1,0)     program.bpl(116,12): anon45_Then
// | (1,0)     program.bpl(117,12): anon45_Then
// | (1,0)    program.bpl(134,3): anon0  (RETURN from Main )
// | (1,0)    program.bpl(136,12): anon3_Then
// | (1,0)    program.bpl(135,3): anon3_Then
// | (1,0)    program.bpl(136,12): anon3_Then
// | (1,0)    program.bpl(137,13): anon3_Then
// | (1,0)    program.bpl(138,5): anon3_Then  (CALL Other)
// | (1,0)     program.bpl(124,1): anon0
// | (1,0)    program.bpl(138,5): anon3_Then  (RETURN from Other )
// | (1,0)    program.bpl(140,3): anon2
// | (1,0)    program.bpl(140,3): anon2  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(140,3): anon2  (Done)
// |
// | Boogie verification time: 0.29 s
// | Time spent reading-writing programs: 0.07 s
// |
// | Time spent checking a program (1): 0.44 s
// | Time spent checking a path (1): 0.09 s
// |
// | Number of procedures inlined: 3
// | Number of variables tracked: 7
// | Total Time: 0.912389 s
// | Total User CPU time: 0.49 s
