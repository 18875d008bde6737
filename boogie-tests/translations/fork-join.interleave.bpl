// translate --method interleave boogie-tests/safety/fork-join.bpl
var at.Main: int;
var at.Increment: int;
var at.Increment#2: int;
var x: int;
var Increment.done: bool;
var Increment.done#2: bool;
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
  modifies at.Main, at.Increment, at.Increment#2;
{
p0:
  at.Increment := 1;
  at.Increment#2 := 1;
  at.Main := 5;
  return;
}

procedure {:inline 1} step.Main.5()
  modifies at.Main;
{
p0:
  assume Increment.done && Increment.done#2;
  at.Main := 6;
  return;
}

procedure {:inline 1} step.Main.6()
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
  goto p1;
p1:
  havoc Increment.copy;
  at.Increment := 3;
  return;
}

procedure {:inline 1} step.Increment#1.3()
  modifies at.Increment, Increment.copy;
{
p0:
  Increment.copy := x;
  at.Increment := 4;
  return;
}

procedure {:inline 1} step.Increment#1.4()
  modifies at.Increment, x;
{
p0:
  x := Increment.copy + 1;
  goto p1;
p1:
  at.Increment := 5;
  return;
}

procedure {:inline 1} step.Increment#1.5()
  modifies at.Increment, Increment.done;
{
p0:
  Increment.done := true;
  at.Increment := 2;
  return;
}

procedure {:inline 1} step.Increment#2.1()
  modifies at.Increment#2, Increment.copy#2;
{
p0:
  goto p1;
p1:
  havoc Increment.copy#2;
  at.Increment#2 := 3;
  return;
}

procedure {:inline 1} step.Increment#2.3()
  modifies at.Increment#2, Increment.copy#2;
{
p0:
  Increment.copy#2 := x;
  at.Increment#2 := 4;
  return;
}

procedure {:inline 1} step.Increment#2.4()
  modifies at.Increment#2, x;
{
p0:
  x := Increment.copy#2 + 1;
  goto p1;
p1:
  at.Increment#2 := 5;
  return;
}

procedure {:inline 1} step.Increment#2.5()
  modifies at.Increment#2, Increment.done#2;
{
p0:
  Increment.done#2 := true;
  at.Increment#2 := 2;
  return;
}

procedure {:entrypoint} interleave()
  modifies at.Main, at.Increment, at.Increment#2, x, Increment.done, Increment.done#2, Increment.copy, Increment.copy#2;
{
  assume !Increment.done;
  assume !Increment.done#2;
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
      } else {
        assume false;
      }
    } else {
      assume false;
    }
  }
}
