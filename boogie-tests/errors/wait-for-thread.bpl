// RUN: check --property safety
// EXPECT: error: waiting for the end of a thread
// RUN: explore --property safety
// EXPECT: error: waiting for the end of a thread
//
// bam-bam-boogieman's wait statement looks like an assumption that is always true, and is not.

var a: int;

procedure {:entrypoint} Main()
  modifies a;
{
  a := 0;
  call {:async} Child();
  assume {:wait} true;
  assert a == 1;
}

procedure Child()
  modifies a;
{
  a := 1;
}
