// RUN: check --lib threads --property safety
// EXPECT: proved
// RUN: check --lib threads --property deadlock
// EXPECT: proved
// RUN: check --lib threads --property race
// EXPECT: proved
//
// What is to be done once has been done once when Once_Begin returns.

var made: int;

procedure {:entrypoint} Main()
  modifies made;
{
  made := 0;
  call Once_Init(1);
  par call Use() | Use();
}

procedure Use()
  modifies made;
{
  var first: bool;

  call first := Once_Begin(1);
  if (first) {
    made := made + 1;
    call Once_Done(1);
  }
  assert made == 1;
}
