// RUN: check --rounds 2
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// RUN: explore --rounds 1
// EXPECT: violated
//
// What a thread does in an atomic section is seen by others, although its execution is discarded later: that of the others fails
// before that.

var b: bool;

procedure T1()
  modifies b;
{
  atomic {
    b := true;
  }
  assume false;
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
