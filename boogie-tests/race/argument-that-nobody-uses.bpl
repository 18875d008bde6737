// RUN: check --property race --method ic3
// EXPECT: proved
// RUN: check --property deadlock --method ic3
// EXPECT: proved
// RUN: check --property race
// EXPECT: proved
//
// The procedure does nothing with its argument, for which a variable is read that nothing else depends on.

var c: bool;

procedure {:entrypoint} Main()
  modifies c;
{
  var l: bool;

  async call Choose();
  atomic { call Nothing(c && l); }
}

procedure Choose()
  modifies c;
{
  atomic { havoc c; }
}

procedure Nothing(b: bool)
{
}
