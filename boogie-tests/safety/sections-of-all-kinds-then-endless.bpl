// RUN: check --rounds 3 --unroll 2
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// RUN: explore --rounds 1
// EXPECT: violated
//
// Steps that others can see, of each kind, and behind each of them nothing that comes to a place where the thread could be switched:
// all of them can have happened.

var seen: [int]bool;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure Spin()
{
  while (*) {
  }
  assume false;
}

procedure Plain()
  modifies seen;
{
  seen[0] := true;
  call Spin();
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

procedure Arms()
  modifies seen;
{
  par call Set(5) | Set(6);
  call Spin();
}

procedure Counts()
  modifies seen;
{
  var i: int;

  seen[7] := true;
  i := 0;
  while (true) {
    i := i + 1;
  }
}

procedure {:entrypoint} main()
  modifies seen;
{
  seen := (lambda i: int :: false);
  async call Plain();
  async call ByCall();
  async call ByProcedure();
  async call Guarded();
  async call Creator();
  async call Arms();
  async call Counts();
  atomic {
    assume seen[0] && seen[1] && seen[2] && seen[3] && seen[4] && seen[5] && seen[6] && seen[7];
    assert false;
  }
}
