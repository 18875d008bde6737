// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Counters of all kinds that are marked: a shared global, one that counts what another has counted, a map, a thread's own global, a
// local. Nothing else depends on them, so the configuration repeats.

var x: bool;
var {:ghost_counter} total: int;
var {:ghost_counter} doubled: int;
var {:ghost_counter} per: [bool]int;
var {:thread_local} {:ghost_counter} own: int;

procedure {:entrypoint} Main()
  modifies x, total, per, own, doubled;
{
  x := true;
  async call Spin();
  async call Spin();
}

procedure Spin()
  modifies x, total, per, own, doubled;
{
  var {:ghost_counter} turns: int;

  turns := 0;
  own := 0;
  while (x) {
    turns := turns + 1;
    own, total := own + 1, total + turns;
    doubled := 2 * total;
    per[x] := per[x] + own;
    call total := Next();
  }
}

procedure Next() returns (r: int)
{
  havoc r;
  r := 5;
}
