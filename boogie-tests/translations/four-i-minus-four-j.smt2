; translate --method interleave --to chc boogie-tests/horn/four-i-minus-four-j.bpl
(set-logic HORN)
; i j x at.Main at.Up at.Down
(declare-fun Inv!Main.Up.Down (Int Int Int Int Int Int) Bool)
; the start
(assert (forall ((i Int) (j Int) (x Int))
  (=> true
    (Inv!Main.Up.Down i j x 1 0 0))))
; Main from 1 to 3
(assert (forall ((i Int) (j Int) (x Int) (at.Up Int) (at.Down Int))
  (=> (and (Inv!Main.Up.Down i j x 1 at.Up at.Down) (= at.Up 0) (= at.Down 0))
    (Inv!Main.Up.Down i j x 3 at.Up at.Down))))
; Main from 3 to 4
(assert (forall ((i Int) (j Int) (x Int) (at.Up Int) (at.Down Int))
  (=> (and (Inv!Main.Up.Down i j x 3 at.Up at.Down) (= at.Up 0) (= at.Down 0))
    (Inv!Main.Up.Down 0 0 0 4 at.Up at.Down))))
; Main from 4 to 5
(assert (forall ((i Int) (j Int) (x Int) (at.Up Int) (at.Down Int))
  (=> (and (Inv!Main.Up.Down i j x 4 at.Up at.Down) (= at.Up 0) (= at.Down 0))
    (Inv!Main.Up.Down i j x 5 1 at.Down))))
; Main from 5 to 6
(assert (forall ((i Int) (j Int) (x Int) (at.Up Int) (at.Down Int))
  (=> (Inv!Main.Up.Down i j x 5 at.Up at.Down)
    (Inv!Main.Up.Down i j x 6 at.Up 1))))
; Main from 6 to 7
(assert (forall ((i Int) (j Int) (x Int) (at.Up Int) (at.Down Int))
  (=> (Inv!Main.Up.Down i j x 6 at.Up at.Down)
    (Inv!Main.Up.Down i j x 7 at.Up at.Down))))
; Main from 7 fails
(assert (forall ((i Int) (j Int) (x Int) (at.Up Int) (at.Down Int))
  (=> (and (Inv!Main.Up.Down i j x 7 at.Up at.Down) (not (= x (- (* 4 i) (* 4 j)))))
    false)))
; Main from 7 to 6
(assert (forall ((i Int) (j Int) (x Int) (at.Up Int) (at.Down Int))
  (=> (and (Inv!Main.Up.Down i j x 7 at.Up at.Down) (= x (- (* 4 i) (* 4 j))))
    (Inv!Main.Up.Down i j x 6 at.Up at.Down))))
; Up from 1 to 3
(assert (forall ((i Int) (j Int) (x Int) (at.Main Int) (at.Down Int))
  (=> (and (Inv!Main.Up.Down i j x at.Main 1 at.Down) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)))
    (Inv!Main.Up.Down i j x at.Main 3 at.Down))))
; Up from 3 to 4
(assert (forall ((i Int) (j Int) (x Int) (at.Main Int) (at.Down Int))
  (=> (and (Inv!Main.Up.Down i j x at.Main 3 at.Down) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)))
    (Inv!Main.Up.Down i j x at.Main 4 at.Down))))
; Up from 4 to 3
(assert (forall ((i Int) (j Int) (x Int) (at.Main Int) (at.Down Int) (i!1 Int) (x!1 Int))
  (=> (and (Inv!Main.Up.Down i j x at.Main 4 at.Down) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (= x!1 (+ x 4)) (= i!1 (+ i 1)))
    (Inv!Main.Up.Down i!1 j x!1 at.Main 3 at.Down))))
; Down from 1 to 3
(assert (forall ((i Int) (j Int) (x Int) (at.Main Int) (at.Up Int))
  (=> (and (Inv!Main.Up.Down i j x at.Main at.Up 1) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)))
    (Inv!Main.Up.Down i j x at.Main at.Up 3))))
; Down from 3 to 4
(assert (forall ((i Int) (j Int) (x Int) (at.Main Int) (at.Up Int))
  (=> (and (Inv!Main.Up.Down i j x at.Main at.Up 3) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)))
    (Inv!Main.Up.Down i j x at.Main at.Up 4))))
; Down from 4 to 3
(assert (forall ((i Int) (j Int) (x Int) (at.Main Int) (at.Up Int) (j!1 Int) (x!1 Int))
  (=> (and (Inv!Main.Up.Down i j x at.Main at.Up 4) (not (= at.Main 1)) (not (= at.Main 3)) (not (= at.Main 4)) (= x!1 (- x 4)) (= j!1 (+ j 1)))
    (Inv!Main.Up.Down i j!1 x!1 at.Main at.Up 3))))
(check-sat)
