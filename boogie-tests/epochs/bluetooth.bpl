// RUN: check --method k-induction
// EXPECT: proved
//
// The Bluetooth driver of Qadeer and Wu (KISS, PLDI 2004), mended: the dispatch routine counts itself in before it looks whether the driver
// stops.

var pending: bv2;
var stopping, event, stopped: bool;

function {:bvbuiltin "bvadd"} add(a: bv2, b: bv2) returns (bv2);
function {:bvbuiltin "bvsub"} sub(a: bv2, b: bv2) returns (bv2);

procedure {:entrypoint} Main()
  modifies pending, stopping, event, stopped;
{
  pending := 1bv2;
  stopping, event, stopped := false, false, false;
  async call Dispatch();
  async call Stop();
}

procedure Dispatch()
  modifies pending, event;
{
  var ok: bool;

  call ok := Increment();
  if (ok) {
    assert !stopped;
  }
  call Decrement();
}

procedure Stop()
  modifies pending, stopping, event, stopped;
{
  stopping := true;
  call Decrement();
  assume event;
  stopped := true;
}

procedure Increment() returns (ok: bool)
  modifies pending;
{
  atomic { pending := add(pending, 1bv2); }
  ok := !stopping;
}

procedure Decrement()
  modifies pending, event;
{
  var left: bv2;

  atomic {
    pending := sub(pending, 1bv2);
    left := pending;
  }
  if (left == 0bv2) {
    event := true;
  }
}
