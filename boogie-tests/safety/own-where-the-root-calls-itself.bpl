// RUN: check --method lazy --rounds 2 --recursion 3
// EXPECT: holds
// RUN: check --method eager --rounds 2 --recursion 3
// EXPECT: holds
// RUN: check --method explore
// EXPECT: proved
//
// A thread that calls its own procedure again has begun once only.

var {:thread_local} own: int where own == 0;

procedure {:entrypoint} Main()
  modifies own;
{
  async call Down(2, 0);
  async call Down(1, 0);
}

procedure Down(more: int, before: int)
  modifies own;
{
  assert own == before;
  own := own + 1;
  if (more > 0) {
    call Down(more - 1, before + 1);
  }
}
