// RUN: verify --entry Few
// EXPECT: violated
// RUN: verify --entry Pairs
// EXPECT: violated
//
// Two maps are the same where they agree at every index, also where all of them were written, and the maps began with other values.

datatype E { A(), B() }
datatype W { W(b: bool, e: E) }

procedure {:entrypoint} Few()
{
  var a, b: [E]int;

  a := (lambda x: E :: 1);
  b := (lambda x: E :: 2);
  b[A()] := 1;
  b[B()] := 1;
  assert a != b;
}

procedure Pairs()
{
  var a, b: [W]int;

  a := (lambda x: W :: 1);
  b := (lambda x: W :: 2);
  b[W(true, A())] := 1;
  b[W(false, A())] := 1;
  b[W(true, B())] := 1;
  b[W(false, B())] := 1;
  assert a != b;
}
