// ENGINE: unroll 1 => violated
// Nothing else is known of a division by zero.
procedure {:entrypoint} main()
{
  var z: int;
  assume z == 0;
  assert 5 div z == 0;
}
