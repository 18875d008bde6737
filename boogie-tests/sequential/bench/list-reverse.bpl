// RUN: verify --unroll 6 --recursion 1
// EXPECT: holds complete
// A list of five nodes at arbitrary places is turned round.

var next: [int]int;

procedure {:entrypoint} Main()
  modifies next;
{
  var n1, n2, n3, n4, n5, head, done, rest: int;

  assume n1 != 0 && n2 != 0 && n3 != 0 && n4 != 0 && n5 != 0;
  assume n1 != n2 && n1 != n3 && n1 != n4 && n1 != n5;
  assume n2 != n3 && n2 != n4 && n2 != n5 && n3 != n4 && n3 != n5 && n4 != n5;
  assume next[n1] == n2 && next[n2] == n3 && next[n3] == n4 && next[n4] == n5 && next[n5] == 0;
  head := n1;
  done := 0;
  while (head != 0) {
    rest := next[head];
    next[head] := done;
    done := head;
    head := rest;
  }
  assert done == n5 && next[n5] == n4 && next[n4] == n3 && next[n3] == n2 && next[n2] == n1 && next[n1] == 0;
}
