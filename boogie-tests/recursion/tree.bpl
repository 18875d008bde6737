// RUN: check
// EXPECT: proved
//
// Recursion in a loop, a loop in what is called: the nodes of a tree are counted, level by level.

var nodes: int;

procedure {:entrypoint} Main(height: int)
  modifies nodes;
{
  nodes := 0;
  call Node(height);
  assert nodes >= 1;
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
    assert children == 2;
  }
}

procedure Count()
  modifies nodes;
{
  var i: int;
  havoc i;
  while (i > 0) {
    nodes := nodes + 1;
    i := i - 1;
  }
}
