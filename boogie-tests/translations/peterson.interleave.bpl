// translate --method interleave boogie-tests/safety/peterson.bpl
var at.Main: int;
var at.Thread: int;
var at.Thread#2: int;
var flag: [int]bool;
var turn: int;
var inside: int;
var Thread.me: int;
var Thread.other: int;
var Thread.me#2: int;
var Thread.other#2: int;

procedure {:inline 1} step.Main.1()
  modifies at.Main;
{
p0:
  at.Main := 3;
  return;
}

procedure {:inline 1} step.Main.3()
  modifies at.Main, flag;
{
p0:
  flag[0] := false;
  at.Main := 4;
  return;
}

procedure {:inline 1} step.Main.4()
  modifies at.Main, flag;
{
p0:
  flag[1] := false;
  at.Main := 5;
  return;
}

procedure {:inline 1} step.Main.5()
  modifies at.Main, inside;
{
p0:
  inside := 0;
  at.Main := 6;
  return;
}

procedure {:inline 1} step.Main.6()
  modifies at.Main, at.Thread, Thread.me, Thread.other;
{
p0:
  Thread.me := 0;
  Thread.other := 1;
  at.Thread := 1;
  at.Main := 7;
  return;
}

procedure {:inline 1} step.Main.7()
  modifies at.Main, at.Thread#2, Thread.me#2, Thread.other#2;
{
p0:
  Thread.me#2 := 1;
  Thread.other#2 := 0;
  at.Thread#2 := 1;
  at.Main := 2;
  return;
}

procedure {:inline 1} step.Thread#1.1()
  modifies at.Thread;
{
p0:
  at.Thread := 3;
  return;
}

procedure {:inline 1} step.Thread#1.3()
  modifies at.Thread, flag;
{
p0:
  flag[Thread.me] := true;
  at.Thread := 4;
  return;
}

procedure {:inline 1} step.Thread#1.4()
  modifies at.Thread, turn;
{
p0:
  turn := Thread.other;
  goto p1;
p1:
  at.Thread := 5;
  return;
}

procedure {:inline 1} step.Thread#1.5()
  modifies at.Thread;
{
p0:
  at.Thread := 6;
  return;
}

procedure {:inline 1} step.Thread#1.6()
  modifies at.Thread;
{
  var cond#2: bool;

p0:
  cond#2 := flag[Thread.other] && turn == Thread.other;
  if (cond#2) {
    goto p1;
  } else {
    goto p2;
  }
p1:
  at.Thread := 5;
  return;
p2:
  at.Thread := 7;
  return;
}

procedure {:inline 1} step.Thread#1.7()
  modifies at.Thread, inside;
{
p0:
  inside := inside + 1;
  at.Thread := 8;
  return;
}

procedure {:inline 1} step.Thread#1.8()
  modifies at.Thread;
{
p0:
  assert inside == 1;
  at.Thread := 9;
  return;
}

procedure {:inline 1} step.Thread#1.9()
  modifies at.Thread, inside;
{
p0:
  inside := inside - 1;
  at.Thread := 10;
  return;
}

procedure {:inline 1} step.Thread#1.10()
  modifies at.Thread, flag;
{
p0:
  flag[Thread.me] := false;
  at.Thread := 2;
  return;
}

procedure {:inline 1} step.Thread#2.1()
  modifies at.Thread#2;
{
p0:
  at.Thread#2 := 3;
  return;
}

procedure {:inline 1} step.Thread#2.3()
  modifies at.Thread#2, flag;
{
p0:
  flag[Thread.me#2] := true;
  at.Thread#2 := 4;
  return;
}

procedure {:inline 1} step.Thread#2.4()
  modifies at.Thread#2, turn;
{
p0:
  turn := Thread.other#2;
  goto p1;
p1:
  at.Thread#2 := 5;
  return;
}

procedure {:inline 1} step.Thread#2.5()
  modifies at.Thread#2;
{
p0:
  at.Thread#2 := 6;
  return;
}

procedure {:inline 1} step.Thread#2.6()
  modifies at.Thread#2;
{
  var cond#3: bool;

p0:
  cond#3 := flag[Thread.other#2] && turn == Thread.other#2;
  if (cond#3) {
    goto p1;
  } else {
    goto p2;
  }
p1:
  at.Thread#2 := 5;
  return;
p2:
  at.Thread#2 := 7;
  return;
}

procedure {:inline 1} step.Thread#2.7()
  modifies at.Thread#2, inside;
{
p0:
  inside := inside + 1;
  at.Thread#2 := 8;
  return;
}

procedure {:inline 1} step.Thread#2.8()
  modifies at.Thread#2;
{
p0:
  assert inside == 1;
  at.Thread#2 := 9;
  return;
}

procedure {:inline 1} step.Thread#2.9()
  modifies at.Thread#2, inside;
{
p0:
  inside := inside - 1;
  at.Thread#2 := 10;
  return;
}

procedure {:inline 1} step.Thread#2.10()
  modifies at.Thread#2, flag;
{
p0:
  flag[Thread.me#2] := false;
  at.Thread#2 := 2;
  return;
}

procedure {:entrypoint} interleave()
  modifies at.Main, at.Thread, at.Thread#2, flag, turn, inside, Thread.me, Thread.other, Thread.me#2, Thread.other#2;
{
  at.Main := 1;
  at.Thread := 0;
  at.Thread#2 := 0;
  while (*) {
    if (*) {
      assume true;
      if (at.Main == 1) {
        call step.Main.1();
      } else if (at.Main == 3) {
        call step.Main.3();
      } else if (at.Main == 4) {
        call step.Main.4();
      } else if (at.Main == 5) {
        call step.Main.5();
      } else if (at.Main == 6) {
        call step.Main.6();
      } else if (at.Main == 7) {
        call step.Main.7();
      } else {
        assume false;
      }
    } else if (*) {
      assume true;
      if (at.Thread == 1) {
        call step.Thread#1.1();
      } else if (at.Thread == 3) {
        call step.Thread#1.3();
      } else if (at.Thread == 4) {
        call step.Thread#1.4();
      } else if (at.Thread == 5) {
        call step.Thread#1.5();
      } else if (at.Thread == 6) {
        call step.Thread#1.6();
      } else if (at.Thread == 7) {
        call step.Thread#1.7();
      } else if (at.Thread == 8) {
        call step.Thread#1.8();
      } else if (at.Thread == 9) {
        call step.Thread#1.9();
      } else if (at.Thread == 10) {
        call step.Thread#1.10();
      } else {
        assume false;
      }
    } else if (*) {
      assume true;
      if (at.Thread#2 == 1) {
        call step.Thread#2.1();
      } else if (at.Thread#2 == 3) {
        call step.Thread#2.3();
      } else if (at.Thread#2 == 4) {
        call step.Thread#2.4();
      } else if (at.Thread#2 == 5) {
        call step.Thread#2.5();
      } else if (at.Thread#2 == 6) {
        call step.Thread#2.6();
      } else if (at.Thread#2 == 7) {
        call step.Thread#2.7();
      } else if (at.Thread#2 == 8) {
        call step.Thread#2.8();
      } else if (at.Thread#2 == 9) {
        call step.Thread#2.9();
      } else if (at.Thread#2 == 10) {
        call step.Thread#2.10();
      } else {
        assume false;
      }
    } else {
      assume false;
    }
  }
}
