// RUN: resolve
// EXPECT: error: unterminated comment
//
// Boogie drops the rest of the file without a word. Here: an error.

var x: int; /* open /* nested */
var y: int;
