// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// read_write_lock of the SV-COMP concurrency benchmarks (after Flanagan, Freund and Qadeer), Lazy-CSeq's Table 1. A
// reader's exit reads the count and writes it back later: one that enters in between is not counted, and a writer goes in
// while it reads. Two rounds in the order of creation, which is writer, reader, writer, reader; were the writers first, it
// would take three.

var w: bool; // a writer is in
var r: int; // readers that are in
var x: int;

procedure {:entrypoint} Main()
  modifies w, r;
{
  w := false;
  r := 0;
  async call Writer();
  async call Reader();
  async call Writer();
  async call Reader();
}

procedure Writer()
  modifies w, x;
{
  atomic {
    assume !w && r == 0;
    w := true;
  }
  x := 3;
  w := false;
}

procedure Reader()
  modifies r;
{
  var y: int;
  var left: int;

  atomic {
    assume !w;
    r := r + 1;
  }
  y := x;
  assert y == x;
  left := r - 1;
  r := left;
}
