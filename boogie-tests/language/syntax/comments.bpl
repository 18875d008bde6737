// DIALECT: both
// Block comments nest; strings hide comment signs.

// line
/* block /* nested */ still */ var x /* inside */: int; // behind
axiom {:a "// no comment", "/* nor this"} true;
