// translate --method lazy --rounds 2 --unroll 1 boogie-tests/safety/lost-update.bpl
