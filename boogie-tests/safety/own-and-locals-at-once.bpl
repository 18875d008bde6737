// RUN: check
// EXPECT: violated
// RUN: check --method ic3
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
//
// What is the thread's own and what is local to its procedure get first values in one step, also where the latter see what others write.

var a: int;
var {:thread_local} own: int;

procedure {:entrypoint} Main()
  modifies a;
{
  a := 0;
  async call Begin();
  a := 1;
}

procedure Begin()
  modifies own;
{
  var l: int where l == a;

  assert l == 0;
  own := l;
}
