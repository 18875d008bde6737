// RUN: resolve
// EXPECT: error: more than one declaration of variable name: head
// BOOGIE: skip datatypes are newer
//
// Two constructors of one name; two fields of one name in a constructor, and of different types in two.

datatype D { Nil(), Cons(head: int, head: int) }
datatype E { Nil(), Other(first: int), Another(first: bool) }
