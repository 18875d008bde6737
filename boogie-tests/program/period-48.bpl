// RUN: check --property termination
// EXPECT: violated
//
// A thread that counts round and round repeats itself after 48 turns.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Look();
  while (true) {
    x := (x + 1) mod 48;
  }
}

procedure Look()
{
  assume x == 47;
}
