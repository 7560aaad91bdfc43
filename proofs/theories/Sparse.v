(** * Repeated states of sparse games

    In many games that split heaps in two, values fall into two classes such that a nim-sum is
    common exactly if one part is rare and the other common, and only finitely many heaps are
    rare. Then the common values that a heap reaches by a split come through rare heaps, and
    a state of bounded length determines what follows. If such a state comes again, the values
    repeat for ever, long before the theorem of Guy and Smith could tell. *)

From Coq Require Import Arith NArith List Lia.
From Sprague Require Import Games Rules Periods.
Import ListNotations.
Open Scope N_scope.

Section SparseState.
  Variable r : rules.
  Hypothesis r_ends : ends r.
  Hypothesis at_most_two : forall n parts, r n parts -> (length parts <= 2)%nat.
  (** A move takes at most [last] beans. *)
  Variable last : N.
  Hypothesis takes_at_most : forall n parts, r n parts -> n <= last + total parts.

  (** An option is near if all its parts but one are at most [depth]. *)
  Variable depth : N.
  Definition near_option (n : N) (before : list N) (part : N) (after : list N) : Prop :=
    r n (before ++ part :: after) /\ Forall (fun other => other <= depth) (before ++ after).

  Definition near (G : N -> N) (n v : N) : Prop :=
    exists before part after,
      near_option n before part after /\ value_of G (before ++ part :: after) = v.

  (** The rules allow that a large part of a near option grows and shrinks by the period. *)
  Variable period : N.
  Hypothesis trade : forall n before part after, depth < part ->
    near_option n before part after <-> near_option (n + period) before (part + period) after.

  Lemma near_is_reached G n v : near G n v -> reaches r G n v.
  Proof. intros (before & part & after & [o _] & value). now exists (before ++ part :: after). Qed.

  Lemma the_other_part_is_large n before part after :
    near_option n before part after -> n <= last + depth + part.
  Proof.
    intros [o small]. pose proof (takes_at_most _ _ o) as sum.
    pose proof (at_most_two _ _ o) as two. rewrite app_length in two. simpl in two.
    rewrite total_app in sum. change (total (part :: after)) with (part + total after) in sum.
    destruct before as [|x [|y before]]; destruct after as [|z [|w after]]; simpl in *; try lia;
      inversion small; lia.
  Qed.

  (** What a heap reaches by near options depends on the last values only. *)
  Lemma near_repeats G first n :
    first + depth + last <= n -> 2 * depth + last < n ->
    (forall m, first <= m < n -> G (m + period) = G m) ->
    forall v, near G n v <-> near G (n + period) v.
  Proof.
    intros far far' repeats v. split; intros (before & part & after & near_o & <-).
    - pose proof (the_other_part_is_large _ _ _ _ near_o) as large.
      assert (part < n) by (apply (r_ends _ _ (proj1 near_o)); apply in_elt).
      exists before, (part + period), after. split; [apply (trade n); [lia | exact near_o]|].
      apply exchanged_value. apply repeats. lia.
    - pose proof (the_other_part_is_large _ _ _ _ near_o) as large.
      assert (part < n + period) by (apply (r_ends _ _ (proj1 near_o)); apply in_elt).
      exists before, (part - period), after.
      replace part with (part - period + period) in near_o at 1 by lia.
      split; [apply (trade n); [lia | exact near_o]|].
      apply exchanged_value. replace part with (part - period + period) at 2 by lia.
      symmetry. apply repeats. lia.
  Qed.

  (** The classes. *)
  Variable G : N -> N.
  Variable common : N -> N -> bool.
  Hypothesis classes : forall n a b, r n [a; b] ->
    common n (N.lxor (G a) (G b)) = xorb (common a (G a)) (common b (G b)).
  Hypothesis classes_repeat : forall n v, common (n + period) v = common n v.

  Variables last_rare first from : N.
  Hypothesis rare_is_near : last_rare <= depth.

  (** A heap of common value reaches its value by near options, or not at all. *)
  Lemma common_values_are_near n :
    last < n -> (forall m, last_rare < m < n -> common m (G m) = true) ->
    common n (G n) = true -> reaches r G n (G n) -> near G n (G n).
  Proof.
    intros some later here (parts & o & value).
    pose proof (at_most_two _ _ o) as two. pose proof (takes_at_most _ _ o) as sum.
    destruct parts as [|a [|b [|]]]; simpl in two; try lia.
    - simpl in sum. lia.
    - exists [], a, []. repeat split; try assumption. constructor.
    - assert (E : value_of G [a; b] = N.lxor (G a) (G b)).
      { change (N.lxor (G a) (N.lxor (G b) 0) = N.lxor (G a) (G b)). now rewrite N.lxor_0_r. }
      rewrite E in value. rewrite <- value, (classes n a b o) in here.
      assert (smaller : a < n /\ b < n) by (split; apply (r_ends _ _ o); simpl; tauto).
      destruct (N.le_gt_cases a last_rare) as [small | large].
      + exists [a], b, []. split; [split; [exact o|]|now rewrite <- value].
        repeat constructor. lia.
      + rewrite (later a) in here by lia.
        destruct (N.le_gt_cases b last_rare) as [small' | large'].
        * exists [], a, [b]. split; [split; [exact o|]|now rewrite <- value].
          repeat constructor. lia.
        * rewrite (later b) in here by lia. discriminate here.
  Qed.

  (** What repeats, is right at the beginning and rests on near options for one period is right
      everywhere. *)
  Theorem sparse_values_go_on :
    0 < period -> first + depth + last <= from -> 2 * depth + last < from ->
    (forall n, first <= n -> G (n + period) = G n) ->
    (forall n, last_rare < n < from + period -> common n (G n) = true) ->
    (forall n, n < from + period -> mex_at r G n) ->
    (forall n, from <= n < from + period -> forall v, v < G n -> near G n v) ->
    values_of r G.
  Proof.
    intros positive far far' repeats begins_common begins begins_near.
    assert (all_common : forall n, last_rare < n -> common n (G n) = true).
    { intros n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros after.
      destruct (N.lt_ge_cases n (from + period)) as [small | large]; [now apply begins_common|].
      replace n with (n - period + period) by lia. rewrite classes_repeat, repeats by lia.
      apply IH; lia. }
    assert (by_near : forall n, from <= n ->
      ~ near G n (G n) /\ forall v, v < G n -> near G n v).
    { intros n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros after.
      destruct (N.lt_ge_cases n (from + period)) as [small | large].
      - split; [|now apply begins_near]. intros reached.
        destruct (begins n small) as [never _]. now apply never, near_is_reached.
      - destruct (IH (n - period)) as [never every]; try lia.
        assert (same := near_repeats G first (n - period) ltac:(lia) ltac:(lia)
                          (fun m range => repeats m (proj1 range))).
        assert (E := repeats (n - period) ltac:(lia)).
        replace (n - period + period) with n in * by lia.
        rewrite E. split.
        + intros reached. apply never. now apply same.
        + intros v less. now apply same, every. }
    intros n. destruct (N.lt_ge_cases n (from + period)) as [small | large]; [now apply begins|].
    destruct (by_near n) as [never every]; [lia|]. split.
    - intros reached. apply never. apply common_values_are_near; try assumption; [lia | |].
      + intros m range. now apply all_common.
      + apply all_common. lia.
    - intros v less. now apply near_is_reached, every.
  Qed.
End SparseState.

(** ** Codes that leave at most two heaps *)

(** The places of a code whose digit allows [count] heaps; taking nothing must leave two. *)
Definition places (digits : list N) (count : N) : list N :=
  filter (fun taken => N.testbit (nth (N.to_nat taken) digits 0) count
                       && ((0 <? taken) || (2 <=? count)))%bool
    (map N.of_nat (seq 0 (length digits))).

Lemma places_spec digits count taken :
  In taken (places digits count) <->
  N.testbit (nth (N.to_nat taken) digits 0) count = true /\ (taken = 0 -> 2 <= count).
Proof.
  unfold places. rewrite filter_In, Bool.andb_true_iff, Bool.orb_true_iff, N.ltb_lt, N.leb_le.
  split.
  - intros (_ & bit & enough). split; [exact bit | lia].
  - intros (bit & enough). split; [|split; [exact bit | lia]].
    destruct (Nat.lt_ge_cases (N.to_nat taken) (length digits)) as [inside | outside].
    + apply in_map_iff. exists (N.to_nat taken). rewrite N2Nat.id, in_seq. split; [easy | lia].
    + rewrite nth_overflow, N.bits_0 in bit by lia. discriminate bit.
Qed.

(** Take all of a heap of one of the sizes [all], or leave one heap by taking an amount in [keep],
    or two by taking an amount in [split]. *)
Definition two_heaps (all keep split : list N) : rules := fun n parts =>
  (parts = [] /\ In n all) \/
  (exists taken rest, parts = [rest] /\ In taken keep /\ 0 < rest /\ taken + rest = n) \/
  (exists taken a b, parts = [a; b] /\ In taken split /\ 0 < a /\ 0 < b /\ taken + a + b = n).

Lemma octal_codes digits :
  Forall (fun digit => digit < 8) digits ->
  forall n parts, code digits n parts <->
    two_heaps (places digits 0) (places digits 1) (places digits 2) n parts.
Proof.
  intros octal n parts.
  assert (at_most_two : forall taken count,
    N.testbit (nth (N.to_nat taken) digits 0) (N.of_nat count) = true -> (count <= 2)%nat).
  { intros taken count bit. destruct (Nat.le_gt_cases count 2) as [|many]; [assumption|].
    assert (small : nth (N.to_nat taken) digits 0 < 8).
    { destruct (nth_in_or_default (N.to_nat taken) digits 0) as [i | ->]; [|lia].
      now apply (proj1 (Forall_forall _ _) octal). }
    set (digit := nth (N.to_nat taken) digits 0) in *.
    destruct (N.eq_dec digit 0) as [zero | some]; [rewrite zero, N.bits_0 in bit; discriminate bit|].
    rewrite N.bits_above_log2 in bit; [discriminate bit|].
    change 8 with (2 ^ 3) in small. apply N.log2_lt_pow2 in small; lia. }
  unfold two_heaps. split.
  - intros (taken & sum & positive & bit & enough).
    pose proof (at_most_two _ _ bit) as few.
    assert (i : In taken (places digits (N.of_nat (length parts)))).
    { apply places_spec. split; [exact bit|]. intros none. specialize (enough none). lia. }
    destruct parts as [|a [|b [|]]]; simpl in few, sum, i; try lia.
    + left. split; [reflexivity|]. now replace n with taken by lia.
    + right; left. exists taken, a. inversion positive; subst. repeat split; try assumption. lia.
    + right; right. exists taken, a, b. inversion positive as [|? ? ? rest]; subst. inversion rest; subst.
      repeat split; try assumption. lia.
  - intros [(-> & i) | [(taken & rest & -> & i & some & sum) | (taken & a & b & -> & i & ? & ? & sum)]];
      apply places_spec in i; destruct i as [bit enough].
    + exists n. simpl. repeat split; try assumption; try constructor; lia.
    + exists taken. simpl. repeat split; try assumption; try lia. now repeat constructor.
    + exists taken. simpl. repeat split; try assumption; try lia. now repeat constructor.
Qed.

(** Rules that allow the same moves have the same values. *)
Lemma same_rules r r' G :
  (forall n parts, r n parts <-> r' n parts) -> values_of r' G -> values_of r G.
Proof.
  intros same valued n. destruct (valued n) as [never every]. split.
  - intros (parts & o & value). apply never. exists parts. split; [now apply same | exact value].
  - intros v less. destruct (every v less) as (parts & o & value).
    exists parts. split; [now apply same | exact value].
Qed.

Section TwoHeaps.
  Variables all keep split : list N.
  Variable last : N.
  Hypothesis all_within : Forall (fun taken => taken <= last) all.
  Hypothesis keep_within : Forall (fun taken => 0 < taken <= last) keep.
  Hypothesis split_within : Forall (fun taken => taken <= last) split.

  Lemma two_heaps_ends : ends (two_heaps all keep split).
  Proof.
    intros n parts [(-> & _) | [(t & rest & -> & i & some & sum) | (t & a & b & -> & _ & ? & ? & sum)]] part.
    - easy.
    - pose proof (proj1 (Forall_forall _ _) keep_within t i). simpl in *. intros [<- | []]. lia.
    - simpl. intros [<- | [<- | []]]; lia.
  Qed.

  Lemma two_heaps_leave_two n parts : two_heaps all keep split n parts -> (length parts <= 2)%nat.
  Proof.
    intros [(-> & _) | [(t & rest & -> & _) | (t & a & b & -> & _)]]; simpl; lia.
  Qed.

  Lemma two_heaps_take n parts : two_heaps all keep split n parts -> n <= last + total parts.
  Proof.
    intros [(-> & i) | [(t & rest & -> & i & some & sum) | (t & a & b & -> & i & ? & ? & sum)]].
    - pose proof (proj1 (Forall_forall _ _) all_within n i). simpl in *. lia.
    - pose proof (proj1 (Forall_forall _ _) keep_within t i). simpl in *. lia.
    - pose proof (proj1 (Forall_forall _ _) split_within t i). simpl in *. lia.
  Qed.

  Lemma two_heaps_trade depth period n before part after : depth < part ->
    near_option (two_heaps all keep split) depth n before part after <->
    near_option (two_heaps all keep split) depth (n + period) before (part + period) after.
  Proof.
    intros large. unfold near_option, two_heaps.
    split; intros [o small]; (split; [|exact small]).
    - destruct o as [(none & _) | [(t & rest & one & i & some & sum) | (t & a & b & two & i & ? & ? & sum)]].
      + now destruct before.
      + right; left. destruct before as [|? before]; [|now destruct before].
        injection one as -> ->. exists t, (rest + period). repeat split; try assumption; lia.
      + right; right. destruct before as [|x [|y before]]; [| |now destruct before].
        * injection two as -> ->. exists t, (a + period), b. repeat split; try assumption; lia.
        * injection two as -> -> ->. exists t, a, (b + period). repeat split; try assumption; lia.
    - destruct o as [(none & _) | [(t & rest & one & i & some & sum) | (t & a & b & two & i & ? & ? & sum)]].
      + now destruct before.
      + right; left. destruct before as [|? before]; [|now destruct before].
        injection one as <- ->. exists t, part. repeat split; try assumption; lia.
      + right; right. destruct before as [|x [|y before]]; [| |now destruct before].
        * injection two as <- ->. exists t, part, b. repeat split; try assumption; lia.
        * injection two as -> <- ->. exists t, a, part. repeat split; try assumption; lia.
  Qed.
End TwoHeaps.

(** ** Classes by the parity of some bits *)

Fixpoint odd_bits_of (p : positive) : bool :=
  match p with
  | xH => true
  | xO p => odd_bits_of p
  | xI p => negb (odd_bits_of p)
  end.

(** Whether an odd number of bits is set. *)
Definition odd_bits (n : N) : bool :=
  match n with 0 => false | N.pos p => odd_bits_of p end.

Lemma odd_bits_lxor a b : odd_bits (N.lxor a b) = xorb (odd_bits a) (odd_bits b).
Proof.
  assert (each : forall p q, odd_bits (Pos.lxor p q) = xorb (odd_bits_of p) (odd_bits_of q)).
  { assert (even : forall x, odd_bits (N.double x) = odd_bits x) by now intros [|x].
    assert (odd : forall x, odd_bits (N.succ_double x) = negb (odd_bits x)) by now intros [|x].
    induction p as [p IH|p IH|]; destruct q as [q|q|]; simpl; rewrite ?even, ?odd, ?IH;
      try destruct (odd_bits_of p); try destruct (odd_bits_of q); reflexivity. }
  destruct a as [|p], b as [|q]; simpl; try reflexivity.
  - now destruct (odd_bits_of q).
  - now destruct (odd_bits_of p).
  - apply each.
Qed.

(** A value is common at a heap if it shares an odd number of bits with [mask], the parity of the
    heap and of [place] counting as one more if [turns]. *)
Definition common_by (mask : N) (turns : bool) (place : N) (n v : N) : bool :=
  xorb (odd_bits (N.land v mask)) (turns && N.odd (n + place)).

Lemma split_classes all keep split mask turns place G n a b :
  (turns = true -> Forall (fun taken => N.odd taken = N.odd place) split) ->
  two_heaps all keep split n [a; b] ->
  common_by mask turns place n (N.lxor (G a) (G b)) =
  xorb (common_by mask turns place a (G a)) (common_by mask turns place b (G b)).
Proof.
  intros alike [(none & _) | [(t & rest & one & _) | (t & x & y & two & i & ? & ? & sum)]];
    [discriminate none | discriminate one |].
  injection two as <- <-. unfold common_by.
  assert (E : N.land (N.lxor (G a) (G b)) mask = N.lxor (N.land (G a) mask) (N.land (G b) mask)).
  { apply N.bits_inj. intros k. rewrite N.land_spec, !N.lxor_spec, !N.land_spec.
    now destruct (N.testbit (G a) k), (N.testbit (G b) k), (N.testbit mask k). }
  rewrite E, odd_bits_lxor. subst n. rewrite !N.odd_add.
  destruct turns; simpl.
  - rewrite (proj1 (Forall_forall _ _) (alike eq_refl) t i).
    destruct (odd_bits (N.land (G a) mask)), (odd_bits (N.land (G b) mask)), (N.odd a), (N.odd b), (N.odd place); reflexivity.
  - now destruct (odd_bits (N.land (G a) mask)), (odd_bits (N.land (G b) mask)).
Qed.

Lemma classes_of_a_period mask turns place period :
  (turns = true -> N.odd period = false) ->
  forall n v, common_by mask turns place (n + period) v = common_by mask turns place n v.
Proof.
  intros even n v. unfold common_by. f_equal. destruct turns; [|reflexivity].
  rewrite !N.odd_add, (even eq_refl). simpl. now destruct (N.odd n), (N.odd place).
Qed.

(** A repeated state of an octal code. *)
Theorem octal_sparse_state digits last depth last_rare first from period mask turns place G :
  Forall (fun digit => digit < 8) digits ->
  N.of_nat (length digits) <= last + 1 ->
  (turns = true -> Forall (fun taken => N.odd taken = N.odd place) (places digits 2)) ->
  (turns = true -> N.odd period = false) ->
  last_rare <= depth -> 0 < period -> first + depth + last <= from -> 2 * depth + last < from ->
  (forall n, first <= n -> G (n + period) = G n) ->
  (forall n, last_rare < n < from + period -> common_by mask turns place n (G n) = true) ->
  (forall n, n < from + period -> mex_at (code digits) G n) ->
  (forall n, from <= n < from + period -> forall v, v < G n -> near (code digits) depth G n v) ->
  values_of (code digits) G.
Proof.
  intros octal few alike even rare positive far far' repeats begins_common begins begins_near.
  set (same := octal_codes digits octal).
  set (r := two_heaps (places digits 0) (places digits 1) (places digits 2)) in *.
  assert (within : forall count taken, In taken (places digits count) -> taken <= last).
  { intros count taken i. apply places_spec in i. destruct i as [bit _].
    destruct (Nat.lt_ge_cases (N.to_nat taken) (length digits)) as [|outside]; [lia|].
    rewrite nth_overflow, N.bits_0 in bit by lia. discriminate bit. }
  assert (all_within : Forall (fun taken => taken <= last) (places digits 0)).
  { apply Forall_forall. apply within. }
  assert (keep_within : Forall (fun taken => 0 < taken <= last) (places digits 1)).
  { apply Forall_forall. intros taken i. split; [|now apply (within 1)].
    apply places_spec in i. destruct i as [_ enough]. lia. }
  assert (split_within : Forall (fun taken => taken <= last) (places digits 2)).
  { apply Forall_forall. apply within. }
  apply (same_rules _ r); [exact same|].
  apply (sparse_values_go_on r) with (last := last) (depth := depth) (period := period)
    (common := common_by mask turns place) (last_rare := last_rare) (first := first) (from := from);
    try assumption.
  - now apply (two_heaps_ends _ _ _ last).
  - apply two_heaps_leave_two.
  - now apply two_heaps_take.
  - intros. now apply two_heaps_trade.
  - intros n a b. now apply split_classes.
  - now apply classes_of_a_period.
  - intros n small. destruct (begins n small) as [never every]. split.
    + intros (parts & o & value). apply never. exists parts. split; [now apply same | exact value].
    + intros v less. destruct (every v less) as (parts & o & value).
      exists parts. split; [now apply same | exact value].
  - intros n range v less. destruct (begins_near n range v less) as (b & p & a & [o small] & value).
    exists b, p, a. split; [split; [now apply same | exact small] | exact value].
Qed.
