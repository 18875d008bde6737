// translate --method eager --rounds 2 boogie-tests/safety/ping-pong.bpl
