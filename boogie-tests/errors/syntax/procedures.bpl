// RUN: resolve
// EXPECT: error: ":" expected

procedure P(x)
{
}
procedure Q() returns int;
procedure R() requires x
{
}
procedure S() free modifies x;
