// translate --method eager --rounds 2 boogie-tests/safety/created-by-thread.bpl
