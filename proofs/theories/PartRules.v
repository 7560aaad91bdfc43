(** * Codes that compare the two heaps of a split

    A digit may ask that the two heaps left by a move are different, or that they are equal. The
    theorem of Guy and Smith holds for them as well: a trade that would make two heaps equal is
    replaced by one of the same value, 0, and equal heaps are worth 0 whatever they are. *)

From Coq Require Import Arith NArith ZArith List Lia Uint63 PArray.
From Sprague Require Import Games Rules Periods Check Certify.
Import ListNotations.
Open Scope N_scope.

Inductive comparison := Any | Different | Equal.

Definition satisfies (c : comparison) (parts : list N) : Prop :=
  match c, parts with
  | Different, [a; b] => a <> b
  | Equal, [a; b] => a = b
  | _, _ => True
  end.

(** A code as in [code], each digit with a rule for moves that leave two heaps; no move leaves more. *)
Definition compared (digits : list (N * comparison)) : rules := fun n parts =>
  exists taken,
    taken + total parts = n /\
    Forall (fun part => 0 < part) parts /\
    (List.length parts <= 2)%nat /\
    N.testbit (fst (nth (N.to_nat taken) digits (0, Any))) (N.of_nat (List.length parts)) = true /\
    satisfies (snd (nth (N.to_nat taken) digits (0, Any))) parts /\
    (taken = 0 -> (2 <= List.length parts)%nat).

Lemma compared_ends digits : ends (compared digits).
Proof.
  intros n parts (taken & sum & positive & _ & _ & _ & at_least_two) part i.
  pose proof (a_part_is_at_most_the_total _ _ i).
  destruct (N.eq_dec taken 0) as [none | some]; [|lia].
  pose proof (one_of_two_parts _ _ positive (at_least_two none) i). lia.
Qed.

Lemma value_of_two G a b : value_of G [a; b] = N.lxor (G a) (G b).
Proof. change (N.lxor (G a) (N.lxor (G b) 0) = N.lxor (G a) (G b)). now rewrite N.lxor_0_r. Qed.

Section Trade.
  Variable digits : list (N * comparison).
  (** The code ends at place [last]. *)
  Variable last : N.
  Hypothesis ends_at_last : N.of_nat (List.length digits) <= last + 1.
  Variable G : N -> N.
  (** The values repeat with [period] from [first] on; heaps are traded by [step], [rounds] times the
      period and even. *)
  Variables first period rounds : N.
  Let step := rounds * period.
  Hypothesis first_is_not_zero : 0 < first.
  Hypothesis period_is_not_zero : 0 < period.
  Hypothesis step_is_even : N.even step = true.

  Definition far_enough : N := 2 * first + step + last + 2 * period.

  Section At.
    Variable n : N.
    Hypothesis far : far_enough <= n.
    Hypothesis repeats : forall m, first <= m < n + step -> G (m + period) = G m.

    Lemma repeats_often k m : first <= m -> m + k * period < n + step + period -> G (m + k * period) = G m.
    Proof.
      intros from. induction k as [|k IH] using N.peano_ind; intros less; [f_equal; lia|].
      replace (m + N.succ k * period) with (m + k * period + period) in * by lia.
      rewrite repeats by lia. apply IH. lia.
    Qed.

    Lemma by_a_step m : first <= m -> m < n -> G (m + step) = G m.
    Proof. intros. apply repeats_often; [assumption|]. fold step. lia. Qed.

    (** What a move takes is at most [last], so that one of the parts is large. *)
    Lemma taken_is_small taken (parts : list N) :
      N.testbit (fst (nth (N.to_nat taken) digits (0, Any))) (N.of_nat (List.length parts)) = true ->
      taken <= last.
    Proof.
      intros bit. destruct (Nat.lt_ge_cases (N.to_nat taken) (List.length digits)) as [|outside]; [lia|].
      rewrite nth_overflow, N.bits_0 in bit by lia. discriminate bit.
    Qed.

    Lemma half_a_step : exists half, step = 2 * half.
    Proof. apply N.even_spec in step_is_even. destruct step_is_even as [half E]. now exists half. Qed.

    (** Two heaps, the first one not smaller; the rule does not care about their order. *)
    Lemma grow taken c a b v :
      taken <= last -> 0 < b -> b <= a -> taken + a + b = n ->
      satisfies c [a; b] -> N.lxor (G a) (G b) = v ->
      exists a' b', 0 < a' /\ 0 < b' /\ taken + a' + b' = n + step /\ satisfies c [a'; b'] /\
                    N.lxor (G a') (G b') = v.
    Proof.
      intros small some order sum rule value. unfold far_enough in far.
      destruct c; simpl in rule.
      - exists (a + step), b. rewrite by_a_step by lia. repeat split; try assumption; lia.
      - exists (a + step), b. rewrite by_a_step by lia. repeat split; try assumption; try lia.
        simpl. lia.
      - destruct half_a_step as [half E]. subst b. rewrite N.lxor_nilpotent in value.
        exists (a + half), (a + half). rewrite N.lxor_nilpotent. repeat split; try assumption; lia.
    Qed.

    Lemma shrink taken c a b v :
      taken <= last -> 0 < b -> b <= a -> taken + a + b = n + step ->
      satisfies c [a; b] -> N.lxor (G a) (G b) = v ->
      exists a' b', 0 < a' /\ 0 < b' /\ taken + a' + b' = n /\ satisfies c [a'; b'] /\
                    N.lxor (G a') (G b') = v.
    Proof.
      intros small some order sum rule value. unfold far_enough in far.
      assert (E : G a = G (a - step)).
      { rewrite <- (by_a_step (a - step)) by lia. f_equal. lia. }
      destruct c; simpl in rule.
      - exists (a - step), b. rewrite <- E. repeat split; try assumption; lia.
      - destruct (N.eq_dec (a - step) b) as [same | other].
        + exists (b - period), (b + period).
          rewrite E, same, N.lxor_nilpotent in value.
          assert (F : G b = G (b - period)).
          { rewrite <- (repeats (b - period)) by lia. f_equal. lia. }
          rewrite repeats, <- F, N.lxor_nilpotent by lia.
          repeat split; try assumption; try lia. simpl. lia.
        + exists (a - step), b. rewrite <- E. repeat split; try assumption; lia.
      - destruct half_a_step as [half H]. subst b. rewrite N.lxor_nilpotent in value.
        exists (a - half), (a - half). rewrite N.lxor_nilpotent. repeat split; try assumption; lia.
    Qed.

    (** The larger one first. *)
    Lemma in_order taken c a b v :
      satisfies c [a; b] -> N.lxor (G a) (G b) = v -> 0 < a -> 0 < b ->
      exists x y, satisfies c [x; y] /\ N.lxor (G x) (G y) = v /\ 0 < y /\ y <= x /\
                  taken + a + b = taken + x + y.
    Proof.
      intros rule value some_a some_b. destruct (N.le_ge_cases b a) as [order | order].
      - exists a, b. repeat split; try assumption; lia.
      - exists b, a. rewrite N.lxor_comm. repeat split; try assumption; try lia.
        destruct c; simpl in *; congruence.
    Qed.

    Lemma compared_trade v :
      reaches (compared digits) G n v <-> reaches (compared digits) G (n + step) v.
    Proof.
      split; intros (parts & (taken & sum & positive & few & bit & rule & two) & value);
        pose proof (taken_is_small _ _ bit) as small; unfold far_enough in far;
        (destruct parts as [|a [|b [|]]]; simpl in few; try lia;
          [simpl in sum; lia | | ]).
      - simpl in sum. exists [a + step]. split.
        + exists taken. simpl. repeat split; try assumption; try lia. repeat constructor. lia.
        + change (N.lxor (G (a + step)) 0 = v). change (N.lxor (G a) 0 = v) in value.
          assert (taken <> 0) by (intros none; specialize (two none); simpl in two; lia).
          now rewrite by_a_step by lia.
      - pose proof (Forall_inv positive : 0 < a) as some_a. pose proof (Forall_inv (Forall_inv_tail positive) : 0 < b) as some_b.
        simpl in sum.
        destruct (in_order taken _ a b _ rule eq_refl) as (x & y & rule' & value' & some & order & E); try assumption.
        destruct (grow taken _ x y _ small some order ltac:(lia) rule' value') as (a' & b' & ? & ? & sum' & rule'' & value'').
        exists [a'; b']. rewrite value_of_two. rewrite value_of_two in value.
        split; [|now rewrite value''].
        exists taken. simpl. repeat split; try assumption; try lia. repeat constructor; assumption.
      - simpl in sum. exists [a - step]. split.
        + exists taken. simpl. repeat split; try assumption; try lia. repeat constructor. lia.
        + change (N.lxor (G (a - step)) 0 = v). change (N.lxor (G a) 0 = v) in value.
          assert (taken <> 0) by (intros none; specialize (two none); simpl in two; lia).
          rewrite <- value. f_equal. rewrite <- (by_a_step (a - step)) by lia. f_equal. lia.
      - pose proof (Forall_inv positive : 0 < a) as some_a. pose proof (Forall_inv (Forall_inv_tail positive) : 0 < b) as some_b.
        simpl in sum.
        destruct (in_order taken _ a b _ rule eq_refl) as (x & y & rule' & value' & some & order & E); try assumption.
        destruct (shrink taken _ x y _ small some order ltac:(lia) rule' value') as (a' & b' & ? & ? & sum' & rule'' & value'').
        exists [a'; b']. rewrite value_of_two. rewrite value_of_two in value.
        split; [|now rewrite value''].
        exists taken. simpl. repeat split; try assumption; try lia. repeat constructor; assumption.
    Qed.
  End At.
End Trade.

(** ** The check *)

Section Values.
  Variable table : array int.

  (** The nim-sums for two heaps that satisfy a rule. *)
  Definition two_values (c : comparison) (beans : nat) (rest : int) : list int :=
    match c with
    | Any => splits table 2 beans rest
    | Different => grundy_values table beans rest
    | Equal => if (Nat.even beans && negb (beans =? 0)%nat)%bool then [0%uint63] else []
    end.

  Definition left_with (c : comparison) (count : nat) (beans v : N) : Prop :=
    exists parts, List.length parts = count /\ Forall (fun part => 0 < part) parts /\
                  total parts = beans /\ satisfies c parts /\ value_of (entry table) parts = v.

  Lemma left_with_fewer c count beans v :
    (count < 2)%nat -> left_with c count beans v <-> left_over table count beans v.
  Proof.
    intros few. split.
    - intros (parts & len & positive & sum & _ & value). now exists parts.
    - intros (parts & len & positive & sum & value). exists parts. conjuncts; try assumption.
      destruct parts as [|a [|b parts]]; [now destruct c | now destruct c | simpl in len; lia].
  Qed.

  Lemma two_values_spec c beans rest v :
    number rest = N.of_nat beans -> N.of_nat beans < limit ->
    In v (two_values c beans rest) <-> left_with c 2 (N.of_nat beans) (number v).
  Proof.
    intros same small. destruct c; unfold two_values.
    - rewrite splits_spec by assumption. split.
      + intros (parts & len & positive & sum & value). exists parts. conjuncts; try assumption. exact I.
      + intros (parts & len & positive & sum & _ & value). now exists parts.
    - rewrite grundy_values_spec by assumption. split.
      + intros (parts & (a & b & some & less & sum & ->) & value). exists [a; b].
        conjuncts; [reflexivity | | simpl; lia | simpl; lia | exact value].
        repeat constructor; lia.
      + intros (parts & len & positive & sum & rule & value).
        destruct parts as [|a [|b [|]]]; try discriminate len. simpl in rule, sum.
        pose proof (Forall_inv positive : 0 < a) as some_a. pose proof (Forall_inv (Forall_inv_tail positive) : 0 < b) as some_b.
        rewrite value_of_two in value. destruct (N.lt_ge_cases a b) as [less | more].
        * exists [a; b]. rewrite value_of_two. split; [|exact value]. exists a, b. conjuncts; try lia. reflexivity.
        * exists [b; a]. rewrite value_of_two, N.lxor_comm. split; [|exact value].
          exists b, a. conjuncts; try lia. reflexivity.
    - split.
      + destruct (Nat.even beans && negb (beans =? 0)%nat)%bool eqn:both; [|easy].
        apply andb_prop in both. destruct both as [even some]. apply Bool.negb_true_iff, Nat.eqb_neq in some.
        apply Nat.even_spec in even. destruct even as [half E]. intros [<- | []].
        exists [N.of_nat half; N.of_nat half].
        conjuncts; [reflexivity | | simpl; lia | reflexivity |].
        * repeat constructor; lia.
        * rewrite value_of_two, N.lxor_nilpotent. reflexivity.
      + intros (parts & len & positive & sum & rule & value).
        destruct parts as [|a [|b [|]]]; try discriminate len. simpl in rule, sum. subst b.
        pose proof (Forall_inv positive : 0 < a) as some.
        rewrite value_of_two, N.lxor_nilpotent in value.
        assert (both : (Nat.even beans && negb (beans =? 0)%nat)%bool = true).
        { apply andb_true_intro. split.
          - apply Nat.even_spec. exists (N.to_nat a). lia.
          - apply Bool.negb_true_iff, Nat.eqb_neq. lia. }
        rewrite both. left. apply number_injective. rewrite <- value. apply number_zero.
  Qed.

  Definition left_compared (digit : N * comparison) (least beans : nat) (rest : int) : list int :=
    (if (N.testbit (fst digit) 0 && (least =? 0)%nat)%bool then splits table 0 beans rest else [])
    ++ (if (N.testbit (fst digit) 1 && (least <=? 1)%nat)%bool then splits table 1 beans rest else [])
    ++ (if N.testbit (fst digit) 2 then two_values (snd digit) beans rest else []).

  Fixpoint compared_values (digits : list (N * comparison)) (least beans : nat) (rest : int) : list int :=
    match digits with
    | [] => []
    | digit :: digits =>
      match beans with
      | O => []
      | S beans => compared_values digits 0 beans (rest - 1)%uint63
      end ++ left_compared digit least beans rest
    end.

  Lemma left_compared_spec digit least beans rest v :
    (least <= 2)%nat -> number rest = N.of_nat beans -> N.of_nat beans < limit ->
    In v (left_compared digit least beans rest) <->
    exists count, (count <= 2)%nat /\ N.testbit (fst digit) (N.of_nat count) = true /\
                  (least <= count)%nat /\ left_with (snd digit) count (N.of_nat beans) (number v).
  Proof.
    intros least_small same small. unfold left_compared. rewrite !in_app_iff. split.
    - intros [i | [i | i]].
      + destruct (N.testbit (fst digit) 0 && (least =? 0)%nat)%bool eqn:both; [|easy].
        apply andb_prop in both. destruct both as [bit none]. apply Nat.eqb_eq in none.
        exists 0%nat. conjuncts; try assumption; try lia. apply left_with_fewer; [lia|]. now apply splits_spec in i.
      + destruct (N.testbit (fst digit) 1 && (least <=? 1)%nat)%bool eqn:both; [|easy].
        apply andb_prop in both. destruct both as [bit one]. apply Nat.leb_le in one.
        exists 1%nat. conjuncts; try assumption; try lia. apply left_with_fewer; [lia|]. now apply splits_spec in i.
      + destruct (N.testbit (fst digit) 2) eqn:bit; [|easy].
        exists 2%nat. conjuncts; try assumption; try lia. now apply two_values_spec in i.
    - intros (count & few & bit & enough & left). destruct count as [|[|[|]]]; try lia.
      + left. change (N.of_nat 0) with 0 in bit. rewrite bit.
        replace (least =? 0)%nat with true by (symmetry; apply Nat.eqb_eq; lia).
        apply splits_spec; try assumption. now apply left_with_fewer in left; [|lia].
      + right; left. change (N.of_nat 1) with 1 in bit. rewrite bit.
        replace (least <=? 1)%nat with true by (symmetry; apply Nat.leb_le; lia).
        apply splits_spec; try assumption. now apply left_with_fewer in left; [|lia].
      + right; right. change (N.of_nat 2) with 2 in bit. rewrite bit. now apply two_values_spec.
  Qed.

  Definition compared_from (digits : list (N * comparison)) (least : nat) (n : N) (parts : list N) : Prop :=
    exists taken,
      taken + total parts = n /\
      Forall (fun part => 0 < part) parts /\
      (List.length parts <= 2)%nat /\
      N.testbit (fst (nth (N.to_nat taken) digits (0, Any))) (N.of_nat (List.length parts)) = true /\
      satisfies (snd (nth (N.to_nat taken) digits (0, Any))) parts /\
      (taken = 0 -> (least <= List.length parts)%nat).

  Lemma compared_values_spec digits : forall least beans rest v,
    (least <= 2)%nat -> number rest = N.of_nat beans -> N.of_nat beans < limit ->
    In v (compared_values digits least beans rest) <->
    exists parts, compared_from digits least (N.of_nat beans) parts /\
                  value_of (entry table) parts = number v.
  Proof.
    induction digits as [|digit digits IH]; intros least beans rest v least_small same small.
    - simpl. split; [easy|]. intros (parts & (taken & _ & _ & _ & bit & _) & _).
      destruct (N.to_nat taken); rewrite N.bits_0 in bit; discriminate bit.
    - cbn [compared_values]. rewrite in_app_iff, left_compared_spec by assumption. split.
      + intros [i | (count & few & bit & enough & (parts & len & positive & sum & rule & value))].
        * destruct beans as [|beans]; [easy|].
          apply IH in i; [|lia | rewrite number_pred by lia; lia | lia].
          destruct i as (parts & (taken & sum & positive & few & bit & rule & _) & value).
          exists parts. split; [|exact value]. exists (taken + 1).
          replace (N.to_nat (taken + 1)) with (S (N.to_nat taken)) by lia.
          conjuncts; try assumption; lia.
        * exists parts. split; [|exact value]. exists 0. subst count.
          conjuncts; try assumption; first [intros _; exact enough | lia].
      + intros (parts & (taken & sum & positive & few & bit & rule & enough) & value).
        destruct (N.eq_dec taken 0) as [-> | some].
        * right. exists (List.length parts). conjuncts; try assumption; [now apply enough|].
          exists parts. conjuncts; try assumption; reflexivity.
        * left. destruct beans as [|beans]; [lia|].
          apply IH; [lia | rewrite number_pred by lia; lia | lia |].
          exists parts. split; [|exact value]. exists (taken - 1).
          replace (N.to_nat taken) with (S (N.to_nat (taken - 1))) in bit, rule by lia.
          conjuncts; try assumption; lia.
  Qed.
End Values.

Definition compared_table (digits : list (N * comparison)) (room : int) (size : N) (table : array int) : bool :=
  ((size <? 2 ^ 62) && rows table (compared_values table digits 2) room (N.to_nat size) 0 0%uint63)%bool.

Theorem checked_compared_table digits room size table :
  compared_table digits room size table = true ->
  forall n, n < size -> mex_at (compared digits) (entry table) n.
Proof.
  intros all n inside. apply andb_prop in all. destruct all as [small all].
  apply N.ltb_lt in small.
  apply (rows_spec table (compared_values table digits 2) room (compared digits)) with
    (fuel := N.to_nat size) (beans := 0%nat) (rest := 0%uint63).
  - intros beans rest v. now apply compared_values_spec.
  - reflexivity.
  - rewrite N2Nat.id. exact small.
  - exact all.
  - rewrite N2Nat.id. change (N.of_nat 0) with 0. lia.
Qed.

(** A code that ends at place [last]; heaps are traded by [rounds] periods, which are even. *)
Definition compared_period (digits : list (N * comparison)) (last first period rounds : N) (room : int)
    (table : array int) : bool :=
  let step := rounds * period in
  let size := 2 * first + step + last + 2 * period + step in
  ((N.of_nat (List.length digits) <=? last + 1) && (0 <? first) && (0 <? period) && (0 <? rounds)
   && N.even step
   && compared_table digits room size table
   && table_repeats table first period size)%bool.

Theorem checked_compared_period digits last first period rounds room table :
  compared_period digits last first period rounds room table = true ->
  values_of (compared digits) (repeated table first period).
Proof.
  unfold compared_period. intros all.
  repeat (apply andb_prop in all; destruct all as [all ?here]).
  rename here into repeats, here0 into checked, here1 into even.
  apply N.leb_le in all. apply N.ltb_lt in here2, here3, here4.
  set (bound := 2 * first + rounds * period + last + 2 * period) in *.
  assert (some_step : 0 < rounds * period) by now apply N.mul_pos_pos.
  assert (less : period <= rounds * period) by nia.
  assert (small : bound + rounds * period < limit).
  { unfold compared_table in checked. apply andb_prop in checked. apply N.ltb_lt. apply checked. }
  assert (repeats_often : forall k n, first <= n ->
    repeated table first period (n + k * period) = repeated table first period n).
  { intros k n from. induction k as [|k IH] using N.peano_ind; [f_equal; lia|].
    rewrite <- IH. replace (n + N.succ k * period) with (n + k * period + period) by lia.
    apply it_repeats; lia. }
  apply (values_go_on (compared digits) _ first (rounds * period) bound).
  - intros n far _ v. apply (compared_trade digits last all _ first period rounds); try assumption.
    intros m range. apply it_repeats; [assumption | lia].
  - exact some_step.
  - unfold bound. lia.
  - intros n from. now apply repeats_often.
  - intros n inside. apply (mex_of_agreeing_values (compared digits) (entry table)).
    + apply compared_ends.
    + intros m le. apply (table_repeats_spec table first period (bound + rounds * period)); try assumption; lia.
    + now apply (checked_compared_table digits room (bound + rounds * period)).
Qed.

Definition compared_option (digits : list (N * comparison)) (n taken : N) (parts : list N) : bool :=
  ((taken + total parts =? n)
   && forallb (fun part => 0 <? part) parts
   && N.testbit (fst (nth (N.to_nat taken) digits (0, Any))) (N.of_nat (List.length parts))
   && ((0 <? taken) || (2 <=? List.length parts)%nat)
   && match snd (nth (N.to_nat taken) digits (0, Any)), parts with
      | _, [] | _, [_] => true
      | Any, [_; _] => true
      | Different, [a; b] => negb (a =? b)
      | Equal, [a; b] => a =? b
      | _, _ => false
      end)%bool.

Lemma checked_compared_option digits n taken parts :
  compared_option digits n taken parts = true -> compared digits n parts.
Proof.
  unfold compared_option. intros all. repeat (apply andb_prop in all; destruct all as [all ?here]).
  apply N.eqb_eq in all. exists taken. conjuncts; try assumption.
  - apply Forall_forall. intros part i. apply N.ltb_lt. now apply (proj1 (forallb_forall _ _) here2).
  - destruct (snd (nth (N.to_nat taken) digits (0, Any))), parts as [|a [|b [|]]]; simpl; try lia; discriminate here.
  - destruct (snd (nth (N.to_nat taken) digits (0, Any))), parts as [|a [|b [|]]]; simpl; try exact I.
    + apply N.eqb_neq. now apply Bool.negb_true_iff.
    + now apply N.eqb_eq.
  - intros none. apply Bool.orb_prop in here0. destruct here0 as [some | two].
    + apply N.ltb_lt in some. lia.
    + now apply Nat.leb_le.
Qed.
