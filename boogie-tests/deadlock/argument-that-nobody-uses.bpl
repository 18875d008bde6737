// RUN: check --property deadlock --method ic3
// EXPECT: proved
// RUN: check --property deadlock
// EXPECT: proved
// RUN: check --property deadlock --rounds 2 --method lazy
// EXPECT: holds
//
// The procedure does nothing with its argument, for which a variable is read that nothing else depends on.

var c: bool;
var d: bool;

procedure {:entrypoint} Main()
  modifies c, d;
{
  var l: bool;

  c := false;
  async call Choose();
  call Nothing(c && l);
  atomic { assume !d; d := true; }
}

procedure Choose()
  modifies c, d;
{
  havoc c;
  d := false;
}

procedure Nothing(b: bool)
{
}
