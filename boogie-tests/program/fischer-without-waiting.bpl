// RUN: check
// EXPECT: violated
//
// Fischer's protocol for three without the delay between writing the name and reading it again: the others may write in between.

var name: int;
var inside: int;

procedure {:entrypoint} Main()
  modifies name, inside;
{
  name, inside := 0, 0;
  async call Process(1);
  async call Process(2);
  async call Process(3);
}

procedure Process(self: int)
  modifies name, inside;
{
  var mine: bool;
  while (true) {
    mine := false;
    while (!mine) {
      assume name == 0;
      name := self;
      mine := name == self;
    }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    name := 0;
  }
}
