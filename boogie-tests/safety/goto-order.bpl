// RUN: check --rounds 2 --unroll 2
// EXPECT: violated
// RUN: check --rounds 2 --unroll 1
// EXPECT: holds incomplete

// Compilers order blocks as they like: most of the jumps that go backwards in the text are no back edges of a loop. The loop
// is left after two of those.

var total: int;

procedure {:entrypoint} main()
  modifies total;
{
  var i: int;
  var more: bool;

entry:
  total := 0;
  i := 0;
  async call other();
  goto head;
head:
  more := i < 2;
  goto more_true, more_false;
body:
  goto increment;
increment:
  i := i + 1;
  total := total + 1;
  goto head;
more_true:
  assume more;
  goto body;
more_false:
  assume !more;
  goto exit;
exit:
  assert total != 3;
}

procedure other()
  modifies total;
{
  total := total + 1;
}
