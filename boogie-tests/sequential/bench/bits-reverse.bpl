// RUN: verify --unroll 32 --recursion 1
// EXPECT: holds complete
// The bits of a word in the opposite order: one after the other, and by halves.

function {:bvbuiltin "bvand"} and32(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvor"} or32(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvshl"} shl32(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvlshr"} lshr32(x: bv32, y: bv32): bv32;

function {:inline} halves(x: bv32, mask: bv32, n: bv32): bv32
{
  or32(and32(lshr32(x, n), mask), shl32(and32(x, mask), n))
}

procedure {:entrypoint} Main()
{
  var x, rest, slow, fast: bv32;
  var i: int;

  rest := x;
  slow := 0bv32;
  i := 0;
  while (i < 32) {
    slow := or32(shl32(slow, 1bv32), and32(rest, 1bv32));
    rest := lshr32(rest, 1bv32);
    i := i + 1;
  }
  fast := halves(x, 1431655765bv32, 1bv32);
  fast := halves(fast, 858993459bv32, 2bv32);
  fast := halves(fast, 252645135bv32, 4bv32);
  fast := halves(fast, 16711935bv32, 8bv32);
  fast := halves(fast, 65535bv32, 16bv32);
  assert slow == fast;
}
