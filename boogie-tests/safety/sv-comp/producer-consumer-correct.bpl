// RUN: check --property safety --rounds 2 --unroll 5
// EXPECT: holds complete
//
// producer-consumer.bpl with consumers that look and take in one step.

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
  atomic {
    assume c > 0;
    c := c - 1;
    assert c >= 0;
  }
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
