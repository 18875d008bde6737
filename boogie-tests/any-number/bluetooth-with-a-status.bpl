// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// The driver of a Bluetooth device whose increment tells by its result whether the device is still there.

var pio: int; var flag, ev, stopped: bool;

procedure {:entrypoint} main() modifies pio, flag, ev, stopped; { pio := 1; flag, ev, stopped := false, false, false; while (*) { async call Add(); } flag := true; call Dec(); assume ev; stopped := true; }

procedure Dec() modifies pio, ev; { var z: int; atomic { pio := pio - 1; z := pio; } if (z == 0) { ev := true; } }

procedure Add() modifies pio, ev; { var st: int; atomic { if (flag) { st := -1; } else { pio := pio + 1; st := 0; } } if (st == 0) { assert !stopped; call Dec(); } }
