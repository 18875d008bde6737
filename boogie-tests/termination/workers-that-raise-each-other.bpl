// RUN: check --property termination
// EXPECT: violated
//
// Each worker would count down alone; together they keep each other from the end.

var left: int;

procedure {:entrypoint} Main() modifies left; {
  left := 1;
  async call Down();
  async call Up();
}

procedure Down() modifies left; { while (left > 0) { left := left - 1; } }

procedure Up() modifies left; { while (left <= 1) { left := left + 1; } }
