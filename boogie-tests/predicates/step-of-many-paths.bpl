// RUN: check --method ic3 --timeout 60
// EXPECT: violated
// EXPLORE: skip integers without bounds
//
// A step with 16 million paths, which nobody may go through one by one.

var g: int;

procedure {:entrypoint} Main()
  modifies g;
{
  var a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23: int;

  atomic {
    havoc a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23;
    assume a0 < 0 || a0 > 5;
    assume a1 < 0 || a1 > 5;
    assume a2 < 0 || a2 > 5;
    assume a3 < 0 || a3 > 5;
    assume a4 < 0 || a4 > 5;
    assume a5 < 0 || a5 > 5;
    assume a6 < 0 || a6 > 5;
    assume a7 < 0 || a7 > 5;
    assume a8 < 0 || a8 > 5;
    assume a9 < 0 || a9 > 5;
    assume a10 < 0 || a10 > 5;
    assume a11 < 0 || a11 > 5;
    assume a12 < 0 || a12 > 5;
    assume a13 < 0 || a13 > 5;
    assume a14 < 0 || a14 > 5;
    assume a15 < 0 || a15 > 5;
    assume a16 < 0 || a16 > 5;
    assume a17 < 0 || a17 > 5;
    assume a18 < 0 || a18 > 5;
    assume a19 < 0 || a19 > 5;
    assume a20 < 0 || a20 > 5;
    assume a21 < 0 || a21 > 5;
    assume a22 < 0 || a22 > 5;
    assume a23 < 0 || a23 > 5;
    g := a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15 + a16 + a17 + a18 + a19 + a20 + a21 + a22 + a23;
  }
  assert g != 1;
}
