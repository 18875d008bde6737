// RUN: explore
// EXPECT: holds
// RUN: explore --entry Confused
// EXPECT: violated
//
// A heap with fields of several types. Two instances of a type have no value in common: `size` and `full` are different
// indices, though each is the first of its type.

type Field a;
const unique size: Field int;
const unique full: Field bool;
var heap: <a>[int, Field a]a;

procedure {:entrypoint} Main()
  modifies heap;
{
  heap[1, size] := 0;
  heap[1, full] := false;
  par Fill() | Look();
}

procedure Fill()
  modifies heap;
{
  heap[1, size] := 42;
  heap[1, full] := true;
}

procedure Look()
{
  if (heap[1, full]) {
    assert heap[1, size] == 42;
  }
}

procedure Confused()
  modifies heap;
{
  heap[1, size] := 0;
  heap[1, full] := false;
  heap[1, full] := true;
  heap[1, size] := 42;
  assert heap[1, size] == 0 || !heap[1, full];
}
