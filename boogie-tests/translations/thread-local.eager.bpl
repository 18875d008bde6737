// translate --method eager --rounds 2 boogie-tests/safety/thread-local.bpl
