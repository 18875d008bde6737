// translate --method eager --rounds 2 boogie-tests/safety/created-in-loop.bpl
