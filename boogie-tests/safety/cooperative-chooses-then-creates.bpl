// RUN: check --cooperative
// EXPECT: violated
// RUN: check --cooperative --rounds 2
// EXPECT: violated
//
// A choice is made and a thread created in one section, in the first step of all: the one created next is another one.

var a: bool;

procedure {:entrypoint} Main()
  modifies a;
{
  a := false;
  atomic {
    if (*) {
    }
    async call Nothing();
  }
  async call Sets();
  assert !a;
}

procedure Nothing()
{
}

procedure Sets()
  modifies a;
{
  a := true;
}
