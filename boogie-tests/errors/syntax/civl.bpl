// RUN: resolve
// EXPECT: error: a mover type belongs to an action or to a yield procedure

left procedure P();
yield pure yield procedure Q();
yield action A();
action B<T>();
async action C() returns (x: int);
yield procedure D();
  free preserves true;
action E();
  asserts call I();
procedure F()
{
  while (*)
    free invariant call I();
  {
  }
}
left invariant J();
invariant I();
