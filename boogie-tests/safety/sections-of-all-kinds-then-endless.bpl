// RUN: check --rounds 3 --unroll 2
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// RUN: explore --rounds 2
// EXPECT: violated
//
// Atomic sections of each kind, and behind each of them nothing
// that comes to a place where the thread could be switched: all of them can have happened.

var seen: [int]bool;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure Spin()
{
  while (*) {
  }
  assume false;
}

procedure ByCall()
  modifies seen;
{
  call corral_atomic_begin();
  seen[1] := true;
  call corral_atomic_end();
  call Spin();
}

procedure {:atomic} Set(i: int)
  modifies seen;
{
  seen[i] := true;
}

procedure ByProcedure()
  modifies seen;
{
  call Set(2);
  call Spin();
}

procedure Guarded()
  modifies seen;
{
  atomic {
    assume seen[2];
    seen[3] := true;
  }
  call Spin();
}

procedure Creator()
  modifies seen;
{
  atomic {
    async call Set(4);
  }
  call Spin();
}

procedure {:entrypoint} main()
  modifies seen;
{
  seen := (lambda i: int :: false);
  async call ByCall();
  async call ByProcedure();
  async call Guarded();
  async call Creator();
  atomic {
    assume seen[1] && seen[2] && seen[3] && seen[4];
    assert false;
  }
}
