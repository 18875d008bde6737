// RUN: check --method ic3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// The value for the second slot is one too many.

datatype Slot { Empty(), Full(value: int, again: bool) }

var slots: [int]Slot;

procedure {:entrypoint} Main()
  modifies slots;
{
  slots := (lambda i: int :: Empty());
  async call Put();
  async call Take();
}

procedure Put()
  modifies slots;
{
  var at: int;
  at := 0;
  while (true) {
    atomic { assume slots[at] is Empty; slots[at] := Full(at + at + 5, false); }
    atomic { if (slots[at] is Full) { slots[at]->again := at == 1; } }
    at := 1 - at;
  }
}

procedure Take()
  modifies slots;
{
  var at, got: int;
  at := 0;
  while (true) {
    atomic { assume slots[at] is Full; got := slots[at]->value; }
    assert got == at + 5;
    assert slots[at] == Full(got, false) || at == 1;
    slots[at] := Empty();
    at := 1 - at;
  }
}
