// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A consumer does not wait until its place is full.

var head, tail: int;
var full: [int]bool;
var item: [int]int;

procedure {:entrypoint} Main()
  modifies head, tail, full, item;
{
  head, tail := 0, 0;
  full := (lambda k: int :: false);
  while (*) {
    if (*) { async call Producer(); } else { async call Consumer(); }
  }
}

procedure Producer()
  modifies tail, full, item;
{
  var place, what: int;
  while (*) {
    havoc what;
    atomic { assume tail - head < 3; place := tail; tail := tail + 1; }
    assert !full[place];
    item[place] := what;
    full[place] := true;
  }
}

procedure Consumer()
  modifies head, full, item;
{
  var place, what: int;
  while (*) {
    atomic { assume head < tail; place := head; head := head + 1; }
    what := item[place];
    assert item[place] == what;
    item[place] := 0;
  }
}
