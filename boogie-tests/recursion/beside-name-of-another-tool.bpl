// RUN: check
// EXPECT: violated
//
// A name that means something where it has no body: here it has one.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call A();
  async call A();
}

procedure A()
  modifies x;
{
  call corral_atomic_begin();
  x := true;
  assert x;
  x := false;
}

procedure corral_atomic_begin()
{
  if (*) {
    call corral_atomic_begin();
  }
}
