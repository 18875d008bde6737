var round#: int;
var m: [int]int;
var n#3#2: int;
var error#: bool;
var created#t1: bool;
var start#t1: int;
var k#t0: int;
var pc#t0: int;
var pc#t1: int;

procedure {:inline 1} Main#t0(cs#: int)
  modifies n#3#2, error#, created#t1, start#t1, k#t0;
{
  var ok#: bool;

at#:
  if (0 < pc#t0 || cs# <= 0) {
    goto at#2;
  }
  havoc k#t0;
  k#t0 := 1;
  assume m == lambda#();
  n#3#2 := m[2] + 3 + 1;
  created#t1 := true;
  start#t1 := round#;
  if (m == lambda#2()) {
    assume 1 <= cs#;
    return;
  } else {
    assume 1 <= cs#;
  }
  assume 1 <= cs#;
  ok# := n#3#2 != 9;
  if (!ok#) {
    error# := true;
    return;
  }
  assume 1 <= cs#;
at#2:
}

procedure {:inline 1} Other#t1(cs#: int)
{
  var ok#: bool;

at#3:
  if (0 < pc#t1 || cs# <= 0) {
    goto at#4;
  }
  assume 1 <= cs#;
at#4:
}

procedure {:entrypoint} unthread#main()
  modifies round#, m, n#3#2, error#, created#t1, start#t1, k#t0, pc#t0, pc#t1;
{
  var cs#: int;
  var ran#t0: bool;
  var ran#t1: bool;
  var later#t0: bool;
  var later#t1: bool;
  var earlier#: bool;

  havoc m, n#3#2;
  created#t1 := false;
  k#t0 := 0;
  start#t1 := 0;
  error# := false;
  pc#t0 := 0;
  pc#t1 := 0;
  ran#t0 := false;
  ran#t1 := false;
  earlier# := false;
  round# := 0;
  havoc cs#;
  assume 1 <= cs# && cs# <= 1;
  ran#t0 := pc#t0 < cs#;
  earlier# := earlier# || ran#t0;
  call Main#t0(cs#);
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
    call Other#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
  later#t1 := false;
  later#t0 := later#t1 || ran#t1;
  ran#t0 := false;
  ran#t1 := false;
  earlier# := false;
  round# := 1;
  havoc cs#;
  assume pc#t0 <= cs# && cs# <= 1;
  ran#t0 := pc#t0 < cs#;
  assume ran#t0 ==> later#t0 || earlier#;
  earlier# := earlier# || ran#t0;
  call Main#t0(cs#);
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
    call Other#t1(cs#);
    pc#t1 := cs#;
    if (error#) {
      goto done#;
    }
  }
done#:
  assert !error#;
}

function lambda#(): [int]int;

axiom (forall i: int :: {lambda#()[i]} lambda#()[i] == (if i == 2 then 5 else 0));

function lambda#2(): [int]int;

axiom (forall i: int :: {lambda#2()[i]} lambda#2()[i] == 0);

// corral question check --rounds 2 --method lazy boogie-tests/safety/lambdas-assumed.bpl
// corral options program.bpl /main:unthread#main /k:1 /recursionBound:1 /trackAllVars /noTraceOnDisk
// corral status 0
// | Corral program verifier version 1.0.0.0
// | Single threaded program detected
// | Verifying program while tracking: {assertsPassed, pc#t0, m, n#3#2, created#t1, error#, pc#t1, round#}
// | Program has a potential bug: True bug
// | program.bpl(126,1): error PF5001: This assertion can fail
// |
// | Execution trace:
// | Format: (tid,k)  filename(line,col): blockName   (extra info)
// | (1,0)    program.bpl(64,3): anon0
// | (1,0)    program.bpl(64,3): anon0
// | (1,0)    program.bpl(65,14): anon0
// | (1,0)    program.bpl(66,8): anon0
// | (1,0)    program.bpl(67,12): anon0
// | (1,0)    program.bpl(68,10): anon0
// | (1,0)    program.bpl(69,9): anon0
// | (1,0)    program.bpl(70,9): anon0
// | (1,0)    program.bpl(71,10): anon0
// | (1,0)    program.bpl(72,10): anon0
// | (1,0)    program.bpl(73,12): anon0
// | (1,0)    program.bpl(74,10): anon0
// | (1,0)    program.bpl(75,3): anon0
// | (1,0)    program.bpl(76,3): anon0
// | (1,0)    program.bpl(77,10): anon0
// | (1,0)    program.bpl(78,12): anon0
// | (1,0)    program.bpl(79,3): anon0  (CALL Main#t0)
// | (1,0)     program.bpl(16,1): at#
// | (1,0)     program.bpl(17,3): anon7_Else
// | (1,0)     program.bpl(17,3): anon7_Else
// | (1,0)     program.bpl(20,3): anon1
// | (1,0)     program.bpl(20,3): anon1
// | (1,0)     program.bpl(21,8): anon1
// | (1,0)     program.bpl(22,3): anon1
// | (1,0)     program.bpl(23,9): anon1
// | (1,0)     program.bpl(24,14): anon1
// | (1,0)     program.bpl(25,12): anon1
// | (1,0)     program.bpl(30,5): anon8_Else
// | (1,0)     program.bpl(26,3): anon8_Else
// | (1,0)     program.bpl(30,5): anon8_Else
// | (1,0)     program.bpl(32,3): anon4
// | (1,0)     program.bpl(32,3): anon4
// | (1,0)     program.bpl(33,7): anon4
// | (1,0)     program.bpl(35,12): anon9_Then
// | (1,0)     program.bpl(34,3): anon9_Then
// | (1,0)     program.bpl(35,12): anon9_Then
// | (1,0)    program.bpl(79,3): anon0  (RETURN from Main#t0 )
// | (1,0)    program.bpl(80,9): anon0
// | (1,0)    program.bpl(82,5): anon10_Then
// | (1,0)    program.bpl(81,3): anon10_Then
// | (1,0)    program.bpl(125,1): done#
// | (1,0)    program.bpl(126,3): done#  (ASSERTION FAILS assert !error#;
// |  )
// | (1,0)    program.bpl(126,3): done#  (Done)
// |
// | Boogie verification time: 0.23 s
// | Time spent reading-writing programs: 0.09 s
// |
// | Time spent checking a program (1): 0.40 s
// | Time spent checking a path (1): 0.09 s
// |
// | Number of procedures inlined: 5
// | Number of variables tracked: 8
// | Total Time: 0.857492 s
// | Total User CPU time: 0.52 s
