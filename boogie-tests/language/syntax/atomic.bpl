// DIALECT: threads
// Atomic blocks; `atomic` is a name elsewhere.

var atomic: int;
procedure P()
{
  atomic {
    assume atomic == 0;
    atomic := 1;
    atomic {
    }
  }
  atomic:
  goto atomic;
}
