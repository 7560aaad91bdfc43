(** * The check of a repeated sparse state

    The table is gone through heap by heap, with a list of the rare heaps so far. A heap of common
    value reaches its own value through a rare part or by taking, or not at all, and the values
    below by these options or by splits with a small part, which are looked at until nothing is
    missing. Only heaps of rare value, and the smallest, are checked by looking at all their options. *)

From Coq Require Import Arith NArith ZArith List Lia Uint63 PArray.
From Sprague Require Import Games Rules Periods Check Certify Sparse.
Import ListNotations.
Open Scope N_scope.

Opaque limit entry.

(** Every number that is marked has the property. *)
Definition marks_say (P : int -> Prop) (m : marks) : Prop := forall v, m.[v]%array = true -> P v.

Lemma one_more_mark P m v : marks_say P m -> P v -> marks_say P m.[v <- true]%array.
Proof.
  intros before here w. destruct (v =? w)%uint63 eqn:E.
  - apply eqb_spec in E. now subst w.
  - apply eqb_false_spec in E. rewrite get_set_other by exact E. apply before.
Qed.

Lemma mark_stays m v w : m.[w]%array = true -> m.[v <- true].[w]%array = true.
Proof.
  intros here. destruct (v =? w)%uint63 eqn:E.
  - apply eqb_spec in E. subst w. destruct (v <? length m)%uint63 eqn:inside.
    + now apply get_set_same.
    + rewrite get_out_of_bounds in here by exact inside.
      rewrite get_out_of_bounds by now rewrite length_set. now rewrite default_set.
  - apply eqb_false_spec in E. now rewrite get_set_other.
Qed.

Section Sparse.
  Variable table : array int.
  (** Sizes of heaps that may be taken whole, amounts that leave one heap, and two. *)
  Variable all : list N.
  Variables keep split : list int.
  Definition moves : rules := two_heaps all (map number keep) (map number split).

  Variables (mask : N) (turns : bool) (place : N).
  Definition common (n v : N) : bool := common_by mask turns place n v.
  Hypothesis alike :
    turns = true -> Forall (fun taken => N.odd taken = N.odd place) (map number split).
  Hypothesis keep_some : Forall (fun taken => 0 < taken) (map number keep).

  (** Marks the values of the splits with part [a], by what is left to be split. *)
  Definition mark_splits (rests : list int) (a : int) (m : marks) : marks :=
    fold_left (fun m rest => if (a <? rest)%uint63
                             then m.[table.[a] lxor table.[rest - a] <- true]%array%uint63 else m)
      rests m.

  Definition rests_of (n : int) : list int :=
    map (fun taken => n - taken)%uint63 (filter (fun taken => taken <? n)%uint63 split).

  Definition mark_rest (n : int) (m : marks) (taken : int) : marks :=
    if (taken <? n)%uint63 then m.[table.[n - taken] <- true]%array%uint63 else m.

  (** Marks the values of all options that leave one heap, or a rare one and another. *)
  Definition mark_first (room n : int) (rares : list int) : marks :=
    let m := fold_left (mark_rest n) keep (make room false) in
    let rests := rests_of n in
    fold_left (fun m a => mark_splits rests a m) rares m.

  (** Goes on with the parts from [a] to [most] until all numbers below [g] are marked; those below
      [v] are. *)
  Fixpoint mark_more (fuel : nat) (rests : list int) (g most a v : int) (m : marks) : bool :=
    match fuel with
    | O => false
    | S fuel =>
      if m.[v]%array then mark_more fuel rests g most a (v + 1)%uint63 m
      else if (v =? g)%uint63 then true
      else if (most <? a)%uint63 then false
      else mark_more fuel rests g most (a + 1)%uint63 v (mark_splits rests a m)
    end.

  Definition common_row (fuel : nat) (room n most : int) (rares : list int) : bool :=
    let g := table.[n]%array in
    let m := mark_first room n rares in
    ((g <? length m)%uint63 && negb m.[g]%array
     && mark_more fuel (rests_of n) g most 1%uint63 0%uint63 m)%bool.

  (** What is marked is an option. *)

  Lemma splits_say P rests a m :
    marks_say P m ->
    (forall rest, In rest rests -> number a < number rest ->
       P (table.[a] lxor table.[rest - a])%array%uint63) ->
    marks_say P (mark_splits rests a m).
  Proof.
    unfold mark_splits. revert m. induction rests as [|rest rests IH]; intros m before each; [exact before|].
    simpl. apply IH; [|intros; apply each; [now right | assumption]].
    destruct (a <? rest)%uint63 eqn:fits; [|exact before].
    apply one_more_mark; [exact before|]. apply each; [now left | now apply ltb_number].
  Qed.

  Lemma in_rests n rest :
    In rest (rests_of n) <->
    exists taken, In taken (map number split) /\ taken + number rest = number n /\ 0 < number rest.
  Proof.
    unfold rests_of. rewrite in_map_iff. split.
    - intros (taken & <- & i). apply filter_In in i. destruct i as [i less]. apply ltb_number in less.
      exists (number taken). rewrite number_sub by lia. conjuncts; try lia. now apply in_map.
    - intros (t & i & sum & some). apply in_map_iff in i. destruct i as (taken & <- & i). exists taken. split.
      + apply number_injective. rewrite number_sub by lia. lia.
      + apply filter_In. split; [exact i|]. apply ltb_number. lia.
  Qed.

  Section Row.
    Variables n : int.
    Variable depth : N.
    Let P (v : int) : Prop := near moves depth (entry table) (number n) (number v).

    Lemma a_split_is_near rest a :
      In rest (rests_of n) -> 0 < number a <= depth -> number a < number rest ->
      P (table.[a] lxor table.[rest - a])%array%uint63.
    Proof.
      intros i small less. apply in_rests in i. destruct i as (t & i & sum & some).
      exists [number a], (number (rest - a)), []. split; [split|].
      - right; right. exists t, (number a), (number (rest - a)). rewrite number_sub by lia.
        conjuncts; try assumption; try reflexivity; lia.
      - repeat constructor. apply small.
      - rewrite number_lxor, <- !entry_of.
        change (N.lxor (entry table (number a)) (N.lxor (entry table (number (rest - a))) 0) =
                N.lxor (entry table (number a)) (entry table (number (rest - a)))).
        now rewrite N.lxor_0_r.
    Qed.

    Lemma a_taking_is_near taken :
      In taken keep -> number taken < number n -> P table.[n - taken]%array%uint63.
    Proof.
      intros i less. exists [], (number (n - taken)), []. split; [split|].
      - right; left. exists (number taken), (number (n - taken)). rewrite number_sub by lia.
        conjuncts; try lia; [reflexivity | now apply in_map].
      - constructor.
      - change (N.lxor (entry table (number (n - taken))) 0 = number table.[n - taken]%array%uint63).
        now rewrite N.lxor_0_r, entry_of.
    Qed.

    Lemma first_marks_say room rares :
      Forall (fun a => 0 < number a <= depth) rares -> marks_say P (mark_first room n rares).
    Proof.
      intros small. unfold mark_first.
      assert (start : marks_say P (make room false)).
      { intros v here. rewrite get_make in here. discriminate here. }
      assert (takings : forall m l, incl l keep -> marks_say P m ->
        marks_say P (fold_left (mark_rest n) l m)).
      { intros m l. revert m. induction l as [|taken l IH]; intros m inside before; [exact before|].
        simpl. apply IH; [intros x i; apply inside; now right|]. unfold mark_rest.
        destruct (taken <? n)%uint63 eqn:less; [|exact before].
        apply one_more_mark; [exact before|]. apply a_taking_is_near; [|now apply ltb_number].
        apply inside. now left. }
      specialize (takings _ keep (incl_refl keep) start).
      revert takings. generalize (fold_left (mark_rest n) keep (make room false)).
      induction small as [|a rares here small IH]; intros m before; [exact before|].
      simpl. apply IH. apply splits_say; [exact before|].
      intros rest i less. now apply a_split_is_near.
    Qed.

    Lemma more_marks_say fuel g most : forall a v m,
      number most <= depth -> number most < limit -> 0 < number a -> number v <= number g -> number g < limit ->
      marks_say P m -> (forall w, number w < number v -> P w) ->
      mark_more fuel (rests_of n) g most a v m = true ->
      forall w, number w < number g -> P w.
    Proof.
      induction fuel as [|fuel IH]; intros a v m near_most small some least small_g before below done; [discriminate done|].
      simpl in done. destruct (m.[v])%array eqn:here.
      - destruct (N.eq_dec (number v) (number g)) as [E | other].
        + rewrite <- E. exact below.
        + apply (IH a (v + 1)%uint63 m); try assumption; rewrite ?number_succ by lia; [lia|].
          intros w less. destruct (N.eq_dec (number w) (number v)) as [E | less'].
          * apply number_injective in E. subst w. now apply before.
          * apply below. lia.
      - destruct (v =? g)%uint63 eqn:E.
        + apply eqb_number in E. rewrite <- E. exact below.
        + destruct (most <? a)%uint63 eqn:far; [discriminate done|].
          assert (within : number a <= number most).
          { destruct (N.le_gt_cases (number a) (number most)) as [|beyond]; [assumption|].
            apply ltb_number in beyond. congruence. }
          apply (IH (a + 1)%uint63 v (mark_splits (rests_of n) a m)); try assumption.
          * rewrite number_succ by lia. lia.
          * apply splits_say; [exact before|]. intros rest i less. apply a_split_is_near; [exact i | lia | exact less].
    Qed.
  End Row.

  (** All options that leave one heap, or a rare one and another, are marked. *)

  Lemma splits_length rests a m : length (mark_splits rests a m) = length m.
  Proof.
    unfold mark_splits. revert m. induction rests as [|rest rests IH]; intros m; simpl; [reflexivity|].
    rewrite IH. destruct (a <? rest)%uint63; [apply length_set | reflexivity].
  Qed.

  Lemma splits_stay rests a m w : m.[w]%array = true -> (mark_splits rests a m).[w]%array = true.
  Proof.
    unfold mark_splits. revert m. induction rests as [|rest rests IH]; intros m here; simpl; [exact here|].
    apply IH. destruct (a <? rest)%uint63; [now apply mark_stays | exact here].
  Qed.

  Lemma splits_mark rests a m rest :
    In rest rests -> number a < number rest ->
    ((table.[a] lxor table.[rest - a]) <? length m)%array%uint63 = true ->
    (mark_splits rests a m).[table.[a] lxor table.[rest - a]]%array%uint63 = true.
  Proof.
    unfold mark_splits. revert m. induction rests as [|rest' rests IH]; intros m i less inside; [easy|].
    simpl. destruct i as [-> | i].
    - apply ltb_number in less. rewrite less.
      apply (splits_stay rests). now apply get_set_same.
    - apply IH; try assumption. destruct (a <? rest')%uint63; [now rewrite length_set | exact inside].
  Qed.

  Lemma takings_length n l m : length (fold_left (mark_rest n) l m) = length m.
  Proof.
    revert m. induction l as [|taken l IH]; intros m; simpl; [reflexivity|].
    rewrite IH. unfold mark_rest. destruct (taken <? n)%uint63; [apply length_set | reflexivity].
  Qed.

  Lemma takings_stay n l m w : m.[w]%array = true -> (fold_left (mark_rest n) l m).[w]%array = true.
  Proof.
    revert m. induction l as [|taken l IH]; intros m here; simpl; [exact here|].
    apply IH. unfold mark_rest. destruct (taken <? n)%uint63; [now apply mark_stays | exact here].
  Qed.

  Lemma takings_mark n l m taken :
    In taken l -> number taken < number n -> (table.[n - taken] <? length m)%array%uint63 = true ->
    (fold_left (mark_rest n) l m).[table.[n - taken]]%array%uint63 = true.
  Proof.
    revert m. induction l as [|taken' l IH]; intros m i less inside; [easy|].
    simpl. destruct i as [-> | i].
    - apply takings_stay. unfold mark_rest. apply ltb_number in less. rewrite less. now apply get_set_same.
    - apply IH; try assumption. unfold mark_rest.
      destruct (taken' <? n)%uint63; [now rewrite length_set | exact inside].
  Qed.

  Lemma rares_stay rests rares m w :
    m.[w]%array = true -> (fold_left (fun m a => mark_splits rests a m) rares m).[w]%array = true.
  Proof.
    revert m. induction rares as [|a rares IH]; intros m here; simpl; [exact here|].
    apply IH. now apply splits_stay.
  Qed.

  Lemma rares_length rests rares m :
    length (fold_left (fun m a => mark_splits rests a m) rares m) = length m.
  Proof.
    revert m. induction rares as [|a rares IH]; intros m; simpl; [reflexivity|].
    now rewrite IH, splits_length.
  Qed.

  Lemma rares_mark rests rares m a rest :
    In a rares -> In rest rests -> number a < number rest ->
    ((table.[a] lxor table.[rest - a]) <? length m)%array%uint63 = true ->
    (fold_left (fun m a => mark_splits rests a m) rares m).[table.[a] lxor table.[rest - a]]%array%uint63 = true.
  Proof.
    revert m. induction rares as [|a' rares IH]; intros m i j less inside; [easy|].
    simpl. destruct i as [-> | i].
    - apply rares_stay. now apply splits_mark.
    - apply IH; try assumption. now rewrite splits_length.
  Qed.

  Lemma first_marks_length room n rares : length (mark_first room n rares) = length (make room false).
  Proof. unfold mark_first. now rewrite rares_length, takings_length. Qed.

  (** A heap of common value whose own value is not marked does not reach it. *)
  Lemma not_marked_is_not_reached room n rares :
    ~ In (number n) all ->
    (forall m, 0 < m < number n -> common m (entry table m) = false ->
       exists a, In a rares /\ number a = m) ->
    common (number n) (entry table (number n)) = true ->
    (table.[n] <? length (mark_first room n rares))%array%uint63 = true ->
    (mark_first room n rares).[table.[n]]%array = false ->
    ~ reaches moves (entry table) (number n) (entry table (number n)).
  Proof.
    intros not_whole complete here inside free (parts & o & value).
    rewrite first_marks_length in inside.
    assert (split_marked : forall t a b, In t (map number split) -> 0 < a -> 0 < b -> t + a + b = number n ->
      common a (entry table a) = false -> N.lxor (entry table a) (entry table b) = entry table (number n) ->
      False).
    { intros t a b i some_a some_b sum rare E.
      destruct (complete a ltac:(lia) rare) as (x & ix & <-).
      apply in_map_iff in i. destruct i as (taken & <- & i).
      assert (j : In (n - taken)%uint63 (rests_of n)).
      { apply in_rests. exists (number taken). rewrite number_sub by lia. conjuncts; try lia. now apply in_map. }
      assert (rest : number (n - taken)%uint63 = number x + b) by (rewrite number_sub; lia).
      assert (V : (table.[x] lxor table.[n - taken - x])%array%uint63 = table.[n]%array).
      { apply number_injective. rewrite number_lxor, <- !entry_of, number_sub, rest by lia.
        replace (number x + b - number x) with b by lia. exact E. }
      assert (marked_now := rares_mark (rests_of n) rares (fold_left (mark_rest n) keep (make room false)) x
        (n - taken)%uint63 ix j ltac:(lia)).
      rewrite V, takings_length in marked_now. specialize (marked_now inside).
      unfold mark_first in free. congruence. }
    destruct o as [(_ & whole) | [(t & rest & -> & i & some & sum) | (t & a & b & -> & i & ? & ? & sum)]].
    - now apply not_whole.
    - change (N.lxor (entry table rest) 0 = entry table (number n)) in value. rewrite N.lxor_0_r in value.
      apply in_map_iff in i. destruct i as (taken & <- & i).
      assert (V : table.[n - taken]%array%uint63 = table.[n]%array).
      { apply number_injective. rewrite <- !entry_of, number_sub by lia. rewrite <- value.
        replace (number n - number taken) with rest by lia. reflexivity. }
      assert (marked_now := takings_mark n keep (make room false) taken i ltac:(lia)).
      rewrite V in marked_now. specialize (marked_now inside).
      apply (rares_stay (rests_of n) rares) in marked_now. unfold mark_first in free. congruence.
    - change (N.lxor (entry table a) (N.lxor (entry table b) 0) = entry table (number n)) in value.
      rewrite N.lxor_0_r in value.
      assert (o : two_heaps all (map number keep) (map number split) (number n) [a; b]).
      { right; right. exists t, a, b. conjuncts; try assumption. reflexivity. }
      pose proof (split_classes _ _ _ mask turns place (entry table) (number n) a b alike o) as classes.
      unfold common in here. rewrite value, here in classes.
      destruct (common_by mask turns place a (entry table a)) eqn:class_a.
      + apply (split_marked t b a); [exact i | lia | lia | lia | | rewrite N.lxor_comm; exact value].
        unfold common. destruct (common_by mask turns place b (entry table b)); [discriminate classes | reflexivity].
      + apply (split_marked t a b); [exact i | lia | lia | lia | exact class_a | exact value].
  Qed.

  Theorem common_row_spec fuel room n most rares depth :
    common_row fuel room n most rares = true ->
    ~ In (number n) all ->
    number most <= depth -> number most < limit -> number table.[n]%array < limit ->
    Forall (fun a => 0 < number a <= depth) rares ->
    (forall m, 0 < m < number n -> common m (entry table m) = false ->
       exists a, In a rares /\ number a = m) ->
    common (number n) (entry table (number n)) = true ->
    ~ reaches moves (entry table) (number n) (entry table (number n)) /\
    forall v, v < entry table (number n) -> near moves depth (entry table) (number n) v.
  Proof.
    unfold common_row. intros done not_whole near_most small small_g rare complete here.
    apply andb_prop in done. destruct done as [done more]. apply andb_prop in done.
    destruct done as [inside free]. apply Bool.negb_true_iff in free. split.
    - now apply (not_marked_is_not_reached room n rares).
    - intros v less. rewrite entry_of in less.
      assert (E : number (of_Z (Z.of_N v)) = v).
      { apply (below_a_machine_integer v table.[n]%array). lia. }
      rewrite <- E. rewrite <- E in less.
      apply (more_marks_say n depth fuel table.[n]%array most 1%uint63 0%uint63 (mark_first room n rares)); try assumption.
      + reflexivity.
      + rewrite number_zero. lia.
      + now apply first_marks_say.
      + intros w none. rewrite number_zero in none. lia.
  Qed.
End Sparse.

(** ** All heaps of a table *)

Section Rows.
  Variable table : array int.
  Variable digits : list N.
  Variables (mask : N) (turns : bool) (place : N).
  Variables room last last_rare depth from : int.
  (** The amounts of the code that leave one heap, and two. *)
  Let keep := map machine (places digits 1).
  Let split := map machine (places digits 2).

  Fixpoint sparse_rows (steps fuel beans : nat) (n : int) (rares : list int) : bool :=
    match fuel with
    | O => true
    | S fuel =>
      let g := table.[n]%array in
      let full := rows table (code_values table digits 2) room 1 beans n in
      if negb (g <? 4611686018427387904)%uint63 then false
      else if common_by mask turns place (number n) (number g) then
        if (if (last <? n)%uint63
            then common_row table keep split steps room n (if (n <? from)%uint63 then n else depth) rares
            else full)
        then sparse_rows steps fuel (S beans) (n + 1)%uint63 rares
        else false
      else if (if (n <=? last_rare)%uint63 then full else false)
      then sparse_rows steps fuel (S beans) (n + 1)%uint63 (if (0 <? n)%uint63 then n :: rares else rares)
      else false
    end.

  Hypothesis octal : Forall (fun digit => digit < 8) digits.
  Hypothesis few : N.of_nat (List.length digits) <= number last + 1.
  Hypothesis modest : number last < limit.
  Hypothesis alike :
    turns = true -> Forall (fun taken => N.odd taken = N.odd place) (places digits 2).
  Hypothesis rare_is_near : number last_rare <= number depth.
  Hypothesis deep_enough : number depth < limit.
  Hypothesis far : number last + number depth < number from.

  Definition row_is_right (n : N) : Prop :=
    mex_at (code digits) (entry table) n /\
    (number last_rare < n -> common_by mask turns place n (entry table n) = true) /\
    (number from <= n -> forall v, v < entry table n ->
       near (code digits) (number depth) (entry table) n v).

  Lemma places_are_within count taken : In taken (places digits count) -> taken <= number last.
  Proof.
    intros i. apply places_spec in i. destruct i as [bit _].
    destruct (Nat.lt_ge_cases (N.to_nat taken) (List.length digits)) as [|outside]; [lia|].
    rewrite nth_overflow, N.bits_0 in bit by lia. discriminate bit.
  Qed.

  Lemma numbers_of_places count : map number (map machine (places digits count)) = places digits count.
  Proof.
    rewrite map_map. rewrite <- (map_id (places digits count)) at 2. apply map_ext_in.
    intros taken i. apply number_machine. pose proof (places_are_within _ _ i). lia.
  Qed.

  (** The rules of the code and those of the rows are the same. *)
  Lemma code_moves n parts :
    code digits n parts <-> moves (places digits 0) keep split n parts.
  Proof. unfold moves, keep, split. rewrite !numbers_of_places. now apply octal_codes. Qed.

  Lemma common_row_is_right steps n rares :
    number n < limit -> number table.[n]%array < limit ->
    number last < number n ->
    common_row table keep split steps room n (if (n <? from)%uint63 then n else depth) rares = true ->
    common_by mask turns place (number n) (entry table (number n)) = true ->
    Forall (fun a => 0 < number a <= number last_rare /\ number a < number n) rares ->
    (forall m, 0 < m < number n -> common_by mask turns place m (entry table m) = false ->
       exists a, In a rares /\ number a = m) ->
    row_is_right (number n).
  Proof.
    intros small small_g large done here rare complete.
    assert (not_whole : ~ In (number n) (places digits 0)).
    { intros i. pose proof (places_are_within _ _ i). lia. }
    assert (alike' : turns = true ->
      Forall (fun taken => N.odd taken = N.odd place) (map number split)).
    { unfold split. now rewrite numbers_of_places. }
    set (most := if (n <? from)%uint63 then n else depth) in *.
    assert (near_most : number most < limit) by (unfold most; destruct (n <? from)%uint63; assumption).
    assert (rare_near : Forall (fun a => 0 < number a <= number most) rares).
    { apply (Forall_impl _ (P := fun a => 0 < number a <= number last_rare /\ number a < number n)); [|exact rare].
      intros a [range less]. unfold most. destruct (n <? from)%uint63; lia. }
    destruct (common_row_spec table (places digits 0) keep split mask turns place alike'
      steps room n most rares (number most) done not_whole (N.le_refl _) near_most small_g rare_near complete here)
      as [never every].
    split; [split|split].
    - intros (parts & o & value). apply never. exists parts. split; [now apply code_moves | exact value].
    - intros v less. destruct (near_is_reached _ _ _ _ _ (every v less)) as (parts & o & value).
      exists parts. split; [now apply code_moves | exact value].
    - intros _. exact here.
    - intros late v less. specialize (every v less).
      assert (E : most = depth).
      { unfold most. destruct (n <? from)%uint63 eqn:early; [|reflexivity]. apply ltb_number in early. lia. }
      rewrite E in every. destruct every as (b & p & a & [o small'] & value).
      exists b, p, a. split; [split; [now apply code_moves | exact small'] | exact value].
  Qed.

  Lemma sparse_rows_spec steps fuel : forall beans n rares,
    number n = N.of_nat beans -> N.of_nat beans + N.of_nat fuel < limit ->
    Forall (fun a => 0 < number a <= number last_rare /\ number a < number n) rares ->
    (forall m, 0 < m < number n -> common_by mask turns place m (entry table m) = false ->
       exists a, In a rares /\ number a = m) ->
    sparse_rows steps fuel beans n rares = true ->
    forall m, N.of_nat beans <= m < N.of_nat beans + N.of_nat fuel -> row_is_right m.
  Proof.
    induction fuel as [|fuel IH]; intros beans n rares same small rare complete done m range; [lia|].
    rewrite Nat2N.inj_succ in *.
    cbn [sparse_rows] in done.
    destruct (table.[n]%array <? 4611686018427387904)%uint63 eqn:modest_g; [|discriminate done].
    cbn [negb] in done. apply ltb_number in modest_g. change (number table.[n]%array < limit) in modest_g.
    assert (full_spec : rows table (code_values table digits 2) room 1 beans n = true ->
      mex_at (code digits) (entry table) (number n)).
    { intros full. apply (rows_spec table (code_values table digits 2) room (code digits)
        (code_values_spec table digits 2) 1 beans n); [exact same | | exact full |].
      - change (N.of_nat 1) with 1. lia.
      - rewrite same. change (N.of_nat 1) with 1. lia. }
    assert (next : number (n + 1)%uint63 = number n + 1) by (apply number_succ; lia).
    rewrite <- entry_of in done.
    destruct (common_by mask turns place (number n) (entry table (number n))) eqn:class.
    - match type of done with (if ?c then _ else _) = true => destruct c eqn:here end; [|discriminate done].
      assert (this : row_is_right (number n)).
      { destruct (last <? n)%uint63 eqn:large.
        - apply ltb_number in large. apply (common_row_is_right steps n rares); try assumption. lia.
        - assert (number n <= number last).
          { destruct (N.le_gt_cases (number n) (number last)) as [|more]; [assumption|].
            apply ltb_number in more. congruence. }
          split; [now apply full_spec|]. split; [intros _; exact class|]. intros late. lia. }
      destruct (N.eq_dec m (N.of_nat beans)) as [-> | other]; [now rewrite <- same|].
      apply (IH (S beans) (n + 1)%uint63 rares); try lia; try exact done.
      + rewrite next. apply (Forall_impl _ (P := fun a => 0 < number a <= number last_rare /\ number a < number n)); [|exact rare].
        intros a [? ?]. lia.
      + intros k range' is_rare. apply complete; [|exact is_rare].
        destruct (N.eq_dec k (number n)) as [-> | ?]; [congruence | lia].
    - destruct (n <=? last_rare)%uint63 eqn:early; [|discriminate done].
      destruct (rows table (code_values table digits 2) room 1 beans n) eqn:full; [|discriminate done].
      apply leb_number in early.
      destruct (N.eq_dec m (N.of_nat beans)) as [-> | other].
      + rewrite <- same. split; [now apply full_spec|]. split; [lia|]. intros late v less.
        exfalso. lia.
      + eapply (IH (S beans) (n + 1)%uint63); [lia | lia | | | exact done | lia].
        * assert (before : Forall (fun a => 0 < number a <= number last_rare /\ number a < number (n + 1)%uint63) rares).
          { rewrite next. apply (Forall_impl _ (P := fun a => 0 < number a <= number last_rare /\ number a < number n)); [|exact rare].
            intros a [? ?]. lia. }
          destruct (0 <? n)%uint63 eqn:some; [|exact before]. apply ltb_number in some. rewrite number_zero in some.
          constructor; [lia | exact before].
        * intros k range' is_rare. destruct (N.eq_dec k (number n)) as [-> | ?].
          -- assert (some : (0 <? n)%uint63 = true) by (apply ltb_number; rewrite number_zero; lia).
             rewrite some. exists n. split; [now left | reflexivity].
          -- destruct (complete k ltac:(lia) is_rare) as (a & i & E).
             exists a. split; [|exact E]. destruct (0 <? n)%uint63; [now right | exact i].
  Qed.
End Rows.

(** ** The period *)

(** A code that ends at place [last]; after heap [last_rare] all values are common, and from heap
    [from] on the values below are reached with a part of at most [depth]. *)
Definition sparse_period (digits : list N) (mask : N) (turns : bool) (place : N)
    (last last_rare depth first from period steps : N) (room : int) (table : array int) : bool :=
  ((from + period <? 2 ^ 62)
   && forallb (fun digit => digit <? 8) digits
   && (N.of_nat (List.length digits) <=? last + 1)
   && (negb turns || forallb (fun taken => Bool.eqb (N.odd taken) (N.odd place)) (places digits 2))
   && (negb turns || negb (N.odd period))
   && (last_rare <=? depth) && (0 <? period)
   && (first + depth + last <=? from) && (2 * depth + last <? from)
   && sparse_rows table digits mask turns place room (machine last) (machine last_rare) (machine depth)
        (machine from) (N.to_nat steps) (N.to_nat (from + period)) 0 0%uint63 []
   && table_repeats table first period (from + period))%bool.

(** An option of a heap consists of smaller heaps, so that only values up to the heap matter. *)
Lemma near_of_agreeing_values r depth G H n v :
  ends r -> (forall m, m < n -> G m = H m) -> near r depth G n v -> near r depth H n v.
Proof.
  intros e same (before & part & after & [o small] & <-). exists before, part, after.
  split; [now split|]. symmetry. apply value_of_equal_parts. intros m i. apply same. now apply (e _ _ o).
Qed.

Theorem checked_sparse_period digits mask turns place last last_rare depth first from period steps room table :
  sparse_period digits mask turns place last last_rare depth first from period steps room table = true ->
  values_of (code digits) (repeated table first period).
Proof.
  unfold sparse_period. intros all.
  repeat (apply andb_prop in all; destruct all as [all ?here]).
  apply N.ltb_lt in all, here1, here3. change (from + period < limit) in all.
  apply N.leb_le in here2, here4, here7. 
  rename here into repeats, here0 into checked.
  assert (octal : Forall (fun digit => digit < 8) digits).
  { rewrite forallb_forall in here8. apply Forall_forall. intros digit i. apply N.ltb_lt. auto. }
  assert (alike : turns = true -> Forall (fun taken => N.odd taken = N.odd place) (places digits 2)).
  { intros ->. apply Forall_forall. intros taken i. apply Bool.eqb_prop.
    now apply (proj1 (forallb_forall _ _) here6). }
  assert (even : turns = true -> N.odd period = false).
  { intros ->. now apply Bool.negb_true_iff. }
  assert (same : forall n, n < from + period -> entry table n = repeated table first period n).
  { apply table_repeats_spec; try assumption. lia. }
  assert (right : forall n, n < from + period ->
    row_is_right table digits mask turns place (machine last_rare) (machine depth) (machine from) n).
  { intros n inside.
    apply (sparse_rows_spec table digits mask turns place room (machine last) (machine last_rare)
             (machine depth) (machine from)) with (steps := N.to_nat steps) (fuel := N.to_nat (from + period))
             (beans := 0%nat) (n := 0%uint63) (rares := []); rewrite ?number_machine by lia; try assumption; try lia.
    - reflexivity.
    - constructor.
    - intros m range. rewrite number_zero in range. lia. }
  unfold row_is_right in right. rewrite !number_machine in right by lia.
  apply (octal_sparse_state digits last depth last_rare first from period mask turns place);
    try assumption.
  - now apply it_repeats.
  - intros n range. rewrite <- same by lia. now apply right.
  - intros n inside. apply (mex_of_agreeing_values (code digits) (entry table)).
    + apply code_ends.
    + intros m le. apply same. lia.
    + now apply right.
  - intros n range v less. rewrite <- same in less by lia.
    apply (near_of_agreeing_values (code digits) depth (entry table)).
    + apply code_ends.
    + intros m le. apply same. lia.
    + now apply right.
Qed.
