// RUN: check --rounds 3 --unroll 2
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// RUN: explore --rounds 2
// EXPECT: violated
//
// A plain step, a parallel call, a step in front of counting without end, and behind each of them nothing
// that comes to a place where the thread could be switched: all of them can have happened.

var seen: [int]bool;

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

procedure {:atomic} Set(i: int)
  modifies seen;
{
  seen[i] := true;
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
  async call Arms();
  async call Counts();
  atomic {
    assume seen[0] && seen[5] && seen[6] && seen[7];
    assert false;
  }
}
