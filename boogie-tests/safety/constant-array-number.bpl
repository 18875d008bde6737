// RUN: check --rounds 1
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: verify --unroll 2
// EXPECT: violated
//
// Pointers as GPUVerify makes them: a constant number of the array, and an offset.

type arrayId = bv2;
type ptr = bv32;

function {:inline true} MKPTR(base: arrayId, offset: bv32): ptr { base ++ offset[30:0] }
function {:inline true} base#MKPTR(p: ptr): arrayId { p[32:30] }

const unique $arrayId$$A: arrayId;
axiom $arrayId$$A == 1bv2;
const unique $arrayId$$B: arrayId;
axiom $arrayId$$B == 2bv2;

procedure {:entrypoint} $main()
{
  call $kernel(MKPTR($arrayId$$A, 0bv32));
}

procedure {:inline 1} $kernel(p: ptr)
{
  assert false;
}
