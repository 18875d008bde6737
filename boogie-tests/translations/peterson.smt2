; translate --method interleave --to chc boogie-tests/safety/peterson.bpl
(set-logic HORN)
; flag turn inside at.Main at.Thread Thread.me Thread.other at.Thread#2 Thread.me#2 Thread.other#2
(declare-fun |Inv!Main.Thread#1.Thread#2| ((Array Int Bool) Int Int Int Int Int Int Int Int Int) Bool)
; the start
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> true
    (|Inv!Main.Thread#1.Thread#2| flag turn inside 1 0 Thread.me Thread.other 0 |Thread.me#2| |Thread.other#2|))))
; Main from 1 to 3
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside 1 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (= at.Thread 0) (= |at.Thread#2| 0))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside 3 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Main from 3 to 4
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (flag!1 (Array Int Bool)))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside 3 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (= at.Thread 0) (= |at.Thread#2| 0) (= flag!1 (store flag 0 false)))
    (|Inv!Main.Thread#1.Thread#2| flag!1 turn inside 4 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Main from 4 to 5
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (flag!1 (Array Int Bool)))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside 4 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (= at.Thread 0) (= |at.Thread#2| 0) (= flag!1 (store flag 1 false)))
    (|Inv!Main.Thread#1.Thread#2| flag!1 turn inside 5 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Main from 5 to 6
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside 5 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (= at.Thread 0) (= |at.Thread#2| 0))
    (|Inv!Main.Thread#1.Thread#2| flag turn 0 6 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Main from 6 to 7
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside 6 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (= at.Thread 0) (= |at.Thread#2| 0))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside 7 1 0 1 |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Main from 7 to 2
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (|Inv!Main.Thread#1.Thread#2| flag turn inside 7 at.Thread Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|)
    (|Inv!Main.Thread#1.Thread#2| flag turn inside 2 at.Thread Thread.me Thread.other 1 1 0))))
; Thread#1 from 1 to 3
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 1 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 3 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 3 to 4
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (flag!1 (Array Int Bool)))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 3 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= flag!1 (store flag Thread.me true)))
    (|Inv!Main.Thread#1.Thread#2| flag!1 turn inside at.Main 4 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 4 to 5
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 4 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)))
    (|Inv!Main.Thread#1.Thread#2| flag Thread.other inside at.Main 5 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 5 to 6
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 5 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 6 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 6 to 5
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (|cond#2!1| Bool))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 6 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= |cond#2!1| (and (select flag Thread.other) (= turn Thread.other))) |cond#2!1|)
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 5 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 6 to 7
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (Thread.other!0 Int) (|cond#2!1| Bool))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 6 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= |cond#2!1| (and (select flag Thread.other) (= turn Thread.other))) (not |cond#2!1|))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 7 Thread.me Thread.other!0 |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 7 to 8
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (inside!1 Int) (Thread.other!0 Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 7 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= inside!1 (+ inside 1)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside!1 at.Main 8 Thread.me Thread.other!0 |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 8 fails
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 8 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (not (= inside 1)))
    false)))
; Thread#1 from 8 to 9
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (Thread.other!0 Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 8 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= inside 1))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 9 Thread.me Thread.other!0 |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 9 to 10
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (inside!1 Int) (Thread.other!0 Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 9 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= inside!1 (- inside 1)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside!1 at.Main 10 Thread.me Thread.other!0 |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#1 from 10 to 2
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (Thread.me Int) (Thread.other Int) (|at.Thread#2| Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (flag!1 (Array Int Bool)) (Thread.me!0 Int) (Thread.other!0 Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main 10 Thread.me Thread.other |at.Thread#2| |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= flag!1 (store flag Thread.me false)))
    (|Inv!Main.Thread#1.Thread#2| flag!1 turn inside at.Main 2 Thread.me!0 Thread.other!0 |at.Thread#2| |Thread.me#2| |Thread.other#2|))))
; Thread#2 from 1 to 3
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 1 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 3 |Thread.me#2| |Thread.other#2|))))
; Thread#2 from 3 to 4
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (flag!1 (Array Int Bool)))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 3 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= flag!1 (store flag |Thread.me#2| true)))
    (|Inv!Main.Thread#1.Thread#2| flag!1 turn inside at.Main at.Thread Thread.me Thread.other 4 |Thread.me#2| |Thread.other#2|))))
; Thread#2 from 4 to 5
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 4 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)))
    (|Inv!Main.Thread#1.Thread#2| flag |Thread.other#2| inside at.Main at.Thread Thread.me Thread.other 5 |Thread.me#2| |Thread.other#2|))))
; Thread#2 from 5 to 6
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 5 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 6 |Thread.me#2| |Thread.other#2|))))
; Thread#2 from 6 to 5
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (|cond#3!1| Bool))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 6 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= |cond#3!1| (and (select flag |Thread.other#2|) (= turn |Thread.other#2|))) |cond#3!1|)
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 5 |Thread.me#2| |Thread.other#2|))))
; Thread#2 from 6 to 7
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (|Thread.other#2!0| Int) (|cond#3!1| Bool))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 6 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= |cond#3!1| (and (select flag |Thread.other#2|) (= turn |Thread.other#2|))) (not |cond#3!1|))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 7 |Thread.me#2| |Thread.other#2!0|))))
; Thread#2 from 7 to 8
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (inside!1 Int) (|Thread.other#2!0| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 7 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= inside!1 (+ inside 1)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside!1 at.Main at.Thread Thread.me Thread.other 8 |Thread.me#2| |Thread.other#2!0|))))
; Thread#2 from 8 fails
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 8 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (not (= inside 1)))
    false)))
; Thread#2 from 8 to 9
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (|Thread.other#2!0| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 8 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= inside 1))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 9 |Thread.me#2| |Thread.other#2!0|))))
; Thread#2 from 9 to 10
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (inside!1 Int) (|Thread.other#2!0| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 9 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= inside!1 (- inside 1)))
    (|Inv!Main.Thread#1.Thread#2| flag turn inside!1 at.Main at.Thread Thread.me Thread.other 10 |Thread.me#2| |Thread.other#2!0|))))
; Thread#2 from 10 to 2
(assert (forall ((flag (Array Int Bool)) (turn Int) (inside Int) (at.Main Int) (at.Thread Int) (Thread.me Int) (Thread.other Int) (|Thread.me#2| Int) (|Thread.other#2| Int) (flag!1 (Array Int Bool)) (|Thread.me#2!0| Int) (|Thread.other#2!0| Int))
  (=> (and (|Inv!Main.Thread#1.Thread#2| flag turn inside at.Main at.Thread Thread.me Thread.other 10 |Thread.me#2| |Thread.other#2|) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (not (= at.Main 5)) (not (= at.Main 6)) (= flag!1 (store flag |Thread.me#2| false)))
    (|Inv!Main.Thread#1.Thread#2| flag!1 turn inside at.Main at.Thread Thread.me Thread.other 2 |Thread.me#2!0| |Thread.other#2!0|))))
(check-sat)
