// translate --method eager --rounds 2 boogie-tests/safety/recursion.bpl
