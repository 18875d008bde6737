// ENGINE: unroll 1 => holds unroll
// ENGINE: unroll 8 => violated
// BOOGIE: skip Boogie refuses to unroll an irreducible graph in the same way
// Two entries into one cycle.
procedure {:entrypoint} main()
{
  var i: int;
  i := 0;
  goto a, b;
a:
  i := i + 1;
  assert i < 7;
  goto b, done;
b:
  i := i + 2;
  assert i < 7;
  goto a;
done:
  return;
}
