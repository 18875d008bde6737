// RUN: resolve
// EXPECT: error: "action" expected
//
// An invariant that nobody calls for: one of Civl's begins with `yield`, one of a loop stands behind its guard.

invariant I();
invariant x > 0;
procedure P()
{
  invariant x > 0;
}
