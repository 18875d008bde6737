// RUN: verify --unroll 1 --recursion 1
// EXPECT: holds complete
// A binary tree of calls, 8 levels deep, all of which count.

var x: int;
var log: int;

procedure Level0()
  modifies x, log;
{
  call Level1();
  call Level1();
}

procedure Level1()
  modifies x, log;
{
  call Level2();
  call Level2();
}

procedure Level2()
  modifies x, log;
{
  call Level3();
  call Level3();
}

procedure Level3()
  modifies x, log;
{
  call Level4();
  call Level4();
}

procedure Level4()
  modifies x, log;
{
  call Level5();
  call Level5();
}

procedure Level5()
  modifies x, log;
{
  call Level6();
  call Level6();
}

procedure Level6()
  modifies x, log;
{
  call Level7();
  call Level7();
}

procedure Level7()
  modifies x, log;
{
  call Level8();
  call Level8();
}

procedure Level8()
  modifies x, log;
{
  x := x + 1;
}

procedure {:entrypoint} Main()
  modifies x, log;
{
  x := 0;
  call Level0();
  assert x == 256;
}
