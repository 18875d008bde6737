// ENGINE: unroll 1 => holds unroll
// ENGINE: unroll 2 => violated
procedure {:entrypoint} main()
{
  var i: int;
start:
  i := 0;
head:
  assert i != 3;
  goto body, done;
body:
  assume i < 10;
  i := i + 1;
  goto head;
done:
  assume !(i < 10);
  return;
}
