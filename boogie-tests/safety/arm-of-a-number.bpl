// RUN: explore
// EXPECT: error: a thread that begins with corral_getChildThreadID, which has no body
// RUN: check --rounds 1
// EXPECT: error: creating a thread from a procedure without a body cannot be translated yet
//
// Who asks for the number of a thread is the thread itself, and not an arm.

procedure corral_getChildThreadID() returns (id: int);

procedure {:entrypoint} Main()
{
  var last: int;

  par last := corral_getChildThreadID();
  assert last == 0;
}
