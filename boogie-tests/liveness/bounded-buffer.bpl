// RUN: check --property response(wants[1],!wants[1]) --fairness strong
// EXPECT: proved
// RUN: check --property response(wants[1],!wants[1]) --fairness weak
// EXPECT: violated
// RUN: check --property response(wants[1],!wants[1]) --fairness none
// EXPECT: violated
// RUN: check --property termination --fairness strong
// EXPECT: violated
//
// Two producers fill a buffer with room for one, a consumer empties it, for ever. Who wants to put something into it gets its turn with strong
// fairness: there is room again and again. There is not always, so that weak fairness is not enough.

var full: bool;
var wants: [int]bool;

procedure {:entrypoint} Main()
  modifies full, wants;
{
  full := false;
  wants[1] := false;
  wants[2] := false;
  async call Producer(1);
  async call Producer(2);
  async call Consumer();
}

procedure Producer(me: int)
  modifies full, wants;
{
  while (true) {
    wants[me] := true;
    atomic {
      assume !full;
      full := true;
      wants[me] := false;
    }
  }
}

procedure Consumer()
  modifies full;
{
  while (true) {
    atomic {
      assume full;
      full := false;
    }
  }
}
