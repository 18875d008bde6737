// translate --method eager --rounds 2 boogie-tests/safety/fork-join-results.bpl
