// Numbers, bit-vectors, conversions, rounding modes and floats.

function add(rmode, float24e8, float24e8): float24e8;
function {:bvbuiltin "bvadd"} badd(bv8, bv8): bv8;
axiom 1 + 2 * 3 - 4 div 5 mod 6 == -7;
axiom 1.5 + 2e-3 * 3.0 - 4.0 / 5.0 == -7.25;
axiom 1 / 2 == 0.5 && 1 / 2.0 == 0.5;
axiom 2.0 ** 3.0 == 8.0;
axiom int(1.5) == 1 && real(1) == 1.0;
axiom 1 < 2 && 1.0 <= 2.0 && 0x1.0e0f24e8 > 0x1.0e1f24e8;
axiom add(RNE, 0x1.8e0f24e8, 0NaN24e8) == 0+oo24e8;
axiom add(roundTowardZero, 0x1.8e0f24e8, 0-oo24e8) - 0x1.0e0f24e8 == 0nan24e8;
axiom 3bv4 ++ 1bv4 == 49bv8 && 49bv8[8:4] == 3bv4 && badd(1bv8, 2bv8)[4:0] == 3bv4 && 5bv8[3:3] == 0bv0;
axiom (if true then 1 else 2) == 1;
axiom (1: int) == (2: int): int;
axiom true <==> false ==> true && (true || false);
axiom (true <== false) != !true;
