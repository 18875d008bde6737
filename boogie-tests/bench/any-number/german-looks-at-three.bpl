// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The same, where the home grants exclusively when the first three clients have given up what they share: the fourth may still have it.

// Channels: request 1 shared, 2 exclusive; answer 1 invalidate, 2 shared, 3 exclusive; back 1 acknowledged.
var request, answer, back, cache: [int]int;
var sharing, pending: [int]bool;
var current, client: int;
var exclusive: bool;

procedure {:entrypoint} Main()
  modifies request, answer, back, cache, sharing, pending, current, client, exclusive;
{
  var n: int;
  request := (lambda k: int :: 0);
  answer := (lambda k: int :: 0);
  back := (lambda k: int :: 0);
  cache := (lambda k: int :: 0);
  sharing := (lambda k: int :: false);
  pending := (lambda k: int :: false);
  current, client, exclusive := 0, 0, false;
  n := 0;
  async call Home();
  while (*) {
    async call Client(n);
    n := n + 1;
  }
}

procedure Client(me: int)
  modifies request, answer, back, cache;
{
  var other: int;
  while (*) {
    if (*) {
      atomic { assume request[me] == 0 && cache[me] == 0; request[me] := 1; }
    } else if (*) {
      atomic { assume request[me] == 0 && cache[me] != 2; request[me] := 2; }
    } else if (*) {
      atomic { assume answer[me] == 1 && back[me] == 0; answer[me], back[me], cache[me] := 0, 1, 0; }
    } else if (*) {
      atomic { assume answer[me] == 2; answer[me], cache[me] := 0, 1; }
    } else {
      atomic { assume answer[me] == 3; answer[me], cache[me] := 0, 2; }
    }
    atomic { havoc other; assume other != me; assert !(cache[me] == 2 && cache[other] != 0); }
  }
}

procedure Home()
  modifies request, answer, back, sharing, pending, current, client, exclusive;
{
  var i: int;
  while (*) {
    havoc i;
    if (*) {
      atomic {
        assume current == 0 && request[i] != 0;
        current, client := request[i], i;
        request[i] := 0;
        pending := sharing;
      }
    } else if (*) {
      atomic {
        assume pending[i] && answer[i] == 0 && (current == 2 || (current == 1 && exclusive));
        answer[i], pending[i] := 1, false;
      }
    } else if (*) {
      atomic {
        assume current != 0 && back[i] == 1;
        back[i], sharing[i], exclusive := 0, false, false;
      }
    } else if (*) {
      atomic {
        assume current == 1 && !exclusive && answer[client] == 0;
        answer[client], sharing[client], current := 2, true, 0;
      }
    } else {
      atomic {
        assume current == 2 && answer[client] == 0 && !sharing[0] && !sharing[1] && !sharing[2];
        answer[client], sharing[client], exclusive, current := 3, true, true, 0;
      }
    }
  }
}
