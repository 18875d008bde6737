// translate --method lasso --stem 1 --lasso 1 --fairness weak boogie-tests/liveness/guard-turn.bpl
