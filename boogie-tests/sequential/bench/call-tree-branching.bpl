// SLOW RUN: verify --unroll 1 --recursion 1
// EXPECT: violated
// A tree of calls, one branch of which each execution takes; one of 65536 executions fails.

var x: int;
var log: int;

procedure Level0()
  modifies x, log;
{
  if (*) {
    call Level1();
    x := x + 1;
  } else {
    log := log + 1;
    call Level1();
  }
}

procedure Level1()
  modifies x, log;
{
  if (*) {
    call Level2();
    x := x + 1;
  } else {
    log := log + 1;
    call Level2();
  }
}

procedure Level2()
  modifies x, log;
{
  if (*) {
    call Level3();
    x := x + 1;
  } else {
    log := log + 1;
    call Level3();
  }
}

procedure Level3()
  modifies x, log;
{
  if (*) {
    call Level4();
    x := x + 1;
  } else {
    log := log + 1;
    call Level4();
  }
}

procedure Level4()
  modifies x, log;
{
  if (*) {
    call Level5();
    x := x + 1;
  } else {
    log := log + 1;
    call Level5();
  }
}

procedure Level5()
  modifies x, log;
{
  if (*) {
    call Level6();
    x := x + 1;
  } else {
    log := log + 1;
    call Level6();
  }
}

procedure Level6()
  modifies x, log;
{
  if (*) {
    call Level7();
    x := x + 1;
  } else {
    log := log + 1;
    call Level7();
  }
}

procedure Level7()
  modifies x, log;
{
  if (*) {
    call Level8();
    x := x + 1;
  } else {
    log := log + 1;
    call Level8();
  }
}

procedure Level8()
  modifies x, log;
{
  if (*) {
    call Level9();
    x := x + 1;
  } else {
    log := log + 1;
    call Level9();
  }
}

procedure Level9()
  modifies x, log;
{
  if (*) {
    call Level10();
    x := x + 1;
  } else {
    log := log + 1;
    call Level10();
  }
}

procedure Level10()
  modifies x, log;
{
  if (*) {
    call Level11();
    x := x + 1;
  } else {
    log := log + 1;
    call Level11();
  }
}

procedure Level11()
  modifies x, log;
{
  if (*) {
    call Level12();
    x := x + 1;
  } else {
    log := log + 1;
    call Level12();
  }
}

procedure Level12()
  modifies x, log;
{
  if (*) {
    call Level13();
    x := x + 1;
  } else {
    log := log + 1;
    call Level13();
  }
}

procedure Level13()
  modifies x, log;
{
  if (*) {
    call Level14();
    x := x + 1;
  } else {
    log := log + 1;
    call Level14();
  }
}

procedure Level14()
  modifies x, log;
{
  if (*) {
    call Level15();
    x := x + 1;
  } else {
    log := log + 1;
    call Level15();
  }
}

procedure Level15()
  modifies x, log;
{
  if (*) {
    call Level16();
    x := x + 1;
  } else {
    log := log + 1;
    call Level16();
  }
}

procedure Level16()
  modifies x, log;
{
  x := x + 1;
}

procedure {:entrypoint} Main()
  modifies x, log;
{
  x := 0;
  log := 0;
  call Level0();
  assert x < 17;
}
