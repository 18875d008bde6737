// RUN: check
// EXPECT: violated
// RUN: explore --samples
// EXPECT: violated
//
// Of the numbers that the other thread may send only one is wrong, and the program names it.

var sent: int;
var {:atomic} ready: bool;

procedure {:entrypoint} Main()
  modifies sent, ready;
{
  ready := false;
  async call Sender();
  assume ready;
  assert sent * sent != 1522756;
}

procedure Sender()
  modifies sent, ready;
{
  var n: int;

  havoc n;
  if (n == 1234) {
    sent := n;
  } else {
    sent := 0;
  }
  ready := true;
}
