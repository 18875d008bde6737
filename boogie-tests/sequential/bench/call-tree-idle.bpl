// RUN: verify --unroll 1 --recursion 1
// EXPECT: holds complete
// A binary tree of calls, 12 levels deep, that has nothing to do with what is asserted.

var x: int;
var log: int;

procedure Level0()
  modifies x, log;
{
  log := log + 1;
  call Level1();
  call Level1();
}

procedure Level1()
  modifies x, log;
{
  log := log + 1;
  call Level2();
  call Level2();
}

procedure Level2()
  modifies x, log;
{
  log := log + 1;
  call Level3();
  call Level3();
}

procedure Level3()
  modifies x, log;
{
  log := log + 1;
  call Level4();
  call Level4();
}

procedure Level4()
  modifies x, log;
{
  log := log + 1;
  call Level5();
  call Level5();
}

procedure Level5()
  modifies x, log;
{
  log := log + 1;
  call Level6();
  call Level6();
}

procedure Level6()
  modifies x, log;
{
  log := log + 1;
  call Level7();
  call Level7();
}

procedure Level7()
  modifies x, log;
{
  log := log + 1;
  call Level8();
  call Level8();
}

procedure Level8()
  modifies x, log;
{
  log := log + 1;
  call Level9();
  call Level9();
}

procedure Level9()
  modifies x, log;
{
  log := log + 1;
  call Level10();
  call Level10();
}

procedure Level10()
  modifies x, log;
{
  log := log + 1;
  call Level11();
  call Level11();
}

procedure Level11()
  modifies x, log;
{
  log := log + 1;
  call Level12();
  call Level12();
}

procedure Level12()
  modifies x, log;
{
  log := log + 2;
}

procedure {:entrypoint} Main()
  modifies x, log;
{
  x := 1;
  log := 0;
  call Level0();
  x := x + 1;
  assert x == 2;
}
