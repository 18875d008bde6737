// RUN: verify --entry Above7
// EXPECT: violated
// RUN: verify --entry Below7
// EXPECT: holds complete
// RUN: verify --entry Sum7
// EXPECT: violated
// RUN: verify --entry Grow7
// EXPECT: holds complete
// RUN: verify --entry Above31
// EXPECT: violated
// RUN: verify --entry Below31
// EXPECT: holds complete
// RUN: verify --entry Sum31
// EXPECT: violated
// RUN: verify --entry Grow31
// EXPECT: holds complete
// RUN: verify --entry Above63
// EXPECT: violated
// RUN: verify --entry Below63
// EXPECT: holds complete
// RUN: verify --entry Sum63
// EXPECT: violated
// RUN: verify --entry Grow63
// EXPECT: holds complete
// RUN: verify --entry Above127
// EXPECT: violated
// RUN: verify --entry Below127
// EXPECT: holds complete
// RUN: verify --entry Sum127
// EXPECT: violated
// RUN: verify --entry Grow127
// EXPECT: holds complete
// RUN: verify --entry Above127 --solver z3
// EXPECT: violated
// RUN: verify --entry Below127 --solver z3
// EXPECT: holds complete
// RUN: verify --entry Above128
// EXPECT: violated
// RUN: verify --entry Below128
// EXPECT: holds incomplete
// RUN: verify --entry Sum128
// EXPECT: violated
// RUN: verify --entry Grow128
// EXPECT: holds complete
// RUN: verify --entry Above128 --solver z3
// EXPECT: violated
// RUN: verify --entry Below128 --solver z3
// EXPECT: holds complete
// RUN: verify --entry Above255
// EXPECT: holds incomplete
// RUN: verify --entry Below255
// EXPECT: holds incomplete
// RUN: verify --entry Grow255
// EXPECT: holds complete
// RUN: verify --entry Above255 --solver z3
// EXPECT: violated
// RUN: verify --entry Below255 --solver z3
// EXPECT: holds complete
// RUN: verify --entry Product
// EXPECT: holds complete
// Integers on both sides of the widths that are tried in bits. Where no width is enough, the answer says that the width is a bound.

procedure Above7(x: int)
{
  assume x >= 128 && x mod 2 == 1;
  assert x != 129 && x != 131;
}

procedure Below7(x: int, y: int)
{
  assume -128 <= x && x < 128 && -128 <= y && y < 128;
  assert x + y <= 254 && x - y >= -255 && -x <= 128;
}

procedure Sum7(x: int, y: int)
{
  assume 0 <= x && x < 128 && 0 <= y && y < 128;
  assert x + y != 254;
}

procedure Grow7()
{
  var x: int;

  x := 127;
  x := x + 1;
  assert x == 128 && x > 127 && x div 2 == 64 && x mod 2 == 0 && -x < -127;
}

procedure Above31(x: int)
{
  assume x >= 2147483648 && x mod 2 == 1;
  assert x != 2147483649 && x != 2147483651;
}

procedure Below31(x: int, y: int)
{
  assume -2147483648 <= x && x < 2147483648 && -2147483648 <= y && y < 2147483648;
  assert x + y <= 4294967294 && x - y >= -4294967295 && -x <= 2147483648;
}

procedure Sum31(x: int, y: int)
{
  assume 0 <= x && x < 2147483648 && 0 <= y && y < 2147483648;
  assert x + y != 4294967294;
}

procedure Grow31()
{
  var x: int;

  x := 2147483647;
  x := x + 1;
  assert x == 2147483648 && x > 2147483647 && x div 2 == 1073741824 && x mod 2 == 0 && -x < -2147483647;
}

procedure Above63(x: int)
{
  assume x >= 9223372036854775808 && x mod 2 == 1;
  assert x != 9223372036854775809 && x != 9223372036854775811;
}

procedure Below63(x: int, y: int)
{
  assume -9223372036854775808 <= x && x < 9223372036854775808 && -9223372036854775808 <= y && y < 9223372036854775808;
  assert x + y <= 18446744073709551614 && x - y >= -18446744073709551615 && -x <= 9223372036854775808;
}

procedure Sum63(x: int, y: int)
{
  assume 0 <= x && x < 9223372036854775808 && 0 <= y && y < 9223372036854775808;
  assert x + y != 18446744073709551614;
}

procedure Grow63()
{
  var x: int;

  x := 9223372036854775807;
  x := x + 1;
  assert x == 9223372036854775808 && x > 9223372036854775807 && x div 2 == 4611686018427387904 && x mod 2 == 0 && -x < -9223372036854775807;
}

procedure Above127(x: int)
{
  assume x >= 170141183460469231731687303715884105728 && x mod 2 == 1;
  assert x != 170141183460469231731687303715884105729 && x != 170141183460469231731687303715884105731;
}

procedure Below127(x: int, y: int)
{
  assume -170141183460469231731687303715884105728 <= x && x < 170141183460469231731687303715884105728 && -170141183460469231731687303715884105728 <= y && y < 170141183460469231731687303715884105728;
  assert x + y <= 340282366920938463463374607431768211454 && x - y >= -340282366920938463463374607431768211455 && -x <= 170141183460469231731687303715884105728;
}

procedure Sum127(x: int, y: int)
{
  assume 0 <= x && x < 170141183460469231731687303715884105728 && 0 <= y && y < 170141183460469231731687303715884105728;
  assert x + y != 340282366920938463463374607431768211454;
}

procedure Grow127()
{
  var x: int;

  x := 170141183460469231731687303715884105727;
  x := x + 1;
  assert x == 170141183460469231731687303715884105728 && x > 170141183460469231731687303715884105727 && x div 2 == 85070591730234615865843651857942052864 && x mod 2 == 0 && -x < -170141183460469231731687303715884105727;
}

procedure Above128(x: int)
{
  assume x >= 340282366920938463463374607431768211456 && x mod 2 == 1;
  assert x != 340282366920938463463374607431768211457 && x != 340282366920938463463374607431768211459;
}

procedure Below128(x: int, y: int)
{
  assume -340282366920938463463374607431768211456 <= x && x < 340282366920938463463374607431768211456 && -340282366920938463463374607431768211456 <= y && y < 340282366920938463463374607431768211456;
  assert x + y <= 680564733841876926926749214863536422910 && x - y >= -680564733841876926926749214863536422911 && -x <= 340282366920938463463374607431768211456;
}

procedure Sum128(x: int, y: int)
{
  assume 0 <= x && x < 340282366920938463463374607431768211456 && 0 <= y && y < 340282366920938463463374607431768211456;
  assert x + y != 680564733841876926926749214863536422910;
}

procedure Grow128()
{
  var x: int;

  x := 340282366920938463463374607431768211455;
  x := x + 1;
  assert x == 340282366920938463463374607431768211456 && x > 340282366920938463463374607431768211455 && x div 2 == 170141183460469231731687303715884105728 && x mod 2 == 0 && -x < -340282366920938463463374607431768211455;
}

procedure Above255(x: int)
{
  assume x >= 57896044618658097711785492504343953926634992332820282019728792003956564819968 && x mod 2 == 1;
  assert x != 57896044618658097711785492504343953926634992332820282019728792003956564819969 && x != 57896044618658097711785492504343953926634992332820282019728792003956564819971;
}

procedure Below255(x: int, y: int)
{
  assume -57896044618658097711785492504343953926634992332820282019728792003956564819968 <= x && x < 57896044618658097711785492504343953926634992332820282019728792003956564819968 && -57896044618658097711785492504343953926634992332820282019728792003956564819968 <= y && y < 57896044618658097711785492504343953926634992332820282019728792003956564819968;
  assert x + y <= 115792089237316195423570985008687907853269984665640564039457584007913129639934 && x - y >= -115792089237316195423570985008687907853269984665640564039457584007913129639935 && -x <= 57896044618658097711785492504343953926634992332820282019728792003956564819968;
}

procedure Grow255()
{
  var x: int;

  x := 57896044618658097711785492504343953926634992332820282019728792003956564819967;
  x := x + 1;
  assert x == 57896044618658097711785492504343953926634992332820282019728792003956564819968 && x > 57896044618658097711785492504343953926634992332820282019728792003956564819967 && x div 2 == 28948022309329048855892746252171976963317496166410141009864396001978282409984 && x mod 2 == 0 && -x < -57896044618658097711785492504343953926634992332820282019728792003956564819967;
}

procedure Product(x: int)
{
  assume x == 128 || x == -128;
  assert x * x == 16384 && (x * x) div x == x && x * x * x != 2097153;
}
