// RUN: check --method modular
// EXPECT: proved
//
// A pipeline: each stage hands on what it gets, and the source goes up for ever.

var c0, c1, c2: int;

procedure {:entrypoint} Main()
  modifies c0, c1, c2;
{
  c0, c1, c2 := 0, 0, 0;
  async call Stage2();
  async call Stage1();
  async call Source();
}

procedure Stage2()
  modifies c2;
{
  var item: int;
  while (true) {
    item := c1;
    c2 := item;
    assert c2 >= 0;
  }
}

procedure Stage1()
  modifies c1;
{
  var item: int;
  while (true) {
    item := c0;
    c1 := item;
  }
}

procedure Source()
  modifies c0;
{
  while (true) {
    c0 := c0 + 1;
  }
}
