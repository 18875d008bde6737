// RUN: explore --int-range 0..9
// EXPECT: violated
// RUN: check
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
//
// A local is havocked while what its where clause speaks of changes twice: the havoc is a step that others can come in front of.

var y: int;

procedure T()
  modifies y;
{
  y := 5;
  y := 6;
}

procedure {:entrypoint} main()
  modifies y;
{
  var x: int where x == y;

  y := 0;
  async call T();
  havoc x;
  assert x != 5;
}
