// RUN: resolve
// EXPECT: error: a mover type belongs to an action or to a yield procedure

left procedure P();
yield pure yield procedure Q();
yield action A();
action B<T>();
invariant I();
