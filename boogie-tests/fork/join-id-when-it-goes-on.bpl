// RUN: check
// EXPECT: proved
//
// Who waits is a guard: the ids are those of the moment at which the join goes on, not those at which it began to wait.

var id: int;
var go: bool;

procedure ULTIMATE.start()
  modifies id, go;
{
  id := 1;
  go := false;
  fork 1 Wait();
  fork 2 Move();
  join id;
  assert id == 2;
  go := true;
}

procedure Wait()
{
  assume go;
}

procedure Move()
  modifies id;
{
  id := 2;
}
