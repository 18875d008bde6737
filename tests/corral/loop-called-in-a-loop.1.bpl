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
  var ok#: bool;

  a := 0;
  x := 0;
  created#t1 := true;
  start#t1 := round#;
  if (*) {
    round# := 1;
    return;
  }
  if (a < 3) {
    a := a + 1;
    call Count();
    if (round# == 1) {
      return;
    }
    if (a < 3) {
      a := a + 1;
      call Count();
      if (round# == 1) {
        return;
      }
      if (a < 3) {
        a := a + 1;
        call Count();
        if (round# == 1) {
          return;
        }
        if (a < 3) {
          a := a + 1;
          call Count();
          if (round# == 1) {
            return;
          }
          assume {:bound "unroll"} false;
        }
      }
    }
  }
done#:
  ok# := x != 9;
  if (!ok#) {
    error# := true;
    round# := 1;
    return;
  }
}

procedure {:inline 1} Other()
{
}

procedure {:inline 1} Count()
  modifies round#, x;
{
  var i: int;

  havoc i;
  i := 0;
  if (*) {
    round# := 1;
    return;
  }
  if (i < 3) {
    i := i + 1;
    x := x + 1;
    if (i < 3) {
      i := i + 1;
      x := x + 1;
      if (i < 3) {
        i := i + 1;
        x := x + 1;
        if (i < 3) {
          i := i + 1;
          x := x + 1;
          assume {:bound "unroll"} false;
        }
      }
    }
  }
done#2:
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

// corral question check --rounds 1 --unroll 3 --method eager boogie-tests/safety/loop-called-in-a-loop.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, a, x, created#t1, start#t1, round#, error#}
// | Program has a potential bug: True bug
// | program.bpl(109,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(98,3): anon0
// | (1,0)    program.bpl(98,3): anon0
// | (1,0)    program.bpl(99,14): anon0
// | (1,0)    program.bpl(100,10): anon0
// | (1,0)    program.bpl(101,10): anon0
// | (1,0)    program.bpl(102,11): anon0
// | (1,0)    program.bpl(103,3): anon0  (CALL Main)
// | (1,0)     program.bpl(14,5): anon0
// | (1,0)     program.bpl(14,5): anon0
// | (1,0)     program.bpl(15,5): anon0
// | (1,0)     program.bpl(16,14): anon0
// | (1,0)     program.bpl(17,12): anon0
// | (1,0)     program.bpl(18,3): anon16_Else
// | (1,0)     program.bpl(22,3): anon2
// | (1,0)     program.bpl(23,7): anon17_Then
// | (1,0)     program.bpl(22,3): anon17_Then
// | (1,0)     program.bpl(23,7): anon17_Then
// | (1,0)     program.bpl(24,5): anon17_Then  (CALL Count)
// | (1,0)      program.bpl(69,3): anon0
// | (1,0)      program.bpl(69,3): anon0
// | (1,0)      program.bpl(70,5): anon0
// | (1,0)      program.bpl(71,3): anon7_Else
// | (1,0)      program.bpl(75,3): anon2
// | (1,0)      program.bpl(76,7): anon8_Then
// | (1,0)      program.bpl(75,3): anon8_Then
// | (1,0)      program.bpl(76,7): anon8_Then
// | (1,0)      program.bpl(77,7): anon8_Then
// | (1,0)      program.bpl(79,9): anon9_Then
// | (1,0)      program.bpl(78,5): anon9_Then
// | (1,0)      program.bpl(79,9): anon9_Then
// | (1,0)      program.bpl(80,9): anon9_Then
// | (1,0)      program.bpl(82,11): anon10_Then
// | (1,0)      program.bpl(81,7): anon10_Then
// | (1,0)      program.bpl(82,11): anon10_Then
// | (1,0)      program.bpl(83,11): anon10_Then
// | (1,0)      program.bpl(84,9): anon11_Else
// | (1,0)      program.bpl(84,9): anon11_Else
// | (1,0)      program.bpl(92,1): done#2
// | (1,0)     program.bpl(24,5): anon17_Then  (RETURN from Count )
// | (1,0)     program.bpl(25,5): anon18_Else
// | (1,0)     program.bpl(25,5): anon18_Else
// | (1,0)     program.bpl(28,5): anon5
// | (1,0)     program.bpl(29,9): anon19_Then
// | (1,0)     program.bpl(28,5): anon19_Then
// | (1,0)     program.bpl(29,9): anon19_Then
// | (1,0)     program.bpl(30,7): anon19_Then  (CALL Count)
// | (1,0)      program.bpl(69,3): anon0
// | (1,0)      program.bpl(69,3): anon0
// | (1,0)      program.bpl(70,5): anon0
// | (1,0)      program.bpl(71,3): anon7_Else
// | (1,0)      program.bpl(75,3): anon2
// | (1,0)      program.bpl(76,7): anon8_Then
// | (1,0)      program.bpl(75,3): anon8_Then
// | (1,0)      program.bpl(76,7): anon8_Then
// | (1,0)      program.bpl(77,7): anon8_Then
// | (1,0)      program.bpl(79,9): anon9_Then
// | (1,0)      program.bpl(78,5): anon9_Then
// | (1,0)      program.bpl(79,9): anon9_Then
// | (1,0)      program.bpl(80,9): anon9_Then
// | (1,0)      program.bpl(82,11): anon10_Then
// | (1,0)      program.bpl(81,7): anon10_Then
// | (1,0)      program.bpl(82,11): anon10_Then
// | (1,0)      program.bpl(83,11): anon10_Then
// | (1,0)      program.bpl(84,9): anon11_Else
// | (1,0)      program.bpl(84,9): anon11_Else
// | (1,0)      program.bpl(92,1): done#2
// | (1,0)     program.bpl(30,7): anon19_Then  (RETURN from Count )
// | (1,0)     program.bpl(31,7): anon20_Else
// | (1,0)     program.bpl(31,7): anon20_Else
// | (1,0)     program.bpl(34,7): anon8
// | (1,0)     program.bpl(35,11): anon21_Then
// | (1,0)     program.bpl(34,7): anon21_Then
// | (1,0)     program.bpl(35,11): anon21_Then
// | (1,0)     program.bpl(36,9): anon21_Then  (CALL Count)
// | (1,0)      program.bpl(69,3): anon0
// | (1,0)      program.bpl(69,3): anon0
// | (1,0)      program.bpl(70,5): anon0
// | (1,0)      program.bpl(71,3): anon7_Else
// | (1,0)      program.bpl(75,3): anon2
// | (1,0)      program.bpl(76,7): anon8_Then
// | (1,0)      program.bpl(75,3): anon8_Then
// | (1,0)      program.bpl(76,7): anon8_Then
// | (1,0)      program.bpl(77,7): anon8_Then
// | (1,0)      program.bpl(79,9): anon9_Then
// | (1,0)      program.bpl(78,5): anon9_Then
// | (1,0)      program.bpl(79,9): anon9_Then
// | (1,0)      program.bpl(80,9): anon9_Then
// | (1,0)      program.bpl(82,11): anon10_Then
// | (1,0)      program.bpl(81,7): anon10_Then
// | (1,0)      program.bpl(82,11): anon10_Then
// | (1,0)      program.bpl(83,11): anon10_Then
// | (1,0)      program.bpl(84,9): anon11_Else
// | (1,0)      program.bpl(84,9): anon11_Else
// | (1,0)      program.bpl(92,1): done#2
// | (1,0)     program.bpl(36,9): anon21_Then  (RETURN from Count )
// | (1,0)     program.bpl(37,9): anon22_Else
// | (1,0)     program.bpl(37,9): anon22_Else
// | (1,0)     program.bpl(40,9): anon11
// | (1,0)     program.bpl(40,9): anon23_Else
// | (1,0)     program.bpl(40,9): anon23_Else
// | (1,0)     program.bpl(51,1): done#
// | (1,0)     program.bpl(52,7): done#
// | (1,0)     program.bpl(54,12): anon25_Then
// | (1,0)     program.bpl(53,3): anon25_Then
// | (1,0)     program.bpl(54,12): anon25_Then
// | (1,0)     program.bpl(55,12): anon25_Then
// | (1,0)    program.bpl(103,3): anon0  (RETURN from Main )
// | (1,0)    program.bpl(105,12): anon3_Then
// | (1,0)    program.bpl(104,3): anon3_Then
// | (1,0)    program.bpl(105,12): anon3_Then
// | (1,0)    program.bpl(106,13): anon3_Then
// | (1,0)    program.bpl(107,5): anon3_Then  (CALL Other)
// | (1,0)     program.bpl(62,1): anon0
// | (1,0)    program.bpl(107,5): anon3_Then  (RETURN from Other )
// | (1,0)    program.bpl(109,3): anon2
// | (1,0)    program.bpl(109,3): anon2  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(109,3): anon2  (Done)
// |
// | Boogie verification time: 0.21 s
// | Time spent reading-writing programs: 0.07 s
// |
// | Time spent checking a program (1): 0.39 s
// | Time spent checking a path (1): 0.06 s
// |
// | Number of procedures inlined: 7
// | Number of variables tracked: 7
// | Total Time: 0.841699 s
// | Total User CPU time: 0.53 s
