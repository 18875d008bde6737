// RUN: check --property termination --fairness strong
// EXPECT: violated
// RUN: check --property termination --fairness weak
// EXPECT: violated
// RUN: check --property termination --fairness none
// EXPECT: violated
//
// A sequence lock whose writer writes until the reader has got its values: it may always come in between.

var seq: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies seq, done;
{
  seq := 0;
  done := false;
  async call Writer();
  async call Reader();
}

procedure Writer()
  modifies seq;
{
  while (!done) {
    seq := (seq + 1) mod 4;
    seq := (seq + 1) mod 4;
  }
}

procedure Reader()
  modifies done;
{
  var before: int;

  while (!done) {
    before := seq;
    if (before mod 2 == 0 && before == seq) {
      done := true;
    }
  }
}
