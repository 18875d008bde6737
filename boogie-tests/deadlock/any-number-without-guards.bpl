// RUN: check --property deadlock
// EXPECT: proved
//
// Any number of threads, none of which waits for anything.

var turns: int;

procedure {:entrypoint} Main()
  modifies turns;
{
  while (*) {
    async call Turn();
  }
}

procedure Turn()
  modifies turns;
{
  var own: int;
  havoc own;
  assume own > 0;
  call Note(own);
}

procedure Note(n: int);
  modifies turns;
  ensures turns > old(turns) + n;
