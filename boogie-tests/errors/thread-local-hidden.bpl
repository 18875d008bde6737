// RUN: check --method lazy
// EXPECT: error: hides the thread-local global
//
// Both get their first values in one step of the thread: an execution could not tell which value is whose.

var {:thread_local} b: bool;

procedure {:entrypoint} Main()
{
  var b: bool;

  call Inner();
  assert !b;
}

procedure Inner()
{
  assume b;
}
