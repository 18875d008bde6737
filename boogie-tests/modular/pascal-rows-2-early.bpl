// RUN: check --method modular
// EXPECT: violated
//
// Seeded: the last row does not wait for the one before.

var row0, row1, row2: int;
var done0, done1, done2: bool;

procedure {:entrypoint} Main()
  modifies row0, row1, row2, done0, done1, done2;
{
  row0, row1, row2, done0, done1, done2 := 1, 0, 0, true, false, false;
  async call Row2();
  async call Row1();
}

procedure Row2()
  modifies row2, done2;
{
  row2 := row1 + row1;
  assert row2 == 4;
  done2 := true;
}

procedure Row1()
  modifies row1, done1;
{
  assume done0;
  row1 := row0 + row0;
  done1 := true;
}
