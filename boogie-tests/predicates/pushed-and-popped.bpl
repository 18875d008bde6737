// RUN: check
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Any number of threads push and pop; three counters are related by an equation.

var size, pushed, popped: int;

procedure {:entrypoint} Main()
  modifies size, pushed, popped;
{
  size := 0;
  pushed := 0;
  popped := 0;
  while (*) {
    if (*) {
      async call Push();
    } else {
      async call Pop();
    }
  }
}

procedure Push()
  modifies size, pushed;
{
  atomic {
    size := size + 1;
    pushed := pushed + 1;
  }
}

procedure Pop()
  modifies size, popped;
{
  atomic {
    assume size > 0;
    size := size - 1;
    popped := popped + 1;
    assert popped <= pushed;
  }
}
