// RUN: explore --property termination
// EXPECT: violated
//
// What is chosen for the function is not what the variable begins with.

type Key;

const first: Key;

function size(k: Key): bool;

var size: bool;

procedure {:entrypoint} Main()
  modifies size;
{
  while (true) {
    size := size(first) || size;
  }
}
