// RUN: check --property safety --rounds 1 --unroll 1
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: violated
// RUN: check --property safety --rounds 1 --unroll 5
// EXPECT: holds complete
//
// The four-thread producer and consumer of the Lazy-CSeq paper, Figure 2. Two consumers see the one item that is there,
// and both take it: the first consumer looks in round 0 and takes in round 1, after the second one took the item. The
// first producer makes its item in one iteration.

var m: bool;
var c: int;

procedure {:entrypoint} Main()
  modifies m, c;
{
  m := false;
  c := 0;
  async call Producer(1);
  async call Producer(5);
  async call Consumer();
  async call Consumer();
}

procedure Producer(n: int)
  modifies m, c;
{
  var left: int;

  left := n;
  call Lock();
  if (c > 0) {
    c := c + 1;
  } else {
    c := 0;
    while (left > 0) {
      c := c + 1;
      left := left - 1;
    }
  }
  call Unlock();
}

procedure Consumer()
  modifies c;
{
  assume c > 0;
  c := c - 1;
  assert c >= 0;
}

procedure Lock()
  modifies m;
{
  atomic {
    assume !m;
    m := true;
  }
}

procedure Unlock()
  modifies m;
{
  m := false;
}
