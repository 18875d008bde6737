// RUN: check --property safety
// EXPECT: violated
// RUN: check --property safety --method ic3
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
//
// A thread that comes to its first section waits in front of the choice: what is created behind it is not yet there, and not forgotten.

var x: bool;

procedure Note()
  modifies x;
{
  x := true;
}

procedure Worker()
  modifies x;
{
  atomic {
    if (*) {
    } else {
      async call Note();
    }
  }
}

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Worker();
  assert !x;
}
