(** * Taking games whose amounts repeat for ever

    A set such as all numbers except 2 and 5 has infinitely many amounts, and its values may grow.
    The value of a heap depends on the last values and on which values the early heaps have; if
    both come again, with all values greater by the same saltus, they do so for ever. *)

From Coq Require Import Arith NArith ZArith List Lia Uint63 PArray.
From Sprague Require Import Games Rules Periods Check Certify.
Import ListNotations.
Open Scope N_scope.

(** Take an amount that is allowed. *)
Definition taking (allowed : N -> bool) : rules := fun n parts =>
  exists s, allowed s = true /\ 0 < s <= n /\ parts = [n - s].

(** The amounts [few] below [tail], and from there on those that leave one of the remainders
    [residues] when they are divided by [modulus]. *)
Definition amounts (few : list N) (tail modulus : N) (residues : list N) (s : N) : bool :=
  if s <? tail then existsb (N.eqb s) few else existsb (N.eqb (s mod modulus)) residues.

Lemma taking_ends allowed : ends (taking allowed).
Proof. intros n parts (s & _ & fits & ->) part [<- | []]. lia. Qed.

Lemma taking_reaches allowed G n v :
  reaches (taking allowed) G n v <-> exists m, m < n /\ allowed (n - m) = true /\ G m = v.
Proof.
  split.
  - intros (parts & (s & a & fits & ->) & value). exists (n - s).
    change (N.lxor (G (n - s)) 0 = v) in value. rewrite N.lxor_0_r in value.
    replace (n - (n - s)) with s by lia. split; [lia | now split].
  - intros (m & less & a & <-). exists [m]. split; [|apply N.lxor_0_r].
    exists (n - m). split; [exact a|]. split; [lia|]. f_equal. lia.
Qed.

Section Tail.
  Variable allowed : N -> bool.
  Variables tail modulus : N.
  Hypothesis some_modulus : 0 < modulus.
  Hypothesis amounts_repeat : forall s, tail <= s -> allowed (s + modulus) = allowed s.

  Lemma amounts_repeat_often rounds s : tail <= s -> allowed (s + rounds * modulus) = allowed s.
  Proof.
    intros large. induction rounds as [|rounds IH] using N.peano_ind; [f_equal; lia|].
    rewrite <- IH. replace (s + N.succ rounds * modulus) with (s + rounds * modulus + modulus) by lia.
    apply amounts_repeat. lia.
  Qed.

  Variable G : N -> N.

  (** [v] is the value of an option of [n] below [bound]. *)
  Definition early (bound n v : N) : Prop :=
    exists m, m < bound /\ m < n /\ allowed (n - m) = true /\ G m = v.

  (** Beyond the early heaps this depends on the remainder of [n] only. *)
  Lemma early_repeats bound rounds n v :
    bound + tail <= n -> early bound (n + rounds * modulus) v <-> early bound n v.
  Proof.
    intros far. split; intros (m & less & _ & a & value); exists m.
    - replace (n + rounds * modulus - m) with (n - m + rounds * modulus) in a by lia.
      rewrite amounts_repeat_often in a by lia. repeat split; try assumption. lia.
    - replace (n + rounds * modulus - m) with (n - m + rounds * modulus) by lia.
      rewrite amounts_repeat_often by lia. repeat split; try assumption. lia.
  Qed.

  (** The period is [rounds * modulus]; heaps below [start] are early. *)
  Variables start rounds saltus : N.
  Let period := rounds * modulus.

  (** The values of the early heaps, moved up by the saltus. *)
  Definition early_grow (n : N) : Prop := forall v,
    early (start + period) (n + period) v <->
    v < saltus \/ exists w, v = w + saltus /\ early start n w.

  Lemma early_always_grow :
    (forall n, start + tail <= n < start + tail + modulus -> early_grow n) ->
    forall n, start + tail <= n -> early_grow n.
  Proof.
    intros seen n from v. set (base := start + tail + (n - start - tail) mod modulus).
    assert (E : n = base + (n - start - tail) / modulus * modulus).
    { unfold base. pose proof (N.div_mod (n - start - tail) modulus ltac:(lia)). lia. }
    assert (range : start + tail <= base < start + tail + modulus).
    { unfold base. pose proof (N.mod_lt (n - start - tail) modulus ltac:(lia)) as less.
      revert less. generalize ((n - start - tail) mod modulus). clear. lia. }
    rewrite E. set (more := (n - start - tail) / modulus).
    replace (base + more * modulus + period) with (base + period + more * modulus) by lia.
    rewrite early_repeats by lia. rewrite (seen base range v).
    split; (intros [small | (w & -> & e)]; [now left | right; exists w; split; [reflexivity|]]);
      apply (early_repeats start more base w); try assumption; lia.
  Qed.

  Theorem taking_values_go_on :
    (forall n, start <= n -> G (n + period) = G n + saltus) ->
    (forall n, start + tail <= n < start + tail + modulus -> early_grow n) ->
    (forall n, n < start + tail + period -> mex_at (taking allowed) G n) ->
    0 < period -> values_of (taking allowed) G.
  Proof.
    intros grows seen begins positive n.
    pose proof (early_always_grow seen) as always. clear seen.
    induction n as [n IH] using (well_founded_ind N.lt_wf_0).
    destruct (N.lt_ge_cases n (start + tail + period)) as [small | large]; [now apply begins|].
    set (k := n - period). assert (E : n = k + period) by (unfold k; lia).
    assert (from : start + tail <= k) by (unfold k; lia).
    destruct (IH k ltac:(unfold k; lia)) as [never every].
    rewrite E. clear IH. unfold mex_at. rewrite (grows k) by lia.
    assert (options : forall v, reaches (taking allowed) G (k + period) v <->
      early (start + period) (k + period) v \/
      exists m, start <= m < k /\ allowed (k - m) = true /\ v = G m + saltus).
    { intros v. rewrite taking_reaches. split.
      - intros (m & less & a & value). destruct (N.lt_ge_cases m (start + period)) as [e | l].
        + left. now exists m.
        + right. exists (m - period). split; [lia|].
          replace (k - (m - period)) with (k + period - m) by lia. split; [exact a|].
          rewrite <- grows by lia. replace (m - period + period) with m by lia. now symmetry.
      - intros [(m & _ & less & a & value) | (m & range & a & ->)].
        + now exists m.
        + exists (m + period). rewrite grows by lia.
          replace (k + period - (m + period)) with (k - m) by lia. repeat split; try assumption. lia. }
    split.
    - rewrite options. intros [e | (m & range & a & same)].
      + apply (always k from) in e. destruct e as [less | (w & same & (m & _ & less & a & value))]; [lia|].
        apply never, taking_reaches. exists m. repeat split; try assumption. lia.
      + apply never, taking_reaches. exists m. repeat split; try assumption; lia.
    - intros v less. apply options. destruct (N.lt_ge_cases v saltus) as [low | high].
      + left. apply (always k from). now left.
      + destruct (every (v - saltus) ltac:(lia)) as (parts & o & value).
        assert (reached : reaches (taking allowed) G k (v - saltus)) by now exists parts.
        apply taking_reaches in reached. destruct reached as (m & less' & a & same).
        destruct (N.lt_ge_cases m start) as [e | l].
        * left. apply (always k from). right. exists (v - saltus). split; [lia|]. now exists m.
        * right. exists m. repeat split; try assumption. lia.
  Qed.
End Tail.

(** ** The check *)

(** The entries of a table, and from [first] on the same for ever, greater by [saltus] each time. *)
Definition growing (table : array int) (first period saltus n : N) : N :=
  repeated table first period n + saltus * ((n - first) / period).

Lemma it_grows table first period saltus rounds :
  0 < period -> forall n, first <= n ->
  growing table first period saltus (n + rounds * period) =
  growing table first period saltus n + rounds * saltus.
Proof.
  intros some n from. unfold growing.
  assert (E : repeated table first period (n + rounds * period) = repeated table first period n).
  { induction rounds as [|rounds IH] using N.peano_ind; [f_equal; lia|].
    rewrite <- IH. replace (n + N.succ rounds * period) with (n + rounds * period + period) by lia.
    apply it_repeats; lia. }
  rewrite E. replace (n + rounds * period - first) with (n - first + rounds * period) by lia.
  rewrite N.div_add by lia. lia.
Qed.

(** The numbers below a bound. *)
Definition below (bound : N) : list N := map N.of_nat (seq 0 (N.to_nat bound)).

Lemma in_below bound n : In n (below bound) <-> n < bound.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros (k & <- & i). apply in_seq in i. lia.
  - intros less. exists (N.to_nat n). rewrite N2Nat.id, in_seq. split; [reflexivity | lia].
Qed.

Definition among_these (l : list N) (v : N) : bool := existsb (N.eqb v) l.

Lemma among_these_spec l v : among_these l v = true <-> In v l.
Proof.
  unfold among_these. rewrite existsb_exists. split.
  - intros (w & i & E). apply N.eqb_eq in E. now subst w.
  - intros i. exists v. split; [exact i | apply N.eqb_refl].
Qed.

Section Checked.
  Variable allowed : N -> bool.
  Variable G : N -> N.

  Definition early_values (bound n : N) : list N :=
    map G (filter (fun m => if m <? n then allowed (n - m) else false) (below bound)).

  Lemma early_values_spec bound n v : In v (early_values bound n) <-> early allowed G bound n v.
  Proof.
    unfold early_values, early. rewrite in_map_iff. split.
    - intros (m & value & i). apply filter_In in i. destruct i as [i a]. apply in_below in i.
      destruct (N.ltb_spec m n); [|discriminate a]. now exists m.
    - intros (m & less & less' & a & value). exists m. split; [exact value|]. apply filter_In.
      split; [now apply in_below|]. apply N.ltb_lt in less'. now rewrite less'.
  Qed.

  (** [after] is [before] moved up by the saltus, and all that is below it. *)
  Definition moved_up (saltus : N) (before after : list N) : bool :=
    (forallb (fun v => (v <? saltus) || among_these before (v - saltus)) after
     && forallb (fun w => among_these after (w + saltus)) before
     && forallb (among_these after) (below saltus))%bool.

  Lemma moved_up_spec saltus before after :
    moved_up saltus before after = true ->
    forall v, In v after <-> v < saltus \/ exists w, v = w + saltus /\ In w before.
  Proof.
    unfold moved_up. intros all v. apply andb_prop in all. destruct all as [all low].
    apply andb_prop in all. destruct all as [down up].
    rewrite forallb_forall in down, up, low. split.
    - intros i. specialize (down v i). apply Bool.orb_prop in down.
      destruct (N.lt_ge_cases v saltus) as [less | more]; [now left|]. right.
      destruct down as [less | i']; [apply N.ltb_lt in less; lia|]. apply among_these_spec in i'.
      exists (v - saltus). split; [lia | exact i'].
    - intros [less | (w & -> & i)]; apply among_these_spec; [apply low; now apply in_below | now apply up].
  Qed.
End Checked.

(** The first values, by the amounts that are not too large for them. *)
Definition taking_table (allowed : N -> bool) (room : int) (size : N) (table : array int) : bool :=
  subtraction_table (map machine (filter allowed (below size))) room size table.

Theorem checked_taking_table allowed room size table :
  taking_table allowed room size table = true ->
  forall n, n < size -> mex_at (taking allowed) (entry table) n.
Proof.
  unfold taking_table. intros checked n inside.
  assert (small : size < limit).
  { unfold subtraction_table in checked. apply andb_prop in checked. apply N.ltb_lt. apply checked. }
  destruct (checked_subtraction_table _ _ _ _ checked n inside) as [never every].
  assert (alike : forall v, reaches (taking allowed) (entry table) n v <->
    reaches (subtraction (map number (map machine (filter allowed (below size))))) (entry table) n v).
  { assert (E : map number (map machine (filter allowed (below size))) = filter allowed (below size)).
    { rewrite map_map. rewrite <- (map_id (filter allowed (below size))) at 2. apply map_ext_in.
      intros s i. apply filter_In in i. destruct i as [i _]. apply in_below in i.
      apply number_machine. lia. }
    rewrite E. intros v. split; intros (parts & o & value); exists parts; (split; [|exact value]).
    - destruct o as (s & a & fits & ->). exists s. split; [|split; [exact fits | reflexivity]].
      apply filter_In. split; [apply in_below; lia | exact a].
    - destruct o as (s & i & fits & ->). exists s. split; [|split; [exact fits | reflexivity]].
      apply filter_In in i. apply i. }
  split; [intros reached; apply never; now apply alike | intros v less; now apply alike, every].
Qed.

(** A set whose amounts repeat with [modulus] from [tail] on. The values are those of the table, from
    [first] on the same [period] of them, greater by [saltus] each time; [often] periods are [rounds]
    times the modulus, and heaps below [start] are early. *)
Definition taking_period (few : list N) (tail modulus : N) (residues : list N)
    (first period saltus start often rounds : N) (room : int) (table : array int) : bool :=
  let allowed := amounts few tail modulus residues in
  let size := start + tail + rounds * modulus in
  let G := growing table first period saltus in
  ((0 <? modulus) && (0 <? period) && (0 <? rounds) && (first <=? start)
   && (often * period =? rounds * modulus)
   && forallb (fun n => entry table n =? G n) (below size)
   && taking_table allowed room size table
   && forallb (fun d =>
        let n := start + tail + d in
        moved_up (often * saltus) (early_values allowed G start n)
          (early_values allowed G (start + rounds * modulus) (n + rounds * modulus))) (below modulus))%bool.

Theorem checked_taking_period few tail modulus residues first period saltus start often rounds room table :
  taking_period few tail modulus residues first period saltus start often rounds room table = true ->
  values_of (taking (amounts few tail modulus residues)) (growing table first period saltus).
Proof.
  unfold taking_period. set (allowed := amounts few tail modulus residues).
  set (size := start + tail + rounds * modulus). set (G := growing table first period saltus).
  intros all. repeat (apply andb_prop in all; destruct all as [all ?here]).
  rename here into moved, here0 into checked, here1 into same, here2 into whole, here3 into order.
  apply N.ltb_lt in all, here5, here4. apply N.leb_le in order. apply N.eqb_eq in whole.
  rewrite forallb_forall in same, moved.
  assert (small : size < limit).
  { unfold taking_table, subtraction_table in checked. apply andb_prop in checked. apply N.ltb_lt. apply checked. }
  assert (agrees : forall n, n < size -> entry table n = G n).
  { intros n less. apply N.eqb_eq, same. now apply in_below. }
  apply (taking_values_go_on allowed tail modulus all) with (start := start) (rounds := rounds)
    (saltus := often * saltus).
  - intros s large. unfold allowed, amounts.
    destruct (N.ltb_spec (s + modulus) tail); [lia|]. destruct (N.ltb_spec s tail); [lia|].
    replace (s + modulus) with (s + 1 * modulus) by lia. rewrite N.mod_add by lia. reflexivity.
  - intros n from. rewrite <- whole. apply it_grows; [exact here5 | lia].
  - intros n range v. specialize (moved (n - start - tail)).
    replace (start + tail + (n - start - tail)) with n in moved by lia.
    rewrite <- !early_values_spec. rewrite (moved_up_spec _ _ _ (moved ltac:(apply in_below; lia)) v).
    split; (intros [less | (w & E & i)]; [now left | right; exists w; split; [exact E|]]);
      now apply early_values_spec.
  - intros n inside. fold size in inside.
    apply (mex_of_agreeing_values (taking allowed) (entry table)).
    + apply taking_ends.
    + intros m le. apply agrees. lia.
    + now apply (checked_taking_table allowed room size).
  - apply N.mul_pos_pos; assumption.
Qed.

Theorem the_values_grow r table first period saltus :
  ends r -> 0 < period -> values_of r (growing table first period saltus) ->
  forall G, values_of r G -> forall n, first <= n -> G (n + period) = G n + saltus.
Proof.
  intros e some valued G given n from.
  rewrite !(values_are_unique r G (growing table first period saltus) e given valued).
  pose proof (it_grows table first period saltus 1 some n from) as E.
  rewrite !N.mul_1_l in E. exact E.
Qed.

Lemma taking_option allowed n s m :
  allowed s = true -> 0 < s -> s + m = n -> taking allowed n [m].
Proof. intros a some sum. exists s. conjuncts; try assumption; [lia|]. f_equal. lia. Qed.
