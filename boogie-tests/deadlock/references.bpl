// RUN: check --property deadlock --method ic3
// EXPECT: proved
//
// A local of a type of its own that nobody reads any more is no 0.

type Ref;
var next: [Ref]Ref;
var heap: [Ref]int;

procedure {:entrypoint} Main(a: Ref, b: Ref)
  requires next[a] != b;
{
  async call Walk(a);
}

procedure Walk(p: Ref)
{
  var q: Ref;
  q := p;
  while (*) {
    q := next[q];
  }
}
