// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: explore --rounds 2
// EXPECT: violated
// RUN: check --rounds 2 --method eager --entry Other
// EXPECT: holds
// RUN: explore --rounds 2 --entry Other
// EXPECT: holds
//
// The procedure that creates is called by the entry and by a thread. In each round threads run in the order of their creation: the one
// that the thread creates in the first round comes before that which the entry creates in the second one.

var f, y, z: bool;

procedure {:entrypoint} Main()
  modifies f, y, z;
{
  f := false;
  y := false;
  z := false;
  async call Creator();
  assume y;
  z := true;
  call Create(0);
}

procedure Creator()
  modifies y;
{
  call Create(1);
  y := true;
}

procedure Create(i: int)
{
  async call Created(i);
}

procedure Created(i: int)
  modifies f;
{
  if (i == 1) {
    assume z;
    f := true;
  } else {
    assert !f;
  }
}

procedure Other()
  modifies f, y, z;
{
  f := false;
  y := false;
  z := false;
  async call OtherCreator();
  assume y;
  call OtherCreate(0);
}

procedure OtherCreator()
  modifies y;
{
  call OtherCreate(1);
  y := true;
}

procedure OtherCreate(i: int)
{
  async call OtherCreated(i);
}

procedure OtherCreated(i: int)
  modifies f;
{
  if (i == 0) {
    f := true;
  } else {
    assert !f;
  }
}
