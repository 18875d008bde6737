// translate --method interleave boogie-tests/safety/atomic-left-early.bpl
var at.Main: int;
var at.Increment: int;
var at.Increment#2: int;
var x: int;
var done: int;
var Increment.copy: int;
var Increment.copy#2: int;

procedure {:inline 1} step.Main.1()
  modifies at.Main;
{
p0:
  at.Main := 3;
  return;
}

procedure {:inline 1} step.Main.3()
  modifies at.Main, x;
{
p0:
  x := 0;
  at.Main := 4;
  return;
}

procedure {:inline 1} step.Main.4()
  modifies at.Main, done;
{
p0:
  done := 0;
  at.Main := 5;
  return;
}

procedure {:inline 1} step.Main.5()
  modifies at.Main, at.Increment;
{
p0:
  at.Increment := 1;
  at.Main := 6;
  return;
}

procedure {:inline 1} step.Main.6()
  modifies at.Main, at.Increment#2;
{
p0:
  at.Increment#2 := 1;
  at.Main := 7;
  return;
}

procedure {:inline 1} step.Main.7()
  modifies at.Main;
{
p0:
  assume done == 2;
  at.Main := 8;
  return;
}

procedure {:inline 1} step.Main.8()
  modifies at.Main;
{
p0:
  assert x == 2;
  at.Main := 2;
  return;
}

procedure {:inline 1} step.Increment#1.1()
  modifies at.Increment, Increment.copy;
{
p0:
  havoc Increment.copy;
  goto p1;
p1:
  at.Increment := 3;
  return;
}

procedure {:inline 1} step.Increment#1.3()
  modifies at.Increment;
{
p0:
  at.Increment := 4;
  return;
}

procedure {:inline 1} step.Increment#1.4()
  modifies at.Increment, x;
{
  var cond#3: bool;

p0:
  cond#3 := x >= 0;
  if (cond#3) {
    goto p1;
  } else {
    goto p2;
  }
p1:
  goto p4;
p2:
  x := 0;
  goto p3;
p3:
  at.Increment := 3;
  return;
p4:
  goto p5;
p5:
  at.Increment := 5;
  return;
}

procedure {:inline 1} step.Increment#1.5()
  modifies at.Increment, x;
{
  var cond#2#2: bool;

p0:
  cond#2#2 := x >= 0;
  if (cond#2#2) {
    goto p1;
  } else {
    goto p2;
  }
p1:
  goto p3;
p2:
  x := 0;
  goto p3;
p3:
  at.Increment := 6;
  return;
}

procedure {:inline 1} step.Increment#1.6()
  modifies at.Increment, Increment.copy;
{
p0:
  Increment.copy := x;
  at.Increment := 7;
  return;
}

procedure {:inline 1} step.Increment#1.7()
  modifies at.Increment, x;
{
p0:
  x := Increment.copy + 1;
  at.Increment := 8;
  return;
}

procedure {:inline 1} step.Increment#1.8()
  modifies at.Increment, done;
{
p0:
  done := done + 1;
  at.Increment := 2;
  return;
}

procedure {:inline 1} step.Increment#2.1()
  modifies at.Increment#2, Increment.copy#2;
{
p0:
  havoc Increment.copy#2;
  goto p1;
p1:
  at.Increment#2 := 3;
  return;
}

procedure {:inline 1} step.Increment#2.3()
  modifies at.Increment#2;
{
p0:
  at.Increment#2 := 4;
  return;
}

procedure {:inline 1} step.Increment#2.4()
  modifies at.Increment#2, x;
{
  var cond#4: bool;

p0:
  cond#4 := x >= 0;
  if (cond#4) {
    goto p1;
  } else {
    goto p2;
  }
p1:
  goto p4;
p2:
  x := 0;
  goto p3;
p3:
  at.Increment#2 := 3;
  return;
p4:
  goto p5;
p5:
  at.Increment#2 := 5;
  return;
}

procedure {:inline 1} step.Increment#2.5()
  modifies at.Increment#2, x;
{
  var cond#2#3: bool;

p0:
  cond#2#3 := x >= 0;
  if (cond#2#3) {
    goto p1;
  } else {
    goto p2;
  }
p1:
  goto p3;
p2:
  x := 0;
  goto p3;
p3:
  at.Increment#2 := 6;
  return;
}

procedure {:inline 1} step.Increment#2.6()
  modifies at.Increment#2, Increment.copy#2;
{
p0:
  Increment.copy#2 := x;
  at.Increment#2 := 7;
  return;
}

procedure {:inline 1} step.Increment#2.7()
  modifies at.Increment#2, x;
{
p0:
  x := Increment.copy#2 + 1;
  at.Increment#2 := 8;
  return;
}

procedure {:inline 1} step.Increment#2.8()
  modifies at.Increment#2, done;
{
p0:
  done := done + 1;
  at.Increment#2 := 2;
  return;
}

procedure {:entrypoint} interleave()
  modifies at.Main, at.Increment, at.Increment#2, x, done, Increment.copy, Increment.copy#2;
{
  at.Main := 1;
  at.Increment := 0;
  at.Increment#2 := 0;
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
      } else if (at.Main == 8) {
        call step.Main.8();
      } else {
        assume false;
      }
    } else if (*) {
      assume true;
      if (at.Increment == 1) {
        call step.Increment#1.1();
      } else if (at.Increment == 3) {
        call step.Increment#1.3();
      } else if (at.Increment == 4) {
        call step.Increment#1.4();
      } else if (at.Increment == 5) {
        call step.Increment#1.5();
      } else if (at.Increment == 6) {
        call step.Increment#1.6();
      } else if (at.Increment == 7) {
        call step.Increment#1.7();
      } else if (at.Increment == 8) {
        call step.Increment#1.8();
      } else {
        assume false;
      }
    } else if (*) {
      assume true;
      if (at.Increment#2 == 1) {
        call step.Increment#2.1();
      } else if (at.Increment#2 == 3) {
        call step.Increment#2.3();
      } else if (at.Increment#2 == 4) {
        call step.Increment#2.4();
      } else if (at.Increment#2 == 5) {
        call step.Increment#2.5();
      } else if (at.Increment#2 == 6) {
        call step.Increment#2.6();
      } else if (at.Increment#2 == 7) {
        call step.Increment#2.7();
      } else if (at.Increment#2 == 8) {
        call step.Increment#2.8();
      } else {
        assume false;
      }
    } else {
      assume false;
    }
  }
}
