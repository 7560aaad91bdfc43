(** * Periods that hold for all heaps

    A repetition that was seen for finitely many heaps goes on for ever: for finite
    subtraction sets if it fills one window, for finite codes by the theorem of Guy and
    Smith (1956), here for any number of heaps left by a move. *)

From Coq Require Import Arith NArith List Lia.
From Sprague Require Import Games Rules.
Import ListNotations.
Open Scope N_scope.

Section Repeating.
  Variable r : rules.
  Variable G : N -> N.
  Variables first period bound : N.

  (** The rules allow the trade: once the repetition is known below [n], the heaps [n] and
      [n + period] have options of the same values. *)
  Hypothesis trade : forall n,
    bound <= n -> (forall m, first <= m < n -> G (m + period) = G m) ->
    forall v, reaches r G n v <-> reaches r G (n + period) v.

  Theorem repetition_goes_on :
    values_of r G ->
    (forall n, first <= n < bound -> G (n + period) = G n) ->
    forall n, first <= n -> G (n + period) = G n.
  Proof.
    intros valued seen n. induction n as [n IH] using (well_founded_ind N.lt_wf_0).
    intros from. destruct (N.lt_ge_cases n bound) as [small | large]; [now apply seen|].
    assert (same := trade n large (fun m range => IH m (proj2 range) (proj1 range))).
    destruct (valued n), (valued (n + period)). symmetry.
    now apply (the_mex_is_unique _ _ _ _ same).
  Qed.

  (** The other way round: what repeats and has the right values at the beginning has them
      everywhere. *)
  Theorem values_go_on :
    0 < period -> first <= bound ->
    (forall n, first <= n -> G (n + period) = G n) ->
    (forall n, n < bound + period -> mex_at r G n) ->
    values_of r G.
  Proof.
    intros positive order repeats begins n.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0).
    destruct (N.lt_ge_cases n (bound + period)) as [small | large]; [now apply begins|].
    assert (same : forall v, reaches r G (n - period) v <-> reaches r G n v).
    { pose proof (trade (n - period)) as same. replace (n - period + period) with n in same by lia.
      apply same; [lia|]. intros m range. now apply repeats. }
    destruct (IH (n - period)) as [never every]; [lia|].
    assert (E : G n = G (n - period)).
    { pose proof (repeats (n - period)) as E. replace (n - period + period) with n in E by lia.
      apply E. lia. }
    split; rewrite E.
    - intros reached. apply never. now apply same.
    - intros v less. now apply same, every.
  Qed.
End Repeating.

(** A function that repeats is known from its first values. *)
Lemma by_its_first_values (G : N -> N) first period :
  0 < period -> (forall n, first <= n -> G (n + period) = G n) ->
  forall n, first <= n -> G n = G (first + (n - first) mod period).
Proof.
  intros positive repeats n from.
  assert (E : n = first + (period * ((n - first) / period) + (n - first) mod period)).
  { rewrite <- N.div_mod by lia. lia. }
  rewrite E at 1. clear E.
  generalize ((n - first) / period) as rounds. generalize ((n - first) mod period) as rest.
  intros rest rounds. induction rounds as [|rounds IH] using N.peano_ind.
  - f_equal. lia.
  - rewrite <- IH, N.mul_succ_r.
    replace (first + (period * rounds + period + rest))
      with (first + (period * rounds + rest) + period) by lia.
    apply repeats. lia.
Qed.

(** ** Finite subtraction sets *)

Section Window.
  Variable amounts : list N.
  Variable largest : N.
  Hypothesis none_is_larger : Forall (fun s => s <= largest) amounts.
  Variable G : N -> N.
  Variables first period : N.

  Lemma window_trade n :
    first + largest <= n -> (forall m, first <= m < n -> G (m + period) = G m) ->
    forall v, reaches (subtraction amounts) G n v <-> reaches (subtraction amounts) G (n + period) v.
  Proof.
    intros far repeats v. rewrite Forall_forall in none_is_larger. unfold reaches, subtraction.
    split; intros (parts & (s & i & fits & ->) & <-); pose proof (none_is_larger s i).
    - exists [n + period - s]. split; [exists s; repeat split; try easy; lia|].
      replace (n + period - s) with (n - s + period) by lia.
      unfold value_of, nim_sum. simpl. rewrite repeats by lia. reflexivity.
    - exists [n - s]. split; [exists s; repeat split; try easy; lia|].
      replace (n + period - s) with (n - s + period) by lia.
      unfold value_of, nim_sum. simpl. rewrite repeats by lia. reflexivity.
  Qed.
End Window.

(** ** Finite codes *)

Lemma a_large_part parts most size :
  0 < most -> 0 < size -> N.of_nat (length parts) <= most -> most * size <= total parts ->
  exists before part after, parts = before ++ part :: after /\ size <= part.
Proof.
  intros some positive few large.
  assert (small_or_not : (exists part, In part parts /\ size <= part) \/
                         Forall (fun part => part < size) parts).
  { clear. induction parts as [|part parts IH]; [now right|].
    destruct (N.lt_ge_cases part size) as [small | big].
    - destruct IH as [(x & i & big) | all]; [left; exists x; split; [now right | exact big]|].
      right. now constructor.
    - left. exists part. split; [now left | exact big]. }
  destruct small_or_not as [(part & i & big) | all].
  - destruct (in_split _ _ i) as (before & after & ->). now exists before, part, after.
  - exfalso. assert (bounded : total parts + N.of_nat (length parts) <= N.of_nat (length parts) * size).
    { clear few large. induction all as [|part parts small all IH]; [reflexivity|].
      change (total (part :: parts)) with (part + total parts).
      change (length (part :: parts)) with (S (length parts)).
      rewrite Nat2N.inj_succ, N.mul_succ_l. lia. }
    destruct parts as [|part parts]; [change (total []) with 0 in large; nia|].
    change (length (part :: parts)) with (S (length parts)) in *.
    assert (N.of_nat (S (length parts)) * size <= most * size) by (apply N.mul_le_mono_r; exact few).
    lia.
Qed.

Section GuySmith.
  Variable digits : list N.
  (** The code ends at place [last]; a move leaves at most [most] heaps. *)
  Variables last most : N.
  Hypothesis ends_at_last : N.of_nat (length digits) <= last + 1.
  Hypothesis leaves_at_most : Forall (fun digit => digit < 2 ^ (most + 1)) digits.
  Hypothesis leaves_some : 0 < most.
  Variable G : N -> N.
  Variables first period : N.
  Hypothesis first_is_not_zero : 0 < first.
  Hypothesis period_is_not_zero : 0 < period.

  Lemma taken_and_left n parts :
    code digits n parts ->
    exists taken, taken + total parts = n /\ taken <= last /\ N.of_nat (length parts) <= most.
  Proof.
    intros (taken & sum & _ & allowed & _). exists taken. split; [exact sum|].
    destruct (Nat.lt_ge_cases (N.to_nat taken) (length digits)) as [inside | outside].
    - split; [lia|].
      assert (small := proj1 (Forall_forall _ _) leaves_at_most _ (nth_In digits 0 inside)).
      simpl in small. set (d := nth (N.to_nat taken) digits 0) in *.
      destruct (N.le_gt_cases (N.of_nat (length parts)) most) as [few | many]; [exact few|].
      exfalso. destruct (N.eq_dec d 0) as [zero | nonzero].
      + rewrite zero, N.bits_0 in allowed. discriminate allowed.
      + rewrite N.bits_above_log2 in allowed; [discriminate allowed|].
        apply N.log2_lt_pow2 in small; lia.
    - rewrite nth_overflow, N.bits_0 in allowed by lia. discriminate allowed.
  Qed.

  Lemma exchange before part after n part' n' :
    code digits n (before ++ part :: after) -> 0 < part' -> n + part' = n' + part ->
    code digits n' (before ++ part' :: after).
  Proof.
    intros (taken & sum & positive & allowed & two) some balance.
    rewrite total_app in sum. simpl in sum.
    exists taken. rewrite total_app. simpl. repeat split.
    - lia.
    - apply Forall_app in positive. destruct positive as [? rest].
      inversion rest; subst. apply Forall_app. now repeat constructor.
    - rewrite app_length in *. exact allowed.
    - rewrite app_length in *. exact two.
  Qed.

  Lemma exchanged_value before part after part' :
    G part = G part' -> value_of G (before ++ part :: after) = value_of G (before ++ part' :: after).
  Proof.
    intros same. rewrite !value_of_app. f_equal.
    change (N.lxor (G part) (value_of G after) = N.lxor (G part') (value_of G after)).
    now rewrite same.
  Qed.

  Lemma guy_smith_trade n :
    most * first + (most - 1) * period + last <= n ->
    (forall m, first <= m < n -> G (m + period) = G m) ->
    forall v, reaches (code digits) G n v <-> reaches (code digits) G (n + period) v.
  Proof.
    intros far repeats v. split; intros (parts & o & <-).
    - destruct (taken_and_left _ _ o) as (taken & sum & near & few).
      destruct (a_large_part parts most first) as (before & part & after & -> & large);
        try assumption; [nia|].
      assert (part < n) by (apply (code_ends _ _ _ o); apply in_elt).
      exists (before ++ (part + period) :: after). split.
      + apply (exchange _ part _ n); [exact o | lia | lia].
      + apply exchanged_value. apply repeats. lia.
    - destruct (taken_and_left _ _ o) as (taken & sum & near & few).
      destruct (a_large_part parts most (first + period)) as (before & part & after & -> & large);
        try assumption; [lia | nia |].
      assert (part < n + period) by (apply (code_ends _ _ _ o); apply in_elt).
      exists (before ++ (part - period) :: after). split.
      + apply (exchange _ part _ (n + period)); [exact o | lia | lia].
      + apply exchanged_value. replace part with (part - period + period) at 2 by lia.
        symmetry. apply repeats. lia.
  Qed.
End GuySmith.

(** The theorem of Guy and Smith. *)
Theorem guy_smith digits last most G first period :
  N.of_nat (length digits) <= last + 1 ->
  Forall (fun digit => digit < 2 ^ (most + 1)) digits ->
  0 < most -> 0 < first -> 0 < period ->
  values_of (code digits) G ->
  (forall n, first <= n < most * first + (most - 1) * period + last -> G (n + period) = G n) ->
  forall n, first <= n -> G (n + period) = G n.
Proof.
  intros. apply (repetition_goes_on (code digits) G first period
                   (most * first + (most - 1) * period + last)); try assumption.
  intros. now apply (guy_smith_trade digits last most) with (first := first).
Qed.

(** A repeated window of a finite subtraction set. *)
Theorem repeated_window amounts largest G first period :
  Forall (fun s => s <= largest) amounts ->
  values_of (subtraction amounts) G ->
  (forall n, first <= n < first + largest -> G (n + period) = G n) ->
  forall n, first <= n -> G (n + period) = G n.
Proof.
  intros. apply (repetition_goes_on (subtraction amounts) G first period (first + largest));
    try assumption.
  intros. now apply (window_trade amounts largest) with (first := first).
Qed.
