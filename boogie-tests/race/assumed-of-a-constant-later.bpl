// RUN: check --property race
// EXPECT: violated
// RUN: check --property race --rounds 2 --method lazy
// EXPECT: violated
//
// They race where `first` is false and the worker has not come to its assumption.

const first: bool;
var shown: bool;
var y: int;

procedure {:entrypoint} Main()
  modifies shown, y;
{
  shown := false;
  async call Worker();
  async call Other();
  atomic { assume shown; }
  if (!first) {
    y := 1;
  }
}

procedure Worker()
  modifies shown;
{
  atomic { shown := true; }
  assume first;
}

procedure Other()
  modifies y;
{
  atomic { assume shown; }
  if (!first) {
    y := 2;
  }
}
