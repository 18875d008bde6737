// DIALECT: both
// They change what messages say.

#line 100 other.bpl
var x: int;
#line 1
var y: int;
/* Inside of comments, too.
#line -3
*/
#line +7 third.bpl
var z: int;
