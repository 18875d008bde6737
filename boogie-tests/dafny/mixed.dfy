// Algebraic types, classes, arrays, maps, functions as values.
datatype Tree<T> = Leaf | Node(left: Tree<T>, v: T, right: Tree<T>)
class Cell { var data: int; method Set(x: int) modifies this ensures data == x { data := x; } }
function method Size<T>(t: Tree<T>): nat { match t case Leaf => 0 case Node(l, _, r) => Size(l) + 1 + Size(r) }
method Sum(a: array<int>) returns (s: int) ensures true { s := 0; var i := 0; while i < a.Length invariant 0 <= i <= a.Length { s := s + a[i]; i := i + 1; } }
method M(m: map<int, seq<bool>>, s: set<int>) requires 3 in m { var x := m[3]; var y := s + {1,2}; assert 1 in y; var f := (z: int) => z + 1; assert f(2) == 3; forall i | 0 <= i < 10 ensures i < 20 {} }
