// translate --method lazy-lasso --stem 1 --lasso 1 --unroll 1 boogie-tests/liveness/figure1a.bpl
