// RUN: resolve
// EXPECT: error: unexpected "Created"

// How threads are not created, and bodies that lack their braces.
var x: int;
procedure Created()
{
  async Created();
}
procedure CreatedLate()
{
  call async Created();
}
procedure Together() modifies x;
{
  atomic call Created();
}
procedure Else() modifies x;
{
  if (x == 1) { x := 2; } else x := 3;
}
procedure Loop() modifies x;
{
  while (x == 1) x := 2;
}
