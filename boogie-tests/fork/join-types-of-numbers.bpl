// RUN: check
// EXPECT: proved
//
// Values of different types are different ids: 1 is not 1.0, and bit-vectors differ in their widths.

var go: bool;

procedure ULTIMATE.start()
  modifies go;
{
  go := false;
  fork 1 Nothing();
  fork 1.0 Nothing();
  fork 1bv8 Nothing();
  fork true Nothing();
  fork 1bv16 Wait();
  join 1bv16;
  assert false;
}

procedure Nothing()
{
}

procedure Wait()
{
  assume go;
}
