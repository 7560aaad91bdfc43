(** * From a checked table to all heaps

    What a proof written by the program rests on: each theorem below turns a check that
    computes to [true] into a statement about the game. *)

From Coq Require Import Arith NArith ZArith List Lia Uint63 PArray.
From Sprague Require Export Games Rules Periods Check.
Import ListNotations.
Open Scope N_scope.

(** The entries of a table, and from [first] on the same [period] entries for ever. *)
Definition repeated (table : array int) (first period n : N) : N :=
  entry table (if n <? first + period then n else first + (n - first) mod period).

Lemma it_repeats table first period :
  0 < period -> forall n, first <= n ->
  repeated table first period (n + period) = repeated table first period n.
Proof.
  intros some n from. unfold repeated. f_equal.
  destruct (N.ltb_spec (n + period) (first + period)) as [before | after]; [lia|].
  replace (n + period - first) with (n - first + 1 * period) by lia.
  rewrite N.mod_add by lia.
  destruct (N.ltb_spec n (first + period)) as [small | large]; [|reflexivity].
  rewrite N.mod_small by lia. lia.
Qed.

(** Whether the entries from [i] on agree with those from [j] on. *)
Fixpoint agree (table : array int) (fuel : nat) (i j : int) : bool :=
  match fuel with
  | O => true
  | S fuel =>
    if (table.[i] =? table.[j])%array%uint63 then agree table fuel (i + 1)%uint63 (j + 1)%uint63
    else false
  end.

Lemma agree_spec table fuel : forall i j,
  number i + N.of_nat fuel < limit -> number j + N.of_nat fuel < limit ->
  agree table fuel i j = true ->
  forall d, d < N.of_nat fuel -> entry table (number i + d) = entry table (number j + d).
Proof.
  induction fuel as [|fuel IH]; intros i j small_i small_j all d range; [lia|].
  rewrite Nat2N.inj_succ in *. simpl agree in all.
  destruct (table.[i] =? table.[j])%array%uint63 eqn:here; [|discriminate all].
  destruct (N.eq_dec d 0) as [-> | some].
  - rewrite !N.add_0_r, !entry_of. now apply eqb_number.
  - specialize (IH (i + 1)%uint63 (j + 1)%uint63).
    rewrite !number_succ in IH by lia.
    replace (number i + d) with (number i + 1 + (d - 1)) by lia.
    replace (number j + d) with (number j + 1 + (d - 1)) by lia.
    apply IH; try assumption; lia.
Qed.

Definition machine (n : N) : int := of_Z (Z.of_N n).

Lemma number_machine n : n < limit -> number (machine n) = n.
Proof.
  intros small. apply N2Z.inj. unfold machine. rewrite number_of_Z, of_Z_spec. apply Z.mod_small.
  unfold limit in small. change wB with (Z.of_N (2 ^ 63)). lia.
Qed.

(** The first [size] entries repeat from [first] on. *)
Definition table_repeats (table : array int) (first period size : N) : bool :=
  agree table (N.to_nat (size - first - period)) (machine first) (machine (first + period)).

Lemma table_repeats_spec table first period size :
  0 < period -> first + period <= size -> size < limit ->
  table_repeats table first period size = true ->
  forall n, n < size -> entry table n = repeated table first period n.
Proof.
  intros some long small all n. induction n as [n IH] using (well_founded_ind N.lt_wf_0). intros inside.
  destruct (N.lt_ge_cases n (first + period)) as [before | after].
  - unfold repeated. destruct (N.ltb_spec n (first + period)); [reflexivity | lia].
  - unfold table_repeats in all.
    pose proof (agree_spec table (N.to_nat (size - first - period)) (machine first) (machine (first + period))) as same.
    rewrite !number_machine, N2Nat.id in same by lia.
    specialize (same ltac:(lia) ltac:(lia) all (n - first - period) ltac:(lia)).
    replace (first + (n - first - period)) with (n - period) in same by lia.
    replace (first + period + (n - first - period)) with n in same by lia.
    rewrite <- same, IH by lia.
    pose proof (it_repeats table first period some (n - period) ltac:(lia)) as E.
    replace (n - period + period) with n in E by lia. now symmetry.
Qed.

Lemma mex_of_agreeing_values r G H n :
  ends r -> (forall m, m <= n -> G m = H m) -> mex_at r G n -> mex_at r H n.
Proof.
  intros e same [never every]. unfold mex_at. rewrite <- (same n) by lia.
  assert (alike : forall v, reaches r H n v <-> reaches r G n v).
  { intros v; split; intros (parts & o & <-); exists parts; (split; [exact o|]);
      apply value_of_equal_parts; intros part i; pose proof (e _ _ o part i);
      [|symmetry]; apply same; lia. }
  split.
  - intros reached. apply never. now apply alike.
  - intros v less. now apply alike, every.
Qed.

(** ** Codes *)

Definition code_table (digits : list N) (room : int) (size : N) (table : array int) : bool :=
  ((size <? 2 ^ 62) && rows table (code_values table digits 2) room (N.to_nat size) 0 0%uint63)%bool.

Theorem checked_code_table digits room size table :
  code_table digits room size table = true ->
  forall n, n < size -> mex_at (code digits) (entry table) n.
Proof.
  intros all n inside. apply andb_prop in all. destruct all as [small all].
  apply N.ltb_lt in small.
  apply (rows_spec table (code_values table digits 2) room (code digits)
           (code_values_spec table digits 2) (N.to_nat size) 0 0%uint63).
  - reflexivity.
  - rewrite N2Nat.id. exact small.
  - exact all.
  - rewrite N2Nat.id. change (N.of_nat 0) with 0. lia.
Qed.

(** A code that ends at place [last] and leaves at most [most] heaps. *)
Definition code_period (digits : list N) (last most first period : N) (room : int)
    (table : array int) : bool :=
  let size := most * first + (most - 1) * period + last + period in
  ((N.of_nat (List.length digits) <=? last + 1)
   && forallb (fun digit => digit <? 2 ^ (most + 1)) digits
   && (0 <? most) && (0 <? first) && (0 <? period)
   && code_table digits room size table
   && table_repeats table first period size)%bool.

Theorem checked_code_period digits last most first period room table :
  code_period digits last most first period room table = true ->
  values_of (code digits) (repeated table first period).
Proof.
  unfold code_period. set (bound := most * first + (most - 1) * period + last).
  intros all. repeat (apply andb_prop in all; destruct all as [all ?here]).
  apply N.leb_le in all. apply N.ltb_lt in here1, here2, here3.
  assert (few : Forall (fun digit => digit < 2 ^ (most + 1)) digits).
  { rewrite forallb_forall in here4. apply Forall_forall. intros digit i. apply N.ltb_lt. auto. }
  assert (first <= bound) by (unfold bound; nia).
  assert (small : bound + period < limit).
  { unfold code_table in here0. apply andb_prop in here0. apply N.ltb_lt. apply here0. }
  apply (values_go_on (code digits) _ first period bound); try assumption.
  - intros. now apply (guy_smith_trade digits last most) with (first := first).
  - now apply it_repeats.
  - intros n inside. apply (mex_of_agreeing_values (code digits) (entry table)).
    + apply code_ends.
    + intros m le. apply (table_repeats_spec table first period (bound + period)); try assumption; lia.
    + now apply (checked_code_table digits room (bound + period)).
Qed.

(** ** Subtraction sets *)

Definition subtraction_table (amounts : list int) (room : int) (size : N) (table : array int) : bool :=
  ((size <? 2 ^ 62)
   && rows table (fun _ => subtraction_values table amounts) room (N.to_nat size) 0 0%uint63)%bool.

Theorem checked_subtraction_table amounts room size table :
  subtraction_table amounts room size table = true ->
  forall n, n < size -> mex_at (subtraction (map number amounts)) (entry table) n.
Proof.
  intros all n inside. apply andb_prop in all. destruct all as [small all].
  apply N.ltb_lt in small.
  apply (rows_spec table (fun _ => subtraction_values table amounts) room
           (subtraction (map number amounts))) with (fuel := N.to_nat size) (beans := 0%nat) (rest := 0%uint63).
  - intros beans rest v same _. rewrite <- same. apply subtraction_values_spec.
  - reflexivity.
  - rewrite N2Nat.id. exact small.
  - exact all.
  - rewrite N2Nat.id. change (N.of_nat 0) with 0. lia.
Qed.

Definition subtraction_period (amounts : list int) (largest first period : N) (room : int)
    (table : array int) : bool :=
  let size := first + largest + period in
  (forallb (fun s => number s <=? largest) amounts
   && (0 <? period)
   && subtraction_table amounts room size table
   && table_repeats table first period size)%bool.

Theorem checked_subtraction_period amounts largest first period room table :
  subtraction_period amounts largest first period room table = true ->
  values_of (subtraction (map number amounts)) (repeated table first period).
Proof.
  unfold subtraction_period. intros all.
  repeat (apply andb_prop in all; destruct all as [all ?here]).
  apply N.ltb_lt in here1.
  assert (none_is_larger : Forall (fun s => s <= largest) (map number amounts)).
  { rewrite forallb_forall in all. apply Forall_map, Forall_forall. intros s i. apply N.leb_le. auto. }
  assert (small : first + largest + period < limit).
  { unfold subtraction_table in here0. apply andb_prop in here0. apply N.ltb_lt. apply here0. }
  apply (values_go_on _ _ first period (first + largest)); try assumption.
  - intros. now apply (window_trade (map number amounts) largest) with (first := first).
  - lia.
  - now apply it_repeats.
  - intros n inside. apply (mex_of_agreeing_values _ (entry table)).
    + apply subtraction_ends.
    + intros m le. apply (table_repeats_spec table first period (first + largest + period));
        try assumption; lia.
    + now apply (checked_subtraction_table amounts room (first + largest + period)).
Qed.

(** ** Grundy's game *)

Definition grundy_table (room : int) (size : N) (table : array int) : bool :=
  ((size <? 2 ^ 62) && rows table (grundy_values table) room (N.to_nat size) 0 0%uint63)%bool.

Theorem checked_grundy_table room size table :
  grundy_table room size table = true ->
  forall n, n < size -> mex_at grundy (entry table) n.
Proof.
  intros all n inside. apply andb_prop in all. destruct all as [small all].
  apply N.ltb_lt in small.
  apply (rows_spec table (grundy_values table) room grundy
           (grundy_values_spec table) (N.to_nat size) 0 0%uint63).
  - reflexivity.
  - rewrite N2Nat.id. exact small.
  - exact all.
  - rewrite N2Nat.id. change (N.of_nat 0) with 0. lia.
Qed.

(** ** What follows for whoever gives the values *)

Theorem the_values_repeat r table first period :
  ends r -> 0 < period -> values_of r (repeated table first period) ->
  forall G, values_of r G -> forall n, first <= n -> G (n + period) = G n.
Proof.
  intros e some valued G given n from.
  rewrite !(values_are_unique r G (repeated table first period) e given valued).
  now apply it_repeats.
Qed.

(** ** Moves *)

Definition code_option (digits : list N) (n taken : N) (parts : list N) : bool :=
  ((taken + total parts =? n)
   && forallb (fun part => 0 <? part) parts
   && N.testbit (nth (N.to_nat taken) digits 0) (N.of_nat (List.length parts))
   && ((0 <? taken) || (2 <=? List.length parts)%nat))%bool.

Lemma checked_code_option digits n taken parts :
  code_option digits n taken parts = true -> code digits n parts.
Proof.
  unfold code_option. intros all. repeat (apply andb_prop in all; destruct all as [all ?here]).
  apply N.eqb_eq in all. exists taken. conjuncts; try assumption.
  - apply Forall_forall. intros part i. apply N.ltb_lt.
    now apply (proj1 (forallb_forall _ _) here1).
  - intros none. apply Bool.orb_prop in here. destruct here as [some | two].
    + apply N.ltb_lt in some. lia.
    + now apply Nat.leb_le.
Qed.

Lemma subtraction_option amounts n s m :
  In s amounts -> 0 < s -> s + m = n -> subtraction amounts n [m].
Proof. intros i some sum. exists s. conjuncts; try assumption; [lia|]. f_equal. lia. Qed.

Lemma grundy_option n a b : 0 < a -> a < b -> a + b = n -> grundy n [a; b].
Proof. intros. exists a, b. now conjuncts. Qed.

Lemma nim_option n m : m < n -> nim n [m].
Proof. intros. now exists m. Qed.

(** A move in a sum: the heap with this number in the position is replaced. *)
Lemma a_move games before i n after parts :
  among games i n parts ->
  move (N * N) (sum_of (among games)) (before ++ (i, n) :: after)
       (before ++ map (pair i) parts ++ after).
Proof. intros o. apply Move. now exists parts. Qed.
