//! What `help` says in the game.

pub(super) const HELP: &str = "\
Moves
  3                  number 3 of the list shown last
  2: 7 -> 2,3        heap number 2, which is 7, becomes heaps of 2 and 3
  2: 2,3             the same; with one heap just  -> 2,3
  2: 7 -> 0          nothing is left of heap 2
  take 2 from heap 3 take 2 from heap number 3; also from the heap of 7
  take 2 from 3 at 4 take 2 in a row from heap 3, beginning at the fourth
  split 1 into 2,5   the same as  1: 2,5
  play 4 in 1        Treblecross: a cross on square 4 of strip 1; Dawson's
                     Chess: the pawn of file 4 of block 1 advances
  3: *2 -> *         a value becomes one of its options
Heaps are counted from 1, as they are shown. Numbers such as 10^18 and 1e6 are
understood.

Commands
  moves, moves 2     list the legal moves, all or those of heap 2
  more               list the moves that did not fit the list
  hint               a good move and why it is good
  why                who wins from here, and why
  undo               take your last move back
  show, show all     draw the position again, all of it
  rules              the rules in words
  draw               offer a draw, where play could go on for ever
  resign             give up
  review             the mistakes made so far, with what was better
  save FILE          keep the game; `sprague play --load FILE` continues it
  q                  leave (Ctrl-D and Ctrl-C do too)
";
