(** * Two players with different amounts

    In a partizan taking game Left and Right may take different numbers of beans from a heap; whoever
    cannot move loses. Who wins follows from the last outcomes, as many as the largest amount, so that
    outcomes that repeat for so long repeat for ever. *)

From Coq Require Import Arith NArith ZArith List Lia Uint63 PArray.
From Sprague Require Import Games Rules Periods Check Certify.
Import ListNotations.
Open Scope N_scope.

Inductive player := Left | Right.

Definition other (p : player) : player := match p with Left => Right | Right => Left end.

Section Outcomes.
  (** The amounts that each player may take. *)
  Variable amounts : player -> list N.

  (** A player to move loses a heap if all moves let the other one win, and wins it if one move makes
      the other one lose. *)
  Inductive loses : player -> N -> Prop :=
  | Loses p n :
      (forall s, In s (amounts p) -> 0 < s <= n -> wins (other p) (n - s)) -> loses p n
  with wins : player -> N -> Prop :=
  | Wins p n s : In s (amounts p) -> 0 < s <= n -> loses (other p) (n - s) -> wins p n.

  Theorem nobody_wins_and_loses n : forall p, wins p n -> loses p n -> False.
  Proof.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros p w l.
    destruct w as [p n s i fits l']. destruct l as [p n all].
    apply (IH (n - s) ltac:(lia) (other p)); [now apply all | exact l'].
  Qed.

  (** [W] says who wins, if it follows the rules. *)
  Definition follows_the_rules (W : player -> N -> bool) (n : N) : Prop := forall p,
    W p n = true <-> exists s, In s (amounts p) /\ 0 < s <= n /\ W (other p) (n - s) = false.

  Theorem who_wins W :
    (forall n, follows_the_rules W n) ->
    forall n p, (W p n = true -> wins p n) /\ (W p n = false -> loses p n).
  Proof.
    intros right n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros p. split.
    - intros here. apply right in here. destruct here as (s & i & fits & there).
      apply (Wins p n s i fits). apply (IH (n - s)); [lia | exact there].
    - intros here. constructor. intros s i fits. apply (IH (n - s)); [lia|].
      destruct (W (other p) (n - s)) eqn:there; [reflexivity|].
      assert (W p n = true) by (apply right; now exists s). congruence.
  Qed.

  Corollary wins_exactly W :
    (forall n, follows_the_rules W n) -> forall p n, wins p n <-> W p n = true.
  Proof.
    intros right p n. destruct (who_wins W right n p) as [if_true if_false]. split; [|exact if_true].
    intros w. destruct (W p n) eqn:here; [reflexivity|].
    now destruct (nobody_wins_and_loses n p w (if_false eq_refl)).
  Qed.

  (** ** A repeated window *)

  Variable largest : N.
  Hypothesis none_is_larger : forall p, Forall (fun s => s <= largest) (amounts p).
  Variable W : player -> N -> bool.
  Variables first period : N.

  Theorem outcomes_go_on :
    0 < period -> (forall p n, first <= n -> W p (n + period) = W p n) ->
    (forall n, n < first + largest + period -> follows_the_rules W n) ->
    forall n, follows_the_rules W n.
  Proof.
    intros positive repeats begins n.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0).
    destruct (N.lt_ge_cases n (first + largest + period)) as [small | large]; [now apply begins|].
    intros p. set (k := n - period). replace n with (k + period) by (unfold k; lia).
    rewrite repeats by (unfold k; lia). rewrite (IH k ltac:(unfold k; lia) p).
    split; intros (s & i & fits & value); exists s;
      pose proof (proj1 (Forall_forall _ _) (none_is_larger p) s i) as small; simpl in small;
      replace (k + period - s) with (k - s + period) in * by (unfold k in *; lia);
      rewrite repeats in * by (unfold k in *; lia);
      (split; [exact i | split; [unfold k in *; lia | exact value]]).
  Qed.
End Outcomes.

(** ** The check of a table

    An entry has bit 0 if Left wins when moving first, and bit 1 if Right does. *)

Definition bit_of (p : player) : N := match p with Left => 0 | Right => 1 end.

Definition winner (table : array int) (first period : N) (p : player) (n : N) : bool :=
  N.testbit (repeated table first period n) (bit_of p).

Definition has_a_winning_move (W : player -> N -> bool) (amounts : list N) (p : player) (n : N) : bool :=
  existsb (fun s => (0 <? s) && (s <=? n) && negb (W (other p) (n - s)))%bool amounts.

Definition sides (left right : list N) (p : player) : list N :=
  match p with Left => left | Right => right end.

Definition outcome_period (left right : list N) (largest first period : N) (table : array int) : bool :=
  let W := winner table first period in
  let right_at (p : player) (n : N) :=
    Bool.eqb (W p n) (has_a_winning_move W (sides left right p) p n) in
  (forallb (fun s => s <=? largest) left && forallb (fun s => s <=? largest) right && (0 <? period)
   && forallb (fun n => right_at Left (N.of_nat n) && right_at Right (N.of_nat n))
        (seq 0 (N.to_nat (first + largest + period))))%bool.

Theorem checked_outcome_period left right largest first period table :
  outcome_period left right largest first period table = true ->
  forall n, follows_the_rules (sides left right) (winner table first period) n.
Proof.
  unfold outcome_period. intros all. apply andb_prop in all. destruct all as [all rows].
  apply andb_prop in all. destruct all as [all positive]. apply andb_prop in all.
  destruct all as [small_left small_right]. apply N.ltb_lt in positive.
  rewrite forallb_forall in small_left, small_right, rows.
  apply (outcomes_go_on (sides left right) largest) with (first := first) (period := period).
  - intros [|]; apply Forall_forall; intros s i; apply N.leb_le; auto.
  - exact positive.
  - intros p n from. unfold winner. now rewrite it_repeats.
  - intros n inside p. specialize (rows (N.to_nat n)). rewrite N2Nat.id in rows.
    assert (i : In (N.to_nat n) (seq 0 (N.to_nat (first + largest + period)))) by (apply in_seq; lia).
    specialize (rows i). apply andb_prop in rows.
    assert (E : winner table first period p n =
                has_a_winning_move (winner table first period) (sides left right p) p n).
    { destruct p; apply Bool.eqb_prop; apply rows. }
    rewrite E. unfold has_a_winning_move. rewrite existsb_exists. split.
    + intros (s & j & good). repeat (apply andb_prop in good; destruct good as [good ?]).
      exists s. apply N.ltb_lt in good. apply N.leb_le in H0. apply Bool.negb_true_iff in H. now repeat split.
    + intros (s & j & [some fits] & value). exists s. split; [exact j|].
      apply N.ltb_lt in some. apply N.leb_le in fits. now rewrite some, fits, value.
Qed.

Theorem the_outcomes_repeat left right table first period :
  0 < period -> (forall n, follows_the_rules (sides left right) (winner table first period) n) ->
  forall p n, first <= n ->
  wins (sides left right) p (n + period) <-> wins (sides left right) p n.
Proof.
  intros some right_table p n from. rewrite !(wins_exactly _ _ right_table). unfold winner.
  now rewrite it_repeats.
Qed.
