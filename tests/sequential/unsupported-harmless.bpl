// ENGINE: unroll 1 => violated
// What has no encoding does not hide a failure in front of it or beside it.
procedure {:entrypoint} main()
{
  var r: real; var x: int;
  if (x == 3) { assume r > 0.0; assert x == 3; }
  else { assert x != 4; }
}
