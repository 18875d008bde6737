// translate --method eager --rounds 2 boogie-tests/safety/requires-of-async.bpl
