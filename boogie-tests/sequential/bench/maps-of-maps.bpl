// RUN: verify --unroll 4 --recursion 1
// EXPECT: violated
// A heap of objects with fields: two names may be one object.

type Field;

const unique next, data: Field;

var heap: [int][Field]int;

procedure {:entrypoint} Main()
  modifies heap;
{
  var p, q, r: int;

  heap[p][data] := 1;
  heap[q][data] := 2;
  heap[p][next] := q;
  heap[q][next] := p;
  r := heap[heap[p][next]][next];
  assert heap[r][data] == 1;
}
