// RUN: check --rounds 2
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// RUN: explore --rounds 1
// EXPECT: violated
//
// What a thread does in an atomic section is seen by others, although it goes on without end behind it and never comes to a place
// where it could be switched.

var b: bool;

procedure T1()
  modifies b;
{
  atomic {
    b := true;
  }
  while (true) {
  }
}

procedure T2()
{
  assume b;
  assert false;
}

procedure {:entrypoint} main()
  modifies b;
{
  b := false;
  async call T1();
  async call T2();
}
