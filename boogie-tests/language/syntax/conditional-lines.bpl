// DIALECT: both
// Names are defined on the command line; none is here.

#if A
this is not read
#elsif !B
var x: int;
#if C
nor this
#else
var y: int;
#endif
#else
nor that
#endif
var z: int;
/* Inside of comments, too.
#if A
*/ nor this /*
#endif
*/
