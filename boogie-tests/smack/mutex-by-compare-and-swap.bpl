// RUN: check
// EXPECT: proved
// RUN: check --method eager --rounds 1 --unroll 2
// EXPECT: holds
//
// In SMACK's style: increments under a spin lock that is taken by compare-and-swap.

// ---- the prelude

// Basic types
type i1 = int;
type i8 = int;
type i16 = int;
type i32 = int;
type i64 = int;
type ref = i64;
type float;

// Basic constants
const $0: i32;
axiom $0 == 0;
const $1: i32;
axiom $1 == 1;
const $2: i32;
axiom $2 == 2;
const $3: i32;
axiom $3 == 3;
const $4: i32;
axiom $4 == 4;
const $0.ref: ref;
axiom $0.ref == 0;
const $1.ref: ref;
axiom $1.ref == 1;
const $2.ref: ref;
axiom $2.ref == 2;
const $3.ref: ref;
axiom $3.ref == 3;
const $4.ref: ref;
axiom $4.ref == 4;
const $8.ref: ref;
axiom $8.ref == 8;
const $16.ref: ref;
axiom $16.ref == 16;
const $1024.ref: ref;
axiom $1024.ref == 1024;

// Memory model constants and functions
const $GLOBALS_BOTTOM: ref;
const $EXTERNS_BOTTOM: ref;
const $MALLOC_TOP: ref;
axiom $GLOBALS_BOTTOM == $sub.ref(0, 2048);
axiom $EXTERNS_BOTTOM == $add.ref($GLOBALS_BOTTOM, $sub.ref(0, 32768));
axiom $MALLOC_TOP == 9223372036854775807;
function {:inline} $isExternal(p: ref) returns (bool) { $slt.ref.bool(p, $EXTERNS_BOTTOM) }

// Integer arithmetic operations
function {:inline} $add.i1(i1: i1, i2: i1) returns (i1) { i1 + i2 }
function {:inline} $sub.i1(i1: i1, i2: i1) returns (i1) { i1 - i2 }
function {:inline} $mul.i1(i1: i1, i2: i1) returns (i1) { i1 * i2 }
function {:inline} $smin.i1(i1: i1, i2: i1) returns (i1) { if i1 < i2 then i1 else i2 }
function {:inline} $smax.i1(i1: i1, i2: i1) returns (i1) { if i1 > i2 then i1 else i2 }
function {:builtin "div"} $sdiv.i1(i1: i1, i2: i1) returns (i1);
function {:builtin "mod"} $srem.i1(i1: i1, i2: i1) returns (i1);
function $and.i1(i1: i1, i2: i1) returns (i1);
function $or.i1(i1: i1, i2: i1) returns (i1);
function $xor.i1(i1: i1, i2: i1) returns (i1);
function $shl.i1(i1: i1, i2: i1) returns (i1);
function $lshr.i1(i1: i1, i2: i1) returns (i1);
function {:inline} $ule.i1.bool(i1: i1, i2: i1) returns (bool) { i1 <= i2 }
function {:inline} $ule.i1(i1: i1, i2: i1) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $ult.i1.bool(i1: i1, i2: i1) returns (bool) { i1 < i2 }
function {:inline} $ult.i1(i1: i1, i2: i1) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $uge.i1.bool(i1: i1, i2: i1) returns (bool) { i1 >= i2 }
function {:inline} $uge.i1(i1: i1, i2: i1) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $ugt.i1.bool(i1: i1, i2: i1) returns (bool) { i1 > i2 }
function {:inline} $ugt.i1(i1: i1, i2: i1) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $sle.i1.bool(i1: i1, i2: i1) returns (bool) { i1 <= i2 }
function {:inline} $sle.i1(i1: i1, i2: i1) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $slt.i1.bool(i1: i1, i2: i1) returns (bool) { i1 < i2 }
function {:inline} $slt.i1(i1: i1, i2: i1) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $sge.i1.bool(i1: i1, i2: i1) returns (bool) { i1 >= i2 }
function {:inline} $sge.i1(i1: i1, i2: i1) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $sgt.i1.bool(i1: i1, i2: i1) returns (bool) { i1 > i2 }
function {:inline} $sgt.i1(i1: i1, i2: i1) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $eq.i1.bool(i1: i1, i2: i1) returns (bool) { i1 == i2 }
function {:inline} $eq.i1(i1: i1, i2: i1) returns (i1) { if i1 == i2 then 1 else 0 }
function {:inline} $ne.i1.bool(i1: i1, i2: i1) returns (bool) { i1 != i2 }
function {:inline} $ne.i1(i1: i1, i2: i1) returns (i1) { if i1 != i2 then 1 else 0 }
function {:inline} $add.i8(i1: i8, i2: i8) returns (i8) { i1 + i2 }
function {:inline} $sub.i8(i1: i8, i2: i8) returns (i8) { i1 - i2 }
function {:inline} $mul.i8(i1: i8, i2: i8) returns (i8) { i1 * i2 }
function {:inline} $smin.i8(i1: i8, i2: i8) returns (i8) { if i1 < i2 then i1 else i2 }
function {:inline} $smax.i8(i1: i8, i2: i8) returns (i8) { if i1 > i2 then i1 else i2 }
function {:builtin "div"} $sdiv.i8(i1: i8, i2: i8) returns (i8);
function {:builtin "mod"} $srem.i8(i1: i8, i2: i8) returns (i8);
function $and.i8(i1: i8, i2: i8) returns (i8);
function $or.i8(i1: i8, i2: i8) returns (i8);
function $xor.i8(i1: i8, i2: i8) returns (i8);
function $shl.i8(i1: i8, i2: i8) returns (i8);
function $lshr.i8(i1: i8, i2: i8) returns (i8);
function {:inline} $ule.i8.bool(i1: i8, i2: i8) returns (bool) { i1 <= i2 }
function {:inline} $ule.i8(i1: i8, i2: i8) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $ult.i8.bool(i1: i8, i2: i8) returns (bool) { i1 < i2 }
function {:inline} $ult.i8(i1: i8, i2: i8) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $uge.i8.bool(i1: i8, i2: i8) returns (bool) { i1 >= i2 }
function {:inline} $uge.i8(i1: i8, i2: i8) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $ugt.i8.bool(i1: i8, i2: i8) returns (bool) { i1 > i2 }
function {:inline} $ugt.i8(i1: i8, i2: i8) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $sle.i8.bool(i1: i8, i2: i8) returns (bool) { i1 <= i2 }
function {:inline} $sle.i8(i1: i8, i2: i8) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $slt.i8.bool(i1: i8, i2: i8) returns (bool) { i1 < i2 }
function {:inline} $slt.i8(i1: i8, i2: i8) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $sge.i8.bool(i1: i8, i2: i8) returns (bool) { i1 >= i2 }
function {:inline} $sge.i8(i1: i8, i2: i8) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $sgt.i8.bool(i1: i8, i2: i8) returns (bool) { i1 > i2 }
function {:inline} $sgt.i8(i1: i8, i2: i8) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $eq.i8.bool(i1: i8, i2: i8) returns (bool) { i1 == i2 }
function {:inline} $eq.i8(i1: i8, i2: i8) returns (i1) { if i1 == i2 then 1 else 0 }
function {:inline} $ne.i8.bool(i1: i8, i2: i8) returns (bool) { i1 != i2 }
function {:inline} $ne.i8(i1: i8, i2: i8) returns (i1) { if i1 != i2 then 1 else 0 }
function {:inline} $add.i16(i1: i16, i2: i16) returns (i16) { i1 + i2 }
function {:inline} $sub.i16(i1: i16, i2: i16) returns (i16) { i1 - i2 }
function {:inline} $mul.i16(i1: i16, i2: i16) returns (i16) { i1 * i2 }
function {:inline} $smin.i16(i1: i16, i2: i16) returns (i16) { if i1 < i2 then i1 else i2 }
function {:inline} $smax.i16(i1: i16, i2: i16) returns (i16) { if i1 > i2 then i1 else i2 }
function {:builtin "div"} $sdiv.i16(i1: i16, i2: i16) returns (i16);
function {:builtin "mod"} $srem.i16(i1: i16, i2: i16) returns (i16);
function $and.i16(i1: i16, i2: i16) returns (i16);
function $or.i16(i1: i16, i2: i16) returns (i16);
function $xor.i16(i1: i16, i2: i16) returns (i16);
function $shl.i16(i1: i16, i2: i16) returns (i16);
function $lshr.i16(i1: i16, i2: i16) returns (i16);
function {:inline} $ule.i16.bool(i1: i16, i2: i16) returns (bool) { i1 <= i2 }
function {:inline} $ule.i16(i1: i16, i2: i16) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $ult.i16.bool(i1: i16, i2: i16) returns (bool) { i1 < i2 }
function {:inline} $ult.i16(i1: i16, i2: i16) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $uge.i16.bool(i1: i16, i2: i16) returns (bool) { i1 >= i2 }
function {:inline} $uge.i16(i1: i16, i2: i16) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $ugt.i16.bool(i1: i16, i2: i16) returns (bool) { i1 > i2 }
function {:inline} $ugt.i16(i1: i16, i2: i16) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $sle.i16.bool(i1: i16, i2: i16) returns (bool) { i1 <= i2 }
function {:inline} $sle.i16(i1: i16, i2: i16) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $slt.i16.bool(i1: i16, i2: i16) returns (bool) { i1 < i2 }
function {:inline} $slt.i16(i1: i16, i2: i16) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $sge.i16.bool(i1: i16, i2: i16) returns (bool) { i1 >= i2 }
function {:inline} $sge.i16(i1: i16, i2: i16) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $sgt.i16.bool(i1: i16, i2: i16) returns (bool) { i1 > i2 }
function {:inline} $sgt.i16(i1: i16, i2: i16) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $eq.i16.bool(i1: i16, i2: i16) returns (bool) { i1 == i2 }
function {:inline} $eq.i16(i1: i16, i2: i16) returns (i1) { if i1 == i2 then 1 else 0 }
function {:inline} $ne.i16.bool(i1: i16, i2: i16) returns (bool) { i1 != i2 }
function {:inline} $ne.i16(i1: i16, i2: i16) returns (i1) { if i1 != i2 then 1 else 0 }
function {:inline} $add.i32(i1: i32, i2: i32) returns (i32) { i1 + i2 }
function {:inline} $sub.i32(i1: i32, i2: i32) returns (i32) { i1 - i2 }
function {:inline} $mul.i32(i1: i32, i2: i32) returns (i32) { i1 * i2 }
function {:inline} $smin.i32(i1: i32, i2: i32) returns (i32) { if i1 < i2 then i1 else i2 }
function {:inline} $smax.i32(i1: i32, i2: i32) returns (i32) { if i1 > i2 then i1 else i2 }
function {:builtin "div"} $sdiv.i32(i1: i32, i2: i32) returns (i32);
function {:builtin "mod"} $srem.i32(i1: i32, i2: i32) returns (i32);
function $and.i32(i1: i32, i2: i32) returns (i32);
function $or.i32(i1: i32, i2: i32) returns (i32);
function $xor.i32(i1: i32, i2: i32) returns (i32);
function $shl.i32(i1: i32, i2: i32) returns (i32);
function $lshr.i32(i1: i32, i2: i32) returns (i32);
function {:inline} $ule.i32.bool(i1: i32, i2: i32) returns (bool) { i1 <= i2 }
function {:inline} $ule.i32(i1: i32, i2: i32) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $ult.i32.bool(i1: i32, i2: i32) returns (bool) { i1 < i2 }
function {:inline} $ult.i32(i1: i32, i2: i32) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $uge.i32.bool(i1: i32, i2: i32) returns (bool) { i1 >= i2 }
function {:inline} $uge.i32(i1: i32, i2: i32) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $ugt.i32.bool(i1: i32, i2: i32) returns (bool) { i1 > i2 }
function {:inline} $ugt.i32(i1: i32, i2: i32) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $sle.i32.bool(i1: i32, i2: i32) returns (bool) { i1 <= i2 }
function {:inline} $sle.i32(i1: i32, i2: i32) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $slt.i32.bool(i1: i32, i2: i32) returns (bool) { i1 < i2 }
function {:inline} $slt.i32(i1: i32, i2: i32) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $sge.i32.bool(i1: i32, i2: i32) returns (bool) { i1 >= i2 }
function {:inline} $sge.i32(i1: i32, i2: i32) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $sgt.i32.bool(i1: i32, i2: i32) returns (bool) { i1 > i2 }
function {:inline} $sgt.i32(i1: i32, i2: i32) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $eq.i32.bool(i1: i32, i2: i32) returns (bool) { i1 == i2 }
function {:inline} $eq.i32(i1: i32, i2: i32) returns (i1) { if i1 == i2 then 1 else 0 }
function {:inline} $ne.i32.bool(i1: i32, i2: i32) returns (bool) { i1 != i2 }
function {:inline} $ne.i32(i1: i32, i2: i32) returns (i1) { if i1 != i2 then 1 else 0 }
function {:inline} $add.i64(i1: i64, i2: i64) returns (i64) { i1 + i2 }
function {:inline} $sub.i64(i1: i64, i2: i64) returns (i64) { i1 - i2 }
function {:inline} $mul.i64(i1: i64, i2: i64) returns (i64) { i1 * i2 }
function {:inline} $smin.i64(i1: i64, i2: i64) returns (i64) { if i1 < i2 then i1 else i2 }
function {:inline} $smax.i64(i1: i64, i2: i64) returns (i64) { if i1 > i2 then i1 else i2 }
function {:builtin "div"} $sdiv.i64(i1: i64, i2: i64) returns (i64);
function {:builtin "mod"} $srem.i64(i1: i64, i2: i64) returns (i64);
function $and.i64(i1: i64, i2: i64) returns (i64);
function $or.i64(i1: i64, i2: i64) returns (i64);
function $xor.i64(i1: i64, i2: i64) returns (i64);
function $shl.i64(i1: i64, i2: i64) returns (i64);
function $lshr.i64(i1: i64, i2: i64) returns (i64);
function {:inline} $ule.i64.bool(i1: i64, i2: i64) returns (bool) { i1 <= i2 }
function {:inline} $ule.i64(i1: i64, i2: i64) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $ult.i64.bool(i1: i64, i2: i64) returns (bool) { i1 < i2 }
function {:inline} $ult.i64(i1: i64, i2: i64) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $uge.i64.bool(i1: i64, i2: i64) returns (bool) { i1 >= i2 }
function {:inline} $uge.i64(i1: i64, i2: i64) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $ugt.i64.bool(i1: i64, i2: i64) returns (bool) { i1 > i2 }
function {:inline} $ugt.i64(i1: i64, i2: i64) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $sle.i64.bool(i1: i64, i2: i64) returns (bool) { i1 <= i2 }
function {:inline} $sle.i64(i1: i64, i2: i64) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $slt.i64.bool(i1: i64, i2: i64) returns (bool) { i1 < i2 }
function {:inline} $slt.i64(i1: i64, i2: i64) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $sge.i64.bool(i1: i64, i2: i64) returns (bool) { i1 >= i2 }
function {:inline} $sge.i64(i1: i64, i2: i64) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $sgt.i64.bool(i1: i64, i2: i64) returns (bool) { i1 > i2 }
function {:inline} $sgt.i64(i1: i64, i2: i64) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $eq.i64.bool(i1: i64, i2: i64) returns (bool) { i1 == i2 }
function {:inline} $eq.i64(i1: i64, i2: i64) returns (i1) { if i1 == i2 then 1 else 0 }
function {:inline} $ne.i64.bool(i1: i64, i2: i64) returns (bool) { i1 != i2 }
function {:inline} $ne.i64(i1: i64, i2: i64) returns (i1) { if i1 != i2 then 1 else 0 }
function {:inline} $add.ref(i1: ref, i2: ref) returns (ref) { i1 + i2 }
function {:inline} $sub.ref(i1: ref, i2: ref) returns (ref) { i1 - i2 }
function {:inline} $mul.ref(i1: ref, i2: ref) returns (ref) { i1 * i2 }
function {:inline} $smin.ref(i1: ref, i2: ref) returns (ref) { if i1 < i2 then i1 else i2 }
function {:inline} $smax.ref(i1: ref, i2: ref) returns (ref) { if i1 > i2 then i1 else i2 }
function {:builtin "div"} $sdiv.ref(i1: ref, i2: ref) returns (ref);
function {:builtin "mod"} $srem.ref(i1: ref, i2: ref) returns (ref);
function $and.ref(i1: ref, i2: ref) returns (ref);
function $or.ref(i1: ref, i2: ref) returns (ref);
function $xor.ref(i1: ref, i2: ref) returns (ref);
function $shl.ref(i1: ref, i2: ref) returns (ref);
function $lshr.ref(i1: ref, i2: ref) returns (ref);
function {:inline} $ule.ref.bool(i1: ref, i2: ref) returns (bool) { i1 <= i2 }
function {:inline} $ule.ref(i1: ref, i2: ref) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $ult.ref.bool(i1: ref, i2: ref) returns (bool) { i1 < i2 }
function {:inline} $ult.ref(i1: ref, i2: ref) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $uge.ref.bool(i1: ref, i2: ref) returns (bool) { i1 >= i2 }
function {:inline} $uge.ref(i1: ref, i2: ref) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $ugt.ref.bool(i1: ref, i2: ref) returns (bool) { i1 > i2 }
function {:inline} $ugt.ref(i1: ref, i2: ref) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $sle.ref.bool(i1: ref, i2: ref) returns (bool) { i1 <= i2 }
function {:inline} $sle.ref(i1: ref, i2: ref) returns (i1) { if i1 <= i2 then 1 else 0 }
function {:inline} $slt.ref.bool(i1: ref, i2: ref) returns (bool) { i1 < i2 }
function {:inline} $slt.ref(i1: ref, i2: ref) returns (i1) { if i1 < i2 then 1 else 0 }
function {:inline} $sge.ref.bool(i1: ref, i2: ref) returns (bool) { i1 >= i2 }
function {:inline} $sge.ref(i1: ref, i2: ref) returns (i1) { if i1 >= i2 then 1 else 0 }
function {:inline} $sgt.ref.bool(i1: ref, i2: ref) returns (bool) { i1 > i2 }
function {:inline} $sgt.ref(i1: ref, i2: ref) returns (i1) { if i1 > i2 then 1 else 0 }
function {:inline} $eq.ref.bool(i1: ref, i2: ref) returns (bool) { i1 == i2 }
function {:inline} $eq.ref(i1: ref, i2: ref) returns (i1) { if i1 == i2 then 1 else 0 }
function {:inline} $ne.ref.bool(i1: ref, i2: ref) returns (bool) { i1 != i2 }
function {:inline} $ne.ref(i1: ref, i2: ref) returns (i1) { if i1 != i2 then 1 else 0 }
axiom $and.i1(0, 0) == 0;
axiom $and.i1(0, 1) == 0;
axiom $and.i1(1, 0) == 0;
axiom $and.i1(1, 1) == 1;
axiom $or.i1(0, 0) == 0;
axiom $or.i1(0, 1) == 1;
axiom $or.i1(1, 0) == 1;
axiom $or.i1(1, 1) == 1;

// Conversions
function {:inline} $zext.i1.i8(i: i1) returns (i8) { i }
function {:inline} $sext.i1.i8(i: i1) returns (i8) { i }
function {:inline} $trunc.i8.i1(i: i8) returns (i1) { i }
function {:inline} $zext.i1.i16(i: i1) returns (i16) { i }
function {:inline} $sext.i1.i16(i: i1) returns (i16) { i }
function {:inline} $trunc.i16.i1(i: i16) returns (i1) { i }
function {:inline} $zext.i1.i32(i: i1) returns (i32) { i }
function {:inline} $sext.i1.i32(i: i1) returns (i32) { i }
function {:inline} $trunc.i32.i1(i: i32) returns (i1) { i }
function {:inline} $zext.i1.i64(i: i1) returns (i64) { i }
function {:inline} $sext.i1.i64(i: i1) returns (i64) { i }
function {:inline} $trunc.i64.i1(i: i64) returns (i1) { i }
function {:inline} $zext.i8.i16(i: i8) returns (i16) { i }
function {:inline} $sext.i8.i16(i: i8) returns (i16) { i }
function {:inline} $trunc.i16.i8(i: i16) returns (i8) { i }
function {:inline} $zext.i8.i32(i: i8) returns (i32) { i }
function {:inline} $sext.i8.i32(i: i8) returns (i32) { i }
function {:inline} $trunc.i32.i8(i: i32) returns (i8) { i }
function {:inline} $zext.i8.i64(i: i8) returns (i64) { i }
function {:inline} $sext.i8.i64(i: i8) returns (i64) { i }
function {:inline} $trunc.i64.i8(i: i64) returns (i8) { i }
function {:inline} $zext.i16.i32(i: i16) returns (i32) { i }
function {:inline} $sext.i16.i32(i: i16) returns (i32) { i }
function {:inline} $trunc.i32.i16(i: i32) returns (i16) { i }
function {:inline} $zext.i16.i64(i: i16) returns (i64) { i }
function {:inline} $sext.i16.i64(i: i16) returns (i64) { i }
function {:inline} $trunc.i64.i16(i: i64) returns (i16) { i }
function {:inline} $zext.i32.i64(i: i32) returns (i64) { i }
function {:inline} $sext.i32.i64(i: i32) returns (i64) { i }
function {:inline} $trunc.i64.i32(i: i64) returns (i32) { i }
function {:inline} $p2i.ref.i1(p: ref) returns (i1) { p }
function {:inline} $i2p.i1.ref(i: i1) returns (ref) { i }
function {:inline} $p2i.ref.i8(p: ref) returns (i8) { p }
function {:inline} $i2p.i8.ref(i: i8) returns (ref) { i }
function {:inline} $p2i.ref.i16(p: ref) returns (i16) { p }
function {:inline} $i2p.i16.ref(i: i16) returns (ref) { i }
function {:inline} $p2i.ref.i32(p: ref) returns (i32) { p }
function {:inline} $i2p.i32.ref(i: i32) returns (ref) { i }
function {:inline} $p2i.ref.i64(p: ref) returns (i64) { p }
function {:inline} $i2p.i64.ref(i: i64) returns (ref) { i }
function {:inline} $bitcast.ref.ref(p: ref) returns (ref) { p }

// Memory operations
function {:inline} $load.i1(M: [ref] i1, p: ref) returns (i1) { M[p] }
function {:inline} $store.i1(M: [ref] i1, p: ref, i: i1) returns ([ref] i1) { M[p := i] }
function {:inline} $load.i8(M: [ref] i8, p: ref) returns (i8) { M[p] }
function {:inline} $store.i8(M: [ref] i8, p: ref, i: i8) returns ([ref] i8) { M[p := i] }
function {:inline} $load.i16(M: [ref] i16, p: ref) returns (i16) { M[p] }
function {:inline} $store.i16(M: [ref] i16, p: ref, i: i16) returns ([ref] i16) { M[p := i] }
function {:inline} $load.i32(M: [ref] i32, p: ref) returns (i32) { M[p] }
function {:inline} $store.i32(M: [ref] i32, p: ref, i: i32) returns ([ref] i32) { M[p := i] }
function {:inline} $load.i64(M: [ref] i64, p: ref) returns (i64) { M[p] }
function {:inline} $store.i64(M: [ref] i64, p: ref, i: i64) returns ([ref] i64) { M[p := i] }
function {:inline} $load.ref(M: [ref] ref, p: ref) returns (ref) { M[p] }
function {:inline} $store.ref(M: [ref] ref, p: ref, i: ref) returns ([ref] ref) { M[p := i] }

// SMACK and Corral primitives
procedure boogie_si_record_i32(x: i32);
procedure boogie_si_record_ref(x: ref);
procedure corral_atomic_begin();
procedure corral_atomic_end();
procedure corral_getThreadID() returns (x: i32);
procedure corral_getChildThreadID() returns (x: i32);
procedure __SMACK_nondet_int() returns (x: i32);
procedure __SMACK_value(x: i32);

// Memory allocation
var $CurrAddr: ref;
procedure {:inline 1} $alloc(n: ref) returns (p: ref)
  modifies $CurrAddr;
{
  call corral_atomic_begin();
  p := $CurrAddr;
  if ($sgt.ref.bool(n, $0.ref)) {
    $CurrAddr := $add.ref($CurrAddr, n);
  } else {
    $CurrAddr := $add.ref($CurrAddr, $1.ref);
  }
  call corral_atomic_end();
}
procedure {:inline 1} malloc(n: ref) returns ($r: ref)
  modifies $CurrAddr;
{
  call $r := $alloc(n);
}
procedure free_(p: ref);

// Memory regions: mutexes and conditions, the program's data, pointers
var $M.0: [ref] i32;
var $M.1: [ref] i32;
var $M.2: [ref] ref;
var $exn: bool;
var $exnv: i32;

// Threads
var $pthreadStatus: [i32] [i32] i32;
const $pthread_uninitialized: i32;
axiom $pthread_uninitialized == 0;
const $pthread_running: i32;
axiom $pthread_running == 1;
const $pthread_stopped: i32;
axiom $pthread_stopped == 2;

procedure __SMACK_static_init()
  modifies $exnv;
{
$bb0:
  $exnv := 0;
  return;
}
procedure $initialize()
  modifies $CurrAddr, $exnv;
{
$bb0:
  call __SMACK_static_init();
  call __SMACK_init_func_memory_model();
  return;
}
procedure __SMACK_init_func_memory_model()
  modifies $CurrAddr;
{
$bb0:
  $CurrAddr := $1024.ref;
  return;
}
procedure pthread_join($i0: i32, $p1: ref) returns ($r: i32)
{
$bb0:
  assume {:sourceloc "pthread.c", 40, 3} true;
  assume $pthreadStatus[$i0][0] == $pthread_stopped;
  $r := 0;
  return;
}
procedure pthread_create($p0: ref, $p1: ref, $p2: ref, $p3: ref) returns ($r: i32)
  modifies $M.1, $pthreadStatus;
{
  var $i4: i32;
$bb0:
  assume {:sourceloc "pthread.c", 60, 3} true;
  call corral_atomic_begin();
  call {:async} __call_wrapper($p2, $p3);
  call $i4 := corral_getChildThreadID();
  $pthreadStatus[$i4][0] := $pthread_running;
  call corral_atomic_end();
  $M.1 := $store.i32($M.1, $p0, $i4);
  $r := 0;
  return;
}
procedure __call_wrapper($p0: ref, $p1: ref)
  modifies $M.1, $exn, $pthreadStatus;
{
  var $i2: i32;
  var $p3: ref;
$bb0:
  call $i2 := corral_getThreadID();
  call $p3 := devirtbounce($p0, $p1);
  $pthreadStatus[$i2][0] := $pthread_stopped;
  return;
}
procedure pthread_mutex_init($p0: ref, $p1: ref) returns ($r: i32)
  modifies $M.0;
{
$bb0:
  $M.0 := $store.i32($M.0, $p0, 0);
  $r := 0;
  return;
}
procedure pthread_mutex_lock($p0: ref) returns ($r: i32)
  modifies $M.0;
{
  var $i1: i32;
  var $i2: i32;
$bb0:
  call $i1 := corral_getThreadID();
  call corral_atomic_begin();
  $i2 := $load.i32($M.0, $p0);
  assume $eq.i32.bool($i2, 0);
  $M.0 := $store.i32($M.0, $p0, $i1);
  call corral_atomic_end();
  $r := 0;
  return;
}
procedure pthread_mutex_unlock($p0: ref) returns ($r: i32)
  modifies $M.0;
{
  var $i1: i32;
  var $i2: i32;
$bb0:
  call $i1 := corral_getThreadID();
  call corral_atomic_begin();
  $i2 := $load.i32($M.0, $p0);
  assert {:id "unlock"} $eq.i32.bool($i2, $i1);
  $M.0 := $store.i32($M.0, $p0, 0);
  call corral_atomic_end();
  $r := 0;
  return;
}
procedure pthread_cond_init($p0: ref, $p1: ref) returns ($r: i32)
  modifies $M.0;
{
$bb0:
  $M.0 := $store.i32($M.0, $p0, 0);
  $r := 0;
  return;
}
procedure pthread_cond_wait($p0: ref, $p1: ref) returns ($r: i32)
  modifies $M.0;
{
  var $i2: i32;
$bb0:
  call corral_atomic_begin();
  $M.0 := $store.i32($M.0, $p1, 0);
  $M.0 := $store.i32($M.0, $p0, 0);
  call corral_atomic_end();
  call corral_atomic_begin();
  $i2 := $load.i32($M.0, $p0);
  assume $eq.i32.bool($i2, 1);
  $M.0 := $store.i32($M.0, $p0, 0);
  call corral_atomic_end();
  call $i2 := pthread_mutex_lock($p1);
  $r := 0;
  return;
}
procedure pthread_cond_signal($p0: ref) returns ($r: i32)
  modifies $M.0;
{
$bb0:
  $M.0 := $store.i32($M.0, $p0, 1);
  $r := 0;
  return;
}
procedure __sync_bool_compare_and_swap($p0: ref, $i1: i32, $i2: i32) returns ($r: i32)
  modifies $M.1;
{
  var $i3: i32;
$bb0:
  call corral_atomic_begin();
  $i3 := $load.i32($M.1, $p0);
  $r := $eq.i32($i3, $i1);
  goto $bb1, $bb2;
$bb1:
  assume $r == 1;
  $M.1 := $store.i32($M.1, $p0, $i2);
  goto $bb3;
$bb2:
  assume $r == 0;
  goto $bb3;
$bb3:
  call corral_atomic_end();
  return;
}

// ---- the program

const spinlock: ref;
axiom spinlock == $sub.ref(0, 1032);
const increment: ref;
axiom increment == $sub.ref(0, 4104);

procedure devirtbounce(funcPtr: ref, arg: ref) returns ($r: ref)
  modifies $M.1, $exn;
{
$bb0:
  goto $bb1;
$bb1:
  assume $eq.ref.bool(increment, funcPtr);
  call $r := increment(arg);
  return;
}
procedure increment($p0: ref) returns ($r: ref)
  modifies $M.1, $exn;
{
  var $i1: i32;
  var $i2: i32;
$bb0:
  goto $bb1;
$bb1:
  assume {:sourceloc "spin.c", 1, 3} true;
  call $i1 := __sync_bool_compare_and_swap(spinlock, 0, 1);
  goto $bb2, $bb3;
$bb2:
  assume $i1 == 0;
  goto $bb1;
$bb3:
  assume $i1 == 1;
  assume {:sourceloc "spin.c", 2, 3} true;
  $i2 := $load.i32($M.1, $p0);
  assume {:sourceloc "spin.c", 3, 3} true;
  $i2 := $add.i32($i2, $1);
  assume {:sourceloc "spin.c", 4, 3} true;
  $M.1 := $store.i32($M.1, $p0, $i2);
  assume {:sourceloc "spin.c", 5, 3} true;
  $M.1 := $store.i32($M.1, spinlock, 0);
  assume {:sourceloc "spin.c", 6, 3} true;
  $r := $0.ref;
  assume {:sourceloc "spin.c", 7, 3} true;
  $exn := false;
  return;
}
procedure {:entrypoint} main() returns ($r: i32)
  modifies $CurrAddr, $M.1, $exn, $exnv, $pthreadStatus;
{
  var $i1: i32;
  var $i2: i32;
  var $i3: i32;
  var $p4: ref;
  var $p5: ref;
  var $p6: ref;
$bb0:
  call $initialize();
  assume {:sourceloc "main.c", 1, 3} true;
  call $p4 := $alloc($8.ref);
  assume {:sourceloc "main.c", 2, 3} true;
  call $p5 := $alloc($8.ref);
  assume {:sourceloc "main.c", 3, 3} true;
  call $p6 := malloc($4.ref);
  assume {:sourceloc "main.c", 4, 3} true;
  $M.1 := $store.i32($M.1, $p6, 0);
  assume {:sourceloc "main.c", 5, 3} true;
  $M.1 := $store.i32($M.1, spinlock, 0);
  assume {:sourceloc "main.c", 6, 3} true;
  call $i1 := pthread_create($p4, $0.ref, increment, $p6);
  assume {:sourceloc "main.c", 7, 3} true;
  call $i1 := pthread_create($p5, $0.ref, increment, $p6);
  assume {:sourceloc "main.c", 8, 3} true;
  $i2 := $load.i32($M.1, $p4);
  assume {:sourceloc "main.c", 9, 3} true;
  call $i1 := pthread_join($i2, $0.ref);
  assume {:sourceloc "main.c", 10, 3} true;
  $i2 := $load.i32($M.1, $p5);
  assume {:sourceloc "main.c", 11, 3} true;
  call $i1 := pthread_join($i2, $0.ref);
  assume {:sourceloc "main.c", 12, 3} true;
  $i3 := $load.i32($M.1, $p6);
  call {:cexpr "x"} boogie_si_record_i32($i3);
  assume {:sourceloc "main.c", 13, 3} true;
  assert {:id "sum"} $eq.i32.bool($i3, 2);
  assume {:sourceloc "main.c", 14, 3} true;
  $r := 0;
  assume {:sourceloc "main.c", 15, 3} true;
  $exn := false;
  return;
}
