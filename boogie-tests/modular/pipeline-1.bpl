// RUN: check --method modular
// EXPECT: proved
//
// A pipeline: each stage hands on what it gets, and the source goes up for ever.

var c0, c1: int;

procedure {:entrypoint} Main()
  modifies c0, c1;
{
  c0, c1 := 0, 0;
  async call Stage1();
  async call Source();
}

procedure Stage1()
  modifies c1;
{
  var item: int;
  while (true) {
    item := c0;
    c1 := item;
    assert c1 >= 0;
  }
}

procedure Source()
  modifies c0;
{
  while (true) {
    c0 := c0 + 1;
  }
}
