// RUN: check --property safety --rounds 3 --unroll 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3 --unroll 2 --method lazy
// EXPECT: holds complete
//
// In each turn of the loop the section is open or not, as `c` says. What it protects is asked for only where it is open. On ways that
// no execution takes, one more section would be open in each turn.

var x: int;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x;
{
  var c: bool;
  var i: int;
  var k: int;

  x := 0;
  async call Other();
  i := 0;
  while (i < 2)
  {
    havoc c;
    if (c) { call corral_atomic_begin(); }
    k := x;
    assert c ==> k == x;
    x := 2;
    if (c) { call corral_atomic_end(); }
    i := i + 1;
  }
}

procedure Other()
  modifies x;
{
  x := 1;
}
