// RUN: check
// EXPECT: proved
// RUN: check --method modular
// EXPECT: proved
//
// Each takes two neighbouring locks and moves what they protect. That nobody is between reading and writing but who holds the lock
// is seen of two threads at a time.

var lock0, lock1, lock2, lock3: bool;
var v0, v1, v2, v3: int;

procedure {:entrypoint} Main()
  modifies lock0, lock1, lock2, lock3, v0, v1, v2, v3;
{
  lock0, lock1, lock2, lock3 := false, false, false, false;
  v0, v1, v2, v3 := 0, 0, 0, 0;
  async call Mover1();
  async call Mover2();
  async call Mover3();
}

procedure Mover1()
  modifies lock0, lock1, v0, v1;
{
  var t: int;
  while (true) {
    atomic { assume !lock0; lock0 := true; }
    atomic { assume !lock1; lock1 := true; }
    t := v0;
    v0 := t + 1;
    assert v0 == t + 1;
    t := v1;
    v1 := t - 1;
    assert v1 == t - 1;
    lock1 := false;
    lock0 := false;
  }
}

procedure Mover2()
  modifies lock1, lock2, v1, v2;
{
  var t: int;
  while (true) {
    atomic { assume !lock1; lock1 := true; }
    atomic { assume !lock2; lock2 := true; }
    t := v1;
    v1 := t + 1;
    assert v1 == t + 1;
    t := v2;
    v2 := t - 1;
    assert v2 == t - 1;
    lock2 := false;
    lock1 := false;
  }
}

procedure Mover3()
  modifies lock2, lock3, v2, v3;
{
  var t: int;
  while (true) {
    atomic { assume !lock2; lock2 := true; }
    atomic { assume !lock3; lock3 := true; }
    t := v2;
    v2 := t + 1;
    assert v2 == t + 1;
    t := v3;
    v3 := t - 1;
    assert v3 == t - 1;
    lock3 := false;
    lock2 := false;
  }
}
