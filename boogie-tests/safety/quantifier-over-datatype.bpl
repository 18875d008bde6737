// RUN: check --rounds 2 --entry Overwritten
// EXPECT: violated
// RUN: check --rounds 2 --entry Elsewhere
// EXPECT: holds
// RUN: check --rounds 2 --entry Finite
// EXPECT: violated
// RUN: check --rounds 2 --entry AllOfFinite
// EXPECT: holds
// RUN: explore --rounds 2 --entry Shifted
// EXPECT: violated
// RUN: explore --entry Overwritten
// EXPECT: violated
// RUN: explore --entry Finite
// EXPECT: violated
// BOOGIE: skip generic datatypes are newer than 2.4.1

// Values of datatypes as indices: where a quantifier ranges over infinitely many, those that occur and one more are enough.
datatype Option<T> { None(), Some(value: T) }

var count: [Option int]int;
var seen: [Option bool]bool;

procedure Put(v: int)
  modifies count;
{
  count[Some(v)] := 5;
}

procedure {:entrypoint} Overwritten()
  modifies count;
{
  count := (lambda k: Option int :: 0);
  async call Put(1);
  assert (forall k: Option int :: count[k] == 0);
}

procedure Elsewhere()
  modifies count;
{
  count := (lambda k: Option int :: 0);
  async call Put(1);
  assert (forall k: Option int :: count[k] == 0 || k == Some(1));
  assert (exists k: Option int :: count[k] == 0);
}

procedure See(v: bool)
  modifies seen;
{
  seen[Some(v)] := true;
}

procedure Finite()
  modifies seen;
{
  seen := (lambda k: Option bool :: false);
  seen[None()] := true;
  async call See(true);
  async call See(false);
  assert (exists k: Option bool :: !seen[k]);
}

procedure AllOfFinite()
  modifies seen;
{
  seen := (lambda k: Option bool :: k is None || k->value);
  async call See(false);
  assume seen[Some(false)];
  assert (forall k: Option bool :: seen[k]);
}

procedure Shifted()
  modifies count;
{
  var shifted: [Option int]int;
  count := (lambda k: Option int :: 0);
  async call Put(1);
  shifted := (lambda k: Option int :: count[k] + 1);
  assert shifted[Some(1)] == 1;
}
