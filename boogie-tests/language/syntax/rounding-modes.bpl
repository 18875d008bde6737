// DIALECT: both
// The ten names of the five rounding modes.

const m: rmode;
axiom m == RNE || m == RNA || m == RTP || m == RTN || m == RTZ;
axiom m != roundNearestTiesToEven && m != roundNearestTiesToAway && m != roundTowardPositive;
axiom m != roundTowardNegative && m != roundTowardZero;
