// RUN: verify --unroll 1 --recursion 1
// EXPECT: holds complete
// The same, 24 levels deep: nobody can enter all these calls.

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
  log := log + 1;
  call Level13();
  call Level13();
}

procedure Level13()
  modifies x, log;
{
  log := log + 1;
  call Level14();
  call Level14();
}

procedure Level14()
  modifies x, log;
{
  log := log + 1;
  call Level15();
  call Level15();
}

procedure Level15()
  modifies x, log;
{
  log := log + 1;
  call Level16();
  call Level16();
}

procedure Level16()
  modifies x, log;
{
  log := log + 1;
  call Level17();
  call Level17();
}

procedure Level17()
  modifies x, log;
{
  log := log + 1;
  call Level18();
  call Level18();
}

procedure Level18()
  modifies x, log;
{
  log := log + 1;
  call Level19();
  call Level19();
}

procedure Level19()
  modifies x, log;
{
  log := log + 1;
  call Level20();
  call Level20();
}

procedure Level20()
  modifies x, log;
{
  log := log + 1;
  call Level21();
  call Level21();
}

procedure Level21()
  modifies x, log;
{
  log := log + 1;
  call Level22();
  call Level22();
}

procedure Level22()
  modifies x, log;
{
  log := log + 1;
  call Level23();
  call Level23();
}

procedure Level23()
  modifies x, log;
{
  log := log + 1;
  call Level24();
  call Level24();
}

procedure Level24()
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
