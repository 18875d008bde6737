// Boogie's library `set_size`: how many members a finite set has.

function Set_Size<T>(a: Set T): int;

axiom (forall<T> a: Set T :: {Set_Size(a)} 0 <= Set_Size(a) && (Set_Size(a) == 0 <==> a == Set_Empty()));
axiom (forall<T> a: Set T, t: T :: {Set_Size(Set_Add(a, t))}
  Set_Size(Set_Add(a, t)) == Set_Size(a) + (if Set_Contains(a, t) then 0 else 1));
axiom (forall<T> a: Set T, t: T :: {Set_Size(Set_Remove(a, t))}
  Set_Size(Set_Remove(a, t)) == Set_Size(a) - (if Set_Contains(a, t) then 1 else 0));
axiom (forall<T> a, b: Set T :: {Set_Size(Set_Union(a, b))}
  Set_Size(Set_Union(a, b)) == Set_Size(a) + Set_Size(b) - Set_Size(Set_Intersection(a, b)));
axiom (forall<T> a, b: Set T :: {Set_Size(Set_Difference(a, b))}
  Set_Size(Set_Difference(a, b)) == Set_Size(a) - Set_Size(Set_Intersection(a, b)));
axiom (forall<T> a, b: Set T :: {Set_IsSubset(a, b), Set_Size(a), Set_Size(b)}
  Set_IsSubset(a, b) ==> Set_Size(a) <= Set_Size(b));
