// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
//
// Pop does not wait for an element.

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
    size := size - 1;
    popped := popped + 1;
    assert popped <= pushed;
  }
}
