// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: holds
// RUN: explore --property termination
// EXPECT: holds complete
// RUN: explore --property termination --fairness none
// EXPECT: holds complete
//
// Who goes round inside an atomic section for ever never comes out: no execution that counts.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  async call Long();
  x := 1;
}

procedure Long()
  modifies x;
{
  var i: int;

  atomic {
    x := 2;
    i := 0;
    while (true) {
      i := (i + 1) mod 3;
    }
  }
}
