// RUN: check
// EXPECT: error: the number of a thread goes to a variable
//
// Threads with numbers: no variable for the number, and a procedure that has no fixed types.

var t: int;

procedure Child()
{
}

procedure Generic<a>(x: a)
{
}

procedure {:entrypoint} main()
  modifies t;
{
  call {:async 3} Child();
  call {:async t} Generic(1);
}
