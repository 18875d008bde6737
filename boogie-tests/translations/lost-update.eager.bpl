// translate --method eager --rounds 2 boogie-tests/safety/lost-update.bpl
