// DIALECT: both
// They change what messages say.

#line 100 other.bpl
var x: int;
#line 1
var y: int;
