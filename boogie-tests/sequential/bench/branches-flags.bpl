// RUN: verify --unroll 1 --recursion 1
// EXPECT: violated
// Thirty flags, each of which decides two branches.

procedure {:entrypoint} Main()
{
  var n: int;
  var b0: bool;
  var b1: bool;
  var b2: bool;
  var b3: bool;
  var b4: bool;
  var b5: bool;
  var b6: bool;
  var b7: bool;
  var b8: bool;
  var b9: bool;
  var b10: bool;
  var b11: bool;
  var b12: bool;
  var b13: bool;
  var b14: bool;
  var b15: bool;
  var b16: bool;
  var b17: bool;
  var b18: bool;
  var b19: bool;
  var b20: bool;
  var b21: bool;
  var b22: bool;
  var b23: bool;
  var b24: bool;
  var b25: bool;
  var b26: bool;
  var b27: bool;
  var b28: bool;
  var b29: bool;

  n := 0;
  havoc b0;
  if (b0) {
    n := n + 1;
  }
  havoc b1;
  if (b1) {
    n := n + 1;
  }
  havoc b2;
  if (b2) {
    n := n + 1;
  }
  havoc b3;
  if (b3) {
    n := n + 1;
  }
  havoc b4;
  if (b4) {
    n := n + 1;
  }
  havoc b5;
  if (b5) {
    n := n + 1;
  }
  havoc b6;
  if (b6) {
    n := n + 1;
  }
  havoc b7;
  if (b7) {
    n := n + 1;
  }
  havoc b8;
  if (b8) {
    n := n + 1;
  }
  havoc b9;
  if (b9) {
    n := n + 1;
  }
  havoc b10;
  if (b10) {
    n := n + 1;
  }
  havoc b11;
  if (b11) {
    n := n + 1;
  }
  havoc b12;
  if (b12) {
    n := n + 1;
  }
  havoc b13;
  if (b13) {
    n := n + 1;
  }
  havoc b14;
  if (b14) {
    n := n + 1;
  }
  havoc b15;
  if (b15) {
    n := n + 1;
  }
  havoc b16;
  if (b16) {
    n := n + 1;
  }
  havoc b17;
  if (b17) {
    n := n + 1;
  }
  havoc b18;
  if (b18) {
    n := n + 1;
  }
  havoc b19;
  if (b19) {
    n := n + 1;
  }
  havoc b20;
  if (b20) {
    n := n + 1;
  }
  havoc b21;
  if (b21) {
    n := n + 1;
  }
  havoc b22;
  if (b22) {
    n := n + 1;
  }
  havoc b23;
  if (b23) {
    n := n + 1;
  }
  havoc b24;
  if (b24) {
    n := n + 1;
  }
  havoc b25;
  if (b25) {
    n := n + 1;
  }
  havoc b26;
  if (b26) {
    n := n + 1;
  }
  havoc b27;
  if (b27) {
    n := n + 1;
  }
  havoc b28;
  if (b28) {
    n := n + 1;
  }
  havoc b29;
  if (b29) {
    n := n + 1;
  }
  if (!b0) {
    n := n + 1;
  }
  if (!b1) {
    n := n + 1;
  }
  if (!b2) {
    n := n + 1;
  }
  if (!b3) {
    n := n + 1;
  }
  if (!b4) {
    n := n + 1;
  }
  if (!b5) {
    n := n + 1;
  }
  if (!b6) {
    n := n + 1;
  }
  if (!b7) {
    n := n + 1;
  }
  if (!b8) {
    n := n + 1;
  }
  if (!b9) {
    n := n + 1;
  }
  if (!b10) {
    n := n + 1;
  }
  if (!b11) {
    n := n + 1;
  }
  if (!b12) {
    n := n + 1;
  }
  if (!b13) {
    n := n + 1;
  }
  if (!b14) {
    n := n + 1;
  }
  if (!b15) {
    n := n + 1;
  }
  if (!b16) {
    n := n + 1;
  }
  if (!b17) {
    n := n + 2;
  }
  if (!b18) {
    n := n + 1;
  }
  if (!b19) {
    n := n + 1;
  }
  if (!b20) {
    n := n + 1;
  }
  if (!b21) {
    n := n + 1;
  }
  if (!b22) {
    n := n + 1;
  }
  if (!b23) {
    n := n + 1;
  }
  if (!b24) {
    n := n + 1;
  }
  if (!b25) {
    n := n + 1;
  }
  if (!b26) {
    n := n + 1;
  }
  if (!b27) {
    n := n + 1;
  }
  if (!b28) {
    n := n + 1;
  }
  if (!b29) {
    n := n + 1;
  }
  assert n == 30;
}
