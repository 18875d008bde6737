// RUN: verify --unroll 5 --recursion 1
// EXPECT: violated
// Numbers are put into a sorted list; equal ones are lost.

var next: [int]int;
var data: [int]int;
var size: int;

procedure Insert(value: int)
  modifies next, data, size;
{
  var at, before: int;

  before := 0;
  at := next[0];
  while (at != 0 && data[at] < value) {
    before := at;
    at := next[at];
  }
  if (at != 0 && data[at] == value) {
    return;
  }
  size := size + 1;
  data[size] := value;
  next[size] := at;
  next[before] := size;
}

procedure {:entrypoint} Main()
  modifies next, data, size;
{
  var a, b, c, d: int;

  size := 0;
  next[0] := 0;
  call Insert(a);
  call Insert(b);
  call Insert(c);
  call Insert(d);
  assert data[next[0]] <= data[next[next[0]]];
  assert size == 4;
}
