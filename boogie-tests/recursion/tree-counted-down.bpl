// RUN: check
// EXPECT: violated
//
// Seeded: what is called in the loop counts down.

var nodes: int;

procedure {:entrypoint} Main(height: int)
  modifies nodes;
{
  nodes := 0;
  call Node(height);
  assert nodes >= height;
}

procedure Node(height: int)
  modifies nodes;
{
  var children: int;
  nodes := nodes + 1;
  if (height > 1) {
    children := 0;
    while (children < 2) {
      call Node(height - 1);
      call Count();
      children := children + 1;
    }
  }
}

procedure Count()
  modifies nodes;
{
  var i: int;
  havoc i;
  while (i > 0) {
    nodes := nodes - 1;
    i := i - 1;
  }
}
