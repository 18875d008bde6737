// RUN: check
// EXPECT: violated
//
// The work-stealing queue of Chase and Lev, on sequentially consistent memory: the owner puts and takes at the bottom, a thief takes at the top;
// for the last piece of work the owner does not compete: it just moves the top.

var top, bottom: int;
var work: [int]int;
var done: [int]bool;

procedure {:entrypoint} Main()
  modifies top, bottom, work, done;
{
  top, bottom := 0, 0;
  work := (lambda i: int :: 0);
  done := (lambda i: int :: false);
  async call Owner();
  async call Thief();
}

procedure Do(piece: int)
  modifies done;
{
  assert piece != 0 && !done[piece];
  done[piece] := true;
}

procedure Owner()
  modifies top, bottom, work, done;
{
  call Put(1);
  call Put(2);
  call Take();
  call Put(3);
  call Take();
  call Take();
}

procedure Put(piece: int)
  modifies bottom, work;
{
  var b: int;
  b := bottom;
  work[b] := piece;
  bottom := b + 1;
}

procedure Take()
  modifies top, bottom, done;
{
  var b, t, piece: int;
  var won: bool;
  b := bottom - 1;
  bottom := b;
  t := top;
  if (t > b) {
    bottom := t;
    return;
  }
  piece := work[b];
  won := true;
  if (t == b) {
    top := t + 1;
    bottom := t + 1;
  }
  if (won) {
    call Do(piece);
  }
}

procedure Thief()
  modifies top, done;
{
  call Steal();
  call Steal();
}

procedure Steal()
  modifies top, done;
{
  var t, b, piece: int;
  var won: bool;
  t := top;
  b := bottom;
  if (t < b) {
    piece := work[t];
    atomic { won := top == t; if (won) { top := t + 1; } }
    if (won) {
      call Do(piece);
    }
  }
}
