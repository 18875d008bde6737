// RUN: check --property safety --rounds 2
// EXPECT: holds complete
//
// 73_singleton.bpl with an assertion that allows for both characters.

var v: int; // the character: 88 is X, 89 is Y
var allocated: bool;
var done: [int]bool;

procedure {:entrypoint} Main()
  modifies allocated, done;
{
  allocated := false;
  done[1] := false;
  done[2] := false;
  done[3] := false;
  done[4] := false;
  async call Allocate();
  async call AfterAllocate();
}

procedure Allocate()
  modifies allocated;
{
  allocated := true;
}

procedure AfterAllocate()
{
  assume allocated;
  async call Write(1, 88);
  async call Write(2, 89);
  async call Write(3, 88);
  async call Write(4, 88);
  async call Finish();
}

procedure Write(me: int, character: int)
  modifies v, done;
{
  v := character;
  done[me] := true;
}

procedure Finish()
{
  assume done[1] && done[2] && done[3] && done[4];
  assert v == 88 || v == 89;
}
