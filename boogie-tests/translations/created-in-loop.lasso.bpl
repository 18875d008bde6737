// translate --method lasso --stem 1 --lasso 1 boogie-tests/liveness/created-in-loop.bpl
