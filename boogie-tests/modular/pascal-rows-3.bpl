// RUN: check --method modular
// EXPECT: proved
//
// Pascal's triangle by the sums of its rows: each row waits for the one before, and has twice its sum.

var row0, row1, row2, row3: int;
var done0, done1, done2, done3: bool;

procedure {:entrypoint} Main()
  modifies row0, row1, row2, row3, done0, done1, done2, done3;
{
  row0, row1, row2, row3, done0, done1, done2, done3 := 1, 0, 0, 0, true, false, false, false;
  async call Row3();
  async call Row2();
  async call Row1();
}

procedure Row3()
  modifies row3, done3;
{
  assume done2;
  row3 := row2 + row2;
  assert row3 == 8;
  done3 := true;
}

procedure Row2()
  modifies row2, done2;
{
  assume done1;
  row2 := row1 + row1;
  done2 := true;
}

procedure Row1()
  modifies row1, done1;
{
  assume done0;
  row1 := row0 + row0;
  done1 := true;
}
