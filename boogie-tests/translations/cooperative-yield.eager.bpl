// translate --method eager --rounds 2 --cooperative boogie-tests/safety/cooperative-yield.bpl
