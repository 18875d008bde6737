// translate --method eager --rounds 2 boogie-tests/safety/atomic-left-early.bpl
