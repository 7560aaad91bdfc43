(** * Games of heaps, how they are played, and who wins

    A game is given by the options of a heap: which heaps may be put in its place.
    A position is a list of heaps; a move replaces one of them by one of its options.
    Whoever cannot move loses.

    The main theorem is that of Sprague (1935) and Grundy (1939): if [G] gives every heap
    the least number that is not the nim-sum of one of its options, then the player to
    move loses exactly the positions whose nim-sum is 0. *)

From Coq Require Import NArith List Lia Wf_nat.
Import ListNotations.
Open Scope N_scope.

Section Play.
  Variable heap : Type.

  (** [option h parts]: a move may put the heaps [parts] in the place of the heap [h]. *)
  Variable option : heap -> list heap -> Prop.

  Definition position := list heap.

  Inductive move : position -> position -> Prop :=
  | Move before h after parts :
      option h parts -> move (before ++ h :: after) (before ++ parts ++ after).

  (** A position is lost for the player to move if every move leads to one that the other
      player wins; it is won if some move leads to one that the other player loses. *)
  Inductive lost : position -> Prop :=
  | Lost p : (forall q, move p q -> won q) -> lost p
  with won : position -> Prop :=
  | Won p q : move p q -> lost q -> won p.

  (** ** Play ends *)

  (** Every option consists of smaller heaps. *)
  Variable size : heap -> N.
  Hypothesis options_are_smaller :
    forall h parts, option h parts -> forall part, In part parts -> size part < size h.

  Definition follows (q p : position) : Prop := move p q.

  Lemma move_in_a_sum p q r :
    move (p ++ q) r ->
    (exists p', move p p' /\ r = p' ++ q) \/ (exists q', move q q' /\ r = p ++ q').
  Proof.
    intros m. remember (p ++ q) as whole eqn:E. destruct m as [before h after parts o].
    destruct (app_eq_app _ _ _ _ E) as [middle [[-> ->] | [-> E']]].
    - right. exists (middle ++ parts ++ after). split.
      + now constructor.
      + now rewrite <- app_assoc.
    - destruct middle as [|h' middle].
      + simpl in E'. subst q. rewrite app_nil_r in *.
        right. exists (parts ++ after). split; [|reflexivity].
        apply (Move [] h after parts o).
      + injection E' as <- ->.
        left. exists (before ++ parts ++ middle). split.
        * now constructor.
        * now rewrite <- !app_assoc.
  Qed.

  Lemma a_sum_ends p q : Acc follows p -> Acc follows q -> Acc follows (p ++ q).
  Proof.
    intros ends_p. revert q. induction ends_p as [p _ IHp].
    intros q ends_q. induction ends_q as [q ends_q IHq].
    constructor. intros r m. destruct (move_in_a_sum _ _ _ m) as [[p' [m' ->]] | [q' [m' ->]]].
    - apply IHp; [exact m' | now constructor].
    - now apply IHq.
  Qed.

  Lemma the_empty_position_ends : Acc follows [].
  Proof.
    constructor. intros q m. inversion m as [before h after parts o E].
    destruct before; discriminate E.
  Qed.

  Lemma all_end p : (forall h, In h p -> Acc follows [h]) -> Acc follows p.
  Proof.
    induction p as [|h p IH]; intros each.
    - apply the_empty_position_ends.
    - apply (a_sum_ends [h] p).
      + apply each. now left.
      + apply IH. intros h' i. apply each. now right.
  Qed.

  Lemma a_heap_ends h : Acc follows [h].
  Proof.
    induction h as [h IH] using (well_founded_ind (well_founded_ltof _ (fun h => N.to_nat (size h)))).
    constructor. intros q m. inversion m as [before h' after parts o E F].
    destruct before as [|x [|y before]]; try discriminate E. injection E as -> ->.
    simpl. rewrite app_nil_r. apply all_end. intros part i. apply IH.
    unfold ltof. pose proof (options_are_smaller _ _ o _ i). lia.
  Qed.

  Theorem play_ends : well_founded follows.
  Proof. intros p. apply all_end. intros h _. apply a_heap_ends. Qed.

  Theorem nobody_wins_what_is_lost p : lost p -> won p -> False.
  Proof.
    induction p as [p IH] using (well_founded_ind play_ends).
    intros l w. destruct w as [p q m l']. destruct l as [p all].
    exact (IH q m l' (all q m)).
  Qed.

  (** ** Nim-sums *)

  Variable G : heap -> N.

  Definition nim_sum (p : position) : N := fold_right (fun h s => N.lxor (G h) s) 0 p.

  (** [G] is the mex of the options: no option has its value, and every smaller number is
      the value of an option. *)
  Definition is_the_value_of (h : heap) : Prop :=
    (forall parts, option h parts -> nim_sum parts <> G h) /\
    (forall v, v < G h -> exists parts, option h parts /\ nim_sum parts = v).

  (** Values may be known for some heaps only; the options of those must be among them. *)
  Variable known : heap -> Prop.
  Hypothesis options_are_known :
    forall h parts, known h -> option h parts -> Forall known parts.
  Hypothesis mex : forall h, known h -> is_the_value_of h.

  Lemma nim_sum_app p q : nim_sum (p ++ q) = N.lxor (nim_sum p) (nim_sum q).
  Proof.
    induction p as [|h p IH].
    - change (nim_sum []) with 0. now rewrite N.lxor_0_l.
    - change (nim_sum ((h :: p) ++ q)) with (N.lxor (G h) (nim_sum (p ++ q))).
      change (nim_sum (h :: p)) with (N.lxor (G h) (nim_sum p)).
      now rewrite IH, N.lxor_assoc.
  Qed.

  Lemma nim_sum_replaced before h after parts :
    nim_sum (before ++ parts ++ after) =
    N.lxor (N.lxor (nim_sum (before ++ h :: after)) (G h)) (nim_sum parts).
  Proof.
    rewrite !nim_sum_app. change (nim_sum (h :: after)) with (N.lxor (G h) (nim_sum after)).
    apply N.bits_inj. intros i. rewrite !N.lxor_spec.
    destruct (N.testbit (nim_sum before) i), (N.testbit (nim_sum parts) i),
      (N.testbit (nim_sum after) i), (N.testbit (G h) i); reflexivity.
  Qed.

  Lemma clearing_the_first_bit_lowers x s :
    s <> 0 -> N.testbit x (N.log2 s) = true -> N.lxor x s < x.
  Proof.
    intros nonzero bit. set (d := N.log2 s) in *.
    assert (top : N.shiftr s d = 1).
    { rewrite N.shiftr_div_pow2.
      destruct (N.log2_spec s) as [low high]; [lia|]. fold d in low, high.
      symmetry. apply (N.div_unique s (2 ^ d) 1 (s - 2 ^ d)).
      - rewrite N.pow_succ_r' in high. lia.
      - lia. }
    assert (odd : N.odd (N.shiftr x d) = true).
    { now rewrite <- N.bit0_odd, N.shiftr_spec', N.add_0_l. }
    assert (less : N.shiftr (N.lxor x s) d < N.shiftr x d).
    { rewrite N.shiftr_lxor, top. destruct (N.shiftr x d) as [|[y|y|]]; try discriminate odd.
      - change (N.lxor (N.pos y~1) 1) with (N.pos y~0). lia.
      - reflexivity. }
    rewrite !N.shiftr_div_pow2 in less.
    destruct (N.lt_ge_cases (N.lxor x s) x) as [done | ge]; [exact done|].
    apply (N.div_le_mono _ _ (2 ^ d)) in ge; [lia|]. apply N.pow_nonzero. discriminate.
  Qed.

  Lemma some_heap_has_the_bit p i :
    N.testbit (nim_sum p) i = true ->
    exists before h after, p = before ++ h :: after /\ N.testbit (G h) i = true.
  Proof.
    induction p as [|h p IH]; intros bit.
    - change (nim_sum []) with 0 in bit. rewrite N.bits_0 in bit. discriminate bit.
    - change (nim_sum (h :: p)) with (N.lxor (G h) (nim_sum p)) in bit.
      rewrite N.lxor_spec in bit. destruct (N.testbit (G h) i) eqn:here.
      + now exists [], h, p.
      + destruct IH as (before & h' & after & -> & there).
        { now rewrite Bool.xorb_false_l in bit. }
        now exists (h :: before), h', after.
  Qed.

  Lemma known_in_the_middle before h after : Forall known (before ++ h :: after) -> known h.
  Proof. intros all. apply Forall_app in all. destruct all as [_ all]. now inversion all. Qed.

  Lemma moves_are_known p q : Forall known p -> move p q -> Forall known q.
  Proof.
    intros all m. destruct m as [before h after parts o].
    pose proof (options_are_known h parts (known_in_the_middle _ _ _ all) o) as known_parts.
    apply Forall_app in all. destruct all as [known_before rest]. inversion rest; subst.
    apply Forall_app. split; [assumption|]. now apply Forall_app.
  Qed.

  Lemma from_zero p q : Forall known p -> nim_sum p = 0 -> move p q -> nim_sum q <> 0.
  Proof.
    intros all zero m. destruct m as [before h after parts o].
    rewrite (nim_sum_replaced before h), zero, N.lxor_0_l. intros bad.
    apply N.lxor_eq in bad. symmetry in bad.
    now apply (proj1 (mex h (known_in_the_middle _ _ _ all)) parts o).
  Qed.

  Lemma to_zero p : Forall known p -> nim_sum p <> 0 -> exists q, move p q /\ nim_sum q = 0.
  Proof.
    intros all nonzero. set (s := nim_sum p) in *.
    destruct (some_heap_has_the_bit p (N.log2 s)) as (before & h & after & E & bit).
    { now apply N.bit_log2. }
    subst p. pose proof (known_in_the_middle _ _ _ all) as k.
    destruct (proj2 (mex h k) (N.lxor (G h) s)) as (parts & o & value).
    { now apply clearing_the_first_bit_lowers. }
    exists (before ++ parts ++ after). split; [now constructor|].
    rewrite (nim_sum_replaced before h), value. fold s.
    rewrite (N.lxor_comm s), N.lxor_nilpotent. reflexivity.
  Qed.

  (** The theorem of Sprague and Grundy. *)
  Theorem sprague_grundy (p : position) :
    Forall known p -> (lost p <-> nim_sum p = 0) /\ (won p <-> nim_sum p <> 0).
  Proof.
    intros all.
    assert (both : (nim_sum p = 0 -> lost p) /\ (nim_sum p <> 0 -> won p)).
    { revert all. induction p as [p IH] using (well_founded_ind play_ends). intros all. split.
      - intros zero. constructor. intros q m.
        apply (IH q m (moves_are_known p q all m)). now apply (from_zero p q).
      - intros nonzero. destruct (to_zero p all nonzero) as (q & m & zero).
        apply (Won p q m). now apply (IH q m (moves_are_known p q all m)). }
    destruct both as [if_zero if_not]. split; split; try assumption.
    - intros l. destruct (N.eq_dec (nim_sum p) 0) as [zero | nonzero]; [exact zero|].
      now destruct (nobody_wins_what_is_lost p l (if_not nonzero)).
    - intros w zero. exact (nobody_wins_what_is_lost p (if_zero zero) w).
  Qed.
End Play.
