// RUN: check
// EXPECT: violated
// RUN: check --rounds 2
// EXPECT: violated
// EXPLORE: --int-range 0..2
// NOTE: 27: global `counter` is read here before anything wrote it
//
// Nothing says what the counter begins with: whichever thread is the first, it reads that. What is joined begins with 0.

var counter: int;
var joined: int;

procedure {:entrypoint} Main()
  modifies counter, joined;
{
  joined := 0;
  async call Add();
  async call Add();
  assume joined == 2;
  assert counter == 2;
}

procedure Add()
  modifies counter, joined;
{
  atomic {
    counter := counter + 1;
  }
  atomic {
    joined := joined + 1;
  }
}
