// Boogie's library `node`: nodes in memory that point to the next one, and what lies between two of them.

datatype Node<T> { Node(next: Option Loc, val: T) }

// On the way from x along `next` one comes to y, and from there to z, meeting z not before y.
function Between<T>(f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc): bool;
// On the way from x one comes to y without meeting z before.
function Avoiding<T>(f: [One Loc]Node T, x: Option Loc, y: Option Loc, z: Option Loc): bool;
function {:inline} BetweenSet<T>(f: [One Loc]Node T, x: Option Loc, z: Option Loc): [Loc]bool
{
  (lambda y: Loc :: Between(f, x, Some(y), z))
}
