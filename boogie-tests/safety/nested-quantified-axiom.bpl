// RUN: verify --entry SetToSeven --unroll 2
// EXPECT: violated
// RUN: check --entry SetToSeven --rounds 1
// EXPECT: violated
// BOOGIE: skip Boogie 2.4.1 lets no bound variable hide another one
//
// An axiom that says that something exists of which all else is said.

type Wicket;
var favorite: Wicket;
function age(w: Wicket) returns (int);
axiom (exists v: Wicket :: age(v) < 8 && (forall v: Wicket :: age(v) == 7));

procedure SetToSeven(p: Wicket);
  modifies favorite;
  ensures favorite == p;

implementation SetToSeven(l: Wicket)
{
}
