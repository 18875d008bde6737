// Boogie's library `base`: maps taken point by point, options, sets, finite maps, vectors, sequences, and what Civl's programs are made of.
// Names and types are those of Boogie; each function says here what it is.

// ---- values of any type

function {:inline} Id<T>(t: T): T { t }
function Default<T>(): T;
datatype Unit { Unit() }
datatype Option<T> { None(), Some(t: T) }
datatype Pair<T, U> { Pair(fst: T, snd: U) }
datatype Either<T, U> { Left(left: T), Right(right: U) }

// ---- maps, point by point

function {:builtin "MapConst"} MapConst<T, U>(U): [T]U;
function {:inline} MapEq<T, U>(a: [T]U, b: [T]U): [T]bool { (lambda i: T :: a[i] == b[i]) }
function {:inline} MapIte<T, U>(c: [T]bool, a: [T]U, b: [T]U): [T]U { (lambda i: T :: if c[i] then a[i] else b[i]) }
function {:inline} MapOr<T>(a: [T]bool, b: [T]bool): [T]bool { (lambda i: T :: a[i] || b[i]) }
function {:inline} MapAnd<T>(a: [T]bool, b: [T]bool): [T]bool { (lambda i: T :: a[i] && b[i]) }
function {:inline} MapNot<T>(a: [T]bool): [T]bool { (lambda i: T :: !a[i]) }
function {:inline} MapImp<T>(a: [T]bool, b: [T]bool): [T]bool { (lambda i: T :: a[i] ==> b[i]) }
function {:inline} MapIff<T>(a: [T]bool, b: [T]bool): [T]bool { (lambda i: T :: a[i] <==> b[i]) }
function {:inline} MapDiff<T>(a: [T]bool, b: [T]bool): [T]bool { (lambda i: T :: a[i] && !b[i]) }
function {:inline} MapAdd<T>(a: [T]int, b: [T]int): [T]int { (lambda i: T :: a[i] + b[i]) }
function {:inline} MapSub<T>(a: [T]int, b: [T]int): [T]int { (lambda i: T :: a[i] - b[i]) }
function {:inline} MapMul<T>(a: [T]int, b: [T]int): [T]int { (lambda i: T :: a[i] * b[i]) }
function {:inline} MapDiv<T>(a: [T]int, b: [T]int): [T]int { (lambda i: T :: a[i] div b[i]) }
function {:inline} MapMod<T>(a: [T]int, b: [T]int): [T]int { (lambda i: T :: a[i] mod b[i]) }
function {:inline} MapGt<T>(a: [T]int, b: [T]int): [T]bool { (lambda i: T :: a[i] > b[i]) }
function {:inline} MapGe<T>(a: [T]int, b: [T]int): [T]bool { (lambda i: T :: a[i] >= b[i]) }
function {:inline} MapLt<T>(a: [T]int, b: [T]int): [T]bool { (lambda i: T :: a[i] < b[i]) }
function {:inline} MapLe<T>(a: [T]int, b: [T]int): [T]bool { (lambda i: T :: a[i] <= b[i]) }
function {:inline} MapOne<T>(t: T): [T]bool { (lambda i: T :: i == t) }
function {:inline} ToMultiset<T>(a: [T]bool): [T]int { (lambda i: T :: if a[i] then 1 else 0) }
function {:inline} IsSubset<T>(a: [T]bool, b: [T]bool): bool { (forall i: T :: a[i] ==> b[i]) }
function {:inline} IsDisjoint<T>(a: [T]bool, b: [T]bool): bool { (forall i: T :: !(a[i] && b[i])) }
function {:inline} AtLeast(x: int): [int]bool { (lambda i: int :: x <= i) }
function {:inline} Range(from: int, n: int): [int]bool { (lambda i: int :: from <= i && i < from + n) }

// Some member of a set that has one.
function Choice<T>(a: [T]bool): T;
axiom (forall<T> a: [T]bool, t: T :: {a[t], Choice(a)} a[t] ==> a[Choice(a)]);

// ---- vectors: the elements 0 to len - 1. (One that nothing was assigned to may be anything: assume what is known of it.)

datatype Vec<T> { Vec(contents: [int]T, len: int) }

function {:inline} Vec_Empty<T>(): Vec T { Vec(MapConst(Default()), 0) }
function {:inline} Vec_Singleton<T>(x: T): Vec T { Vec_Append(Vec_Empty(), x) }
function {:inline} Vec_Len<T>(v: Vec T): int { v->len }
function {:inline} Vec_Nth<T>(v: Vec T, i: int): T { v->contents[i] }
function {:inline} Vec_Append<T>(v: Vec T, x: T): Vec T { Vec(v->contents[v->len := x], v->len + 1) }
function {:inline} Vec_Update<T>(v: Vec T, i: int, x: T): Vec T
{
  if 0 <= i && i < v->len then Vec(v->contents[i := x], v->len) else v
}
function {:inline} Vec_Concat<T>(v: Vec T, w: Vec T): Vec T
{
  Vec((lambda i: int ::
         if 0 <= i && i < v->len then v->contents[i]
         else if v->len <= i && i < v->len + w->len then w->contents[i - v->len]
         else Default()),
      v->len + w->len)
}
function {:inline} Vec_Slice<T>(v: Vec T, from: int, to: int): Vec T
{
  if 0 <= from && from < to && to <= v->len
    then Vec((lambda i: int :: if 0 <= i && i < to - from then v->contents[from + i] else Default()), to - from)
    else Vec_Empty()
}
function {:inline} Vec_Swap<T>(v: Vec T, i: int, j: int): Vec T
{
  if 0 <= i && i < v->len && 0 <= j && j < v->len
    then Vec(v->contents[i := v->contents[j]][j := v->contents[i]], v->len)
    else v
}
function {:inline} Vec_Remove<T>(v: Vec T): Vec T
{
  if 0 < v->len then Vec(v->contents[v->len - 1 := Default()], v->len - 1) else v
}
function {:inline} Vec_Contains<T>(v: Vec T, i: int): bool { 0 <= i && i < v->len }

// ---- sets

datatype Set<T> { Set(val: [T]bool) }

function {:inline} Set_Empty<T>(): Set T { Set(MapConst(false)) }
function {:inline} Set_Singleton<T>(t: T): Set T { Set(MapOne(t)) }
function {:inline} Set_Contains<T>(a: Set T, t: T): bool { a->val[t] }
function {:inline} Set_IsSubset<T>(a: Set T, b: Set T): bool { IsSubset(a->val, b->val) }
function {:inline} Set_IsDisjoint<T>(a: Set T, b: Set T): bool { IsDisjoint(a->val, b->val) }
function {:inline} Set_Add<T>(a: Set T, t: T): Set T { Set(a->val[t := true]) }
function {:inline} Set_Remove<T>(a: Set T, t: T): Set T { Set(a->val[t := false]) }
function {:inline} Set_Union<T>(a: Set T, b: Set T): Set T { Set(MapOr(a->val, b->val)) }
function {:inline} Set_Difference<T>(a: Set T, b: Set T): Set T { Set(MapDiff(a->val, b->val)) }
function {:inline} Set_Intersection<T>(a: Set T, b: Set T): Set T { Set(MapAnd(a->val, b->val)) }
function {:inline} Set_Collector<T>(a: Set T): [T]bool { a->val }
function {:inline} Set_Choose<T>(a: Set T): T { Choice(a->val) }

// ---- maps with a domain: outside of it the value says nothing

datatype Map<T, U> { Map(dom: Set T, val: [T]U) }

function {:inline} Map_Empty<T, U>(): Map T U { Map(Set_Empty(), MapConst(Default())) }
function {:inline} Map_Singleton<T, U>(t: T, u: U): Map T U { Map_Update(Map_Empty(), t, u) }
function {:inline} Map_Contains<T, U>(a: Map T U, t: T): bool { Set_Contains(a->dom, t) }
function {:inline} Map_IsDisjoint<T, U>(a: Map T U, b: Map T U): bool { Set_IsDisjoint(a->dom, b->dom) }
function {:inline} Map_At<T, U>(a: Map T U, t: T): U { a->val[t] }
function {:inline} Map_Update<T, U>(a: Map T U, t: T, u: U): Map T U { Map(Set_Add(a->dom, t), a->val[t := u]) }
function {:inline} Map_Remove<T, U>(a: Map T U, t: T): Map T U { Map(Set_Remove(a->dom, t), a->val[t := Default()]) }
function {:inline} Map_Swap<T, U>(a: Map T U, s: T, t: T): Map T U
{
  Map(a->dom, a->val[s := a->val[t]][t := a->val[s]])
}
function {:inline} Map_Extract<T, U>(a: Map T U, s: Set T): Map T U
{
  Map(s, MapIte(s->val, a->val, MapConst(Default())))
}
function {:inline} Map_Exclude<T, U>(a: Map T U, s: Set T): Map T U
{
  Map(Set_Difference(a->dom, s), MapIte(s->val, MapConst(Default()), a->val))
}
function {:inline} Map_Union<T, U>(a: Map T U, b: Map T U): Map T U
{
  Map(Set_Union(a->dom, b->dom), MapIte(a->dom->val, a->val, b->val))
}
function {:inline} Map_WellFormed<T, U>(a: Map T U): bool
{
  a->val == MapIte(a->dom->val, a->val, MapConst(Default()))
}
function {:inline} Map_Collector<T, U>(a: Map T U): [T]bool { a->dom->val }

// ---- the prover's sequences: they can be written, and what depends on them is unknown

type {:builtin "Seq"} Seq _;
function {:builtin "seq.empty"} Seq_Empty<T>(): Seq T;
function {:builtin "seq.len"} Seq_Len<T>(a: Seq T): int;
function {:builtin "seq.++"} Seq_Concat<T>(a: Seq T, b: Seq T): Seq T;
function {:builtin "seq.unit"} Seq_Unit<T>(v: T): Seq T;
function {:builtin "seq.nth"} Seq_Nth<T>(a: Seq T, i: int): T;
function {:builtin "seq.extract"} Seq_Extract<T>(a: Seq T, pos: int, length: int): Seq T;

// ---- permissions: a value that there is once, a place in memory

datatype One<T> { One(val: T) }
type Loc;
datatype TaggedLoc<K> { TaggedLoc(loc: Loc, tag: K) }

function {:inline} One_Collector<T>(one: One T): [T]bool { MapOne(one->val) }
