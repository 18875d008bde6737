// A procedure that leaves sections open on one of its ways, and is called where none or one is open.
var g: int;
procedure corral_atomic_begin();
procedure corral_atomic_end();
procedure {:entrypoint} main() modifies g;
{
  var c: bool;
  async call Other();
  if (c) { call corral_atomic_begin(); }
  g := 1;
  call Turn();
  g := 3;
}
procedure Turn() modifies g;
{
  if (*) { call corral_atomic_begin(); return; }
  g := 2;
}
procedure Other() modifies g; { g := 4; }
