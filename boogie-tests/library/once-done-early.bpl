// RUN: check --lib threads --property safety
// EXPECT: violated
// RUN: check --lib threads --property race
// EXPECT: violated
//
// It is said to be done before it is.

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
    call Once_Done(1);
    made := made + 1;
  }
  assert made == 1;
}
