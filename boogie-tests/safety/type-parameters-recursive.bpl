// RUN: check --property safety --rounds 2 --recursion 3
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 2 --recursion 3 --method lazy
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 2 --recursion 4
// EXPECT: violated
// RUN: check --property safety --rounds 2 --recursion 4 --method lazy
// EXPECT: violated
//
// A recursive procedure with a type parameter. The fourth activation finds the flag set.

var deep: bool;
var other: int;

procedure {:entrypoint} Main()
  modifies deep, other;
{
  deep := false;
  async call Write();
  call Down(3, other);
}

procedure Down<T>(n: int, x: T)
  modifies deep;
{
  if (n == 0) {
    deep := true;
    assert !deep;
  } else {
    call Down(n - 1, x);
  }
}

procedure Write()
  modifies other;
{
  other := 1;
}
