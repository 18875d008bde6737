// RUN: check --rounds 2
// EXPECT: holds complete
// RUN: check --method lazy --rounds 2
// EXPECT: holds complete

// The threads get an argument that is no constant, and announce their ends in a map that is split into one flag each.

var balance: int;
var stopped: [int]bool;

procedure deposit(amount: int)
  modifies balance, stopped;
{
  atomic {
    balance := balance + amount;
  }
  stopped[0] := true;
}

procedure withdraw(amount: int)
  modifies balance, stopped;
{
  atomic {
    balance := balance - amount;
  }
  stopped[1] := true;
}

procedure {:entrypoint} main()
  modifies balance, stopped;
{
  var original, amount: int;

  assume 0 <= amount && amount < 4 && 0 <= original && original < 4;
  balance := original;
  stopped[0] := false;
  stopped[1] := false;
  async call deposit(amount);
  async call withdraw(amount);
  assume stopped[0];
  assume stopped[1];
  assert balance == original;
}
