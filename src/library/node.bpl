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

axiom (forall<T> f: [One Loc]Node T, x: Option Loc :: {Between(f, x, x, x)} Between(f, x, x, x));
axiom (forall<T> f: [One Loc]Node T, x: Loc :: {f[One(x)]}
  Between(f, Some(x), f[One(x)]->next, f[One(x)]->next));
axiom (forall<T> f: [One Loc]Node T, x: Loc, y: Option Loc :: {f[One(x)], Between(f, Some(x), y, y)}
  Between(f, Some(x), y, y) ==> y == Some(x) || Between(f, Some(x), f[One(x)]->next, y));
axiom (forall<T> f: [One Loc]Node T, x, y, z: Option Loc :: {Between(f, x, y, z)}
  Between(f, x, y, z) ==> Between(f, x, y, y) && Between(f, y, z, z));
axiom (forall<T> f: [One Loc]Node T, x, y, z: Option Loc :: {Between(f, x, y, y), Between(f, y, z, z)}
  Between(f, x, y, y) && Between(f, y, z, z) ==> Between(f, x, z, z));
axiom (forall<T> f: [One Loc]Node T, x, y, z: Option Loc :: {Avoiding(f, x, y, z)}
  Avoiding(f, x, y, z) <==> Between(f, x, y, z) || (Between(f, x, y, y) && !Between(f, x, z, z)));
