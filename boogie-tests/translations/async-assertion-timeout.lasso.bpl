// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/async-assertion-timeout.bpl
