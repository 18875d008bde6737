// RUN: check
// EXPECT: violated
// BOOGIE: skip it is asked without bounds

type T;

procedure {:entrypoint} Main(a: T, b: T)
{
  var m: [T]T;
  m := (lambda t: T :: t);
  assert m[a] == b;
}
