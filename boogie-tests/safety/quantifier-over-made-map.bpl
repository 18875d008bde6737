// RUN: check --rounds 2 --entry Updated
// EXPECT: violated
// RUN: check --rounds 2 --entry ByFunction
// EXPECT: violated
// RUN: check --rounds 2 --entry InField
// EXPECT: violated
// RUN: check --rounds 2 --entry AsItIs
// EXPECT: holds
// BOOGIE: skip datatypes are newer

// The indices at which a map differs from the rest are those of the map that the quantifier looks at, not of variables alone.
datatype Box { Box(m: [int]int, n: int) }

var m: [int]int;
var box: Box;

function put(m: [int]int): [int]int { m[3 := 5] }

procedure Clear()
  modifies m, box;
{
  m := (lambda k: int :: 0);
  box := Box(m, 0);
}

procedure {:entrypoint} Updated()
  modifies m, box;
{
  call Clear();
  assert (forall k: int :: m[3 := 5][k] == 0);
}

procedure ByFunction()
  modifies m, box;
{
  call Clear();
  assert (forall k: int :: put(m)[k] == 0);
}

procedure Fill()
  modifies box;
{
  box := Box(box->m[7 := 5], 1);
}

procedure InField()
  modifies m, box;
{
  call Clear();
  async call Fill();
  assert (forall k: int :: box->m[k] == 0);
}

procedure AsItIs()
  modifies m, box;
{
  call Clear();
  async call Fill();
  assert (forall k: int :: put(m)[k] == 0 || k == 3);
  assert (forall k: int :: box->m[k] == 0 || box->n == 1);
  assert (exists k: int :: box->m[k] == 0);
}
