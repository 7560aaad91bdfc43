(** * The rules of heap games

    A heap is a number of beans. Rules say which heaps may be left in the place of a heap.
    Spelled out here are take-and-break codes, subtraction sets and Grundy's game, and what
    it means that [G] gives the values of a game. *)

From Coq Require Import NArith List Lia.
From Sprague Require Import Games.
Import ListNotations.
Open Scope N_scope.

Definition rules := N -> list N -> Prop.

Definition total (parts : list N) : N := fold_right N.add 0 parts.

(** A code: the digit at place [k] tells what may be left when [k] beans are taken. If its
    bit [j] is set, the rest may be left as exactly [j] heaps, none of them empty. Places
    are counted from 0; a move that takes nothing must leave at least two heaps. *)
Definition code (digits : list N) : rules := fun n parts =>
  exists taken,
    taken + total parts = n /\
    Forall (fun part => 0 < part) parts /\
    N.testbit (nth (N.to_nat taken) digits 0) (N.of_nat (length parts)) = true /\
    (taken = 0 -> (2 <= length parts)%nat).

(** A subtraction set: take one of its numbers of beans. *)
Definition subtraction (amounts : list N) : rules := fun n parts =>
  exists s, In s amounts /\ 0 < s <= n /\ parts = [n - s].

(** Nim: leave any smaller heap. *)
Definition nim : rules := fun n parts => exists m, m < n /\ parts = [m].

(** Grundy's game: split a heap into two that are not equal. *)
Definition grundy : rules := fun n parts =>
  exists a b, 0 < a /\ a < b /\ a + b = n /\ parts = [a; b].

(** ** Every option consists of smaller heaps *)

Definition ends (r : rules) : Prop :=
  forall n parts, r n parts -> forall part, In part parts -> part < n.

Lemma a_part_is_at_most_the_total parts part : In part parts -> part <= total parts.
Proof.
  induction parts as [|first parts IH]; simpl; [easy|].
  intros [-> | i]; [lia|]. specialize (IH i). lia.
Qed.

Lemma total_app p q : total (p ++ q) = total p + total q.
Proof. induction p as [|h p IH]; simpl; lia. Qed.

Lemma one_of_two_parts parts part :
  Forall (fun part => 0 < part) parts -> (2 <= length parts)%nat -> In part parts ->
  part < total parts.
Proof.
  intros positive two i. destruct (in_split _ _ i) as (before & after & ->).
  rewrite app_length in two. simpl in two. rewrite total_app. simpl.
  apply Forall_app in positive. destruct positive as [positive_before positive_rest].
  inversion positive_rest as [|x l _ positive_after]; subst.
  destruct before as [|x before].
  - destruct after as [|y after]; [simpl in two; lia|].
    inversion positive_after; subst. simpl. lia.
  - inversion positive_before; subst. simpl. lia.
Qed.

Lemma code_ends digits : ends (code digits).
Proof.
  intros n parts (taken & sum & positive & _ & at_least_two) part i.
  pose proof (a_part_is_at_most_the_total _ _ i).
  destruct (N.eq_dec taken 0) as [none | some]; [|lia].
  pose proof (one_of_two_parts _ _ positive (at_least_two none) i). lia.
Qed.

Lemma subtraction_ends amounts : ends (subtraction amounts).
Proof. intros n parts (s & _ & fits & ->) part [<- | []]. lia. Qed.

Lemma nim_ends : ends nim.
Proof. intros n parts (m & less & ->) part [<- | []]. exact less. Qed.

Lemma grundy_ends : ends grundy.
Proof. intros n parts (a & b & ? & ? & ? & ->) part [<- | [<- | []]]; lia. Qed.

(** ** Values *)

(** The value of some heaps, by the values of one. *)
Definition value_of (G : N -> N) (parts : list N) : N := nim_sum N G parts.

(** [v] is the value of an option of [n]. *)
Definition reaches (r : rules) (G : N -> N) (n v : N) : Prop :=
  exists parts, r n parts /\ value_of G parts = v.

(** [G n] is the least number that is not the value of an option of [n]. *)
Definition mex_at (r : rules) (G : N -> N) (n : N) : Prop :=
  ~ reaches r G n (G n) /\ forall v, v < G n -> reaches r G n v.

(** [G] gives the values of the game. *)
Definition values_of (r : rules) (G : N -> N) : Prop := forall n, mex_at r G n.

Lemma value_of_app G p q : value_of G (p ++ q) = N.lxor (value_of G p) (value_of G q).
Proof. apply nim_sum_app. Qed.

Lemma value_of_equal_parts G H parts :
  (forall part, In part parts -> G part = H part) -> value_of G parts = value_of H parts.
Proof.
  induction parts as [|part parts IH]; intros same; [reflexivity|].
  change (N.lxor (G part) (value_of G parts) = N.lxor (H part) (value_of H parts)).
  rewrite (same part); [|now left]. f_equal. apply IH. intros q i. apply same. now right.
Qed.

Lemma the_mex_is_unique (P Q : N -> Prop) a b :
  (forall v, P v <-> Q v) ->
  ~ P a -> (forall v, v < a -> P v) -> ~ Q b -> (forall v, v < b -> Q v) -> a = b.
Proof.
  intros same not_a below_a not_b below_b.
  destruct (N.lt_trichotomy a b) as [less | [equal | more]]; [|exact equal|].
  - destruct not_a. now apply same, below_b.
  - destruct not_b. now apply same, below_a.
Qed.

(** There is at most one function that gives the values of a game. *)
Theorem values_are_unique r G H :
  ends r -> values_of r G -> values_of r H -> forall n, G n = H n.
Proof.
  intros e g h n. induction n as [n IH] using (well_founded_ind N.lt_wf_0).
  assert (same : forall v, reaches r G n v <-> reaches r H n v).
  { intros v; split; intros (parts & o & <-); exists parts; (split; [exact o|]);
      apply value_of_equal_parts; intros part i; [symmetry|];
      apply IH; now apply (e n parts). }
  destruct (g n), (h n). now apply (the_mex_is_unique _ _ _ _ same).
Qed.

(** A heap of nim is worth its size. *)
Lemma nim_values : values_of nim (fun n => n).
Proof.
  intros n. split.
  - intros (parts & (m & less & ->) & value). change (N.lxor m 0 = n) in value.
    rewrite N.lxor_0_r in value. lia.
  - intros v less. exists [v]. split; [now exists v|]. apply N.lxor_0_r.
Qed.

(** ** Sums of several games

    A heap of a sum is the number of its game and its number of beans. *)

Definition sum_of (games : N -> rules) : N * N -> list (N * N) -> Prop := fun h parts =>
  exists left, games (fst h) (snd h) left /\ parts = map (pair (fst h)) left.

(** Games by their number; whatever has no number in the list is nim. *)
Definition among (games : list rules) (i : N) : rules := nth (N.to_nat i) games nim.

Lemma among_ends games : Forall ends games -> forall i, ends (among games i).
Proof.
  intros all i. unfold among. destruct (nth_in_or_default (N.to_nat i) games nim) as [inside | ->].
  - now apply (proj1 (Forall_forall _ _) all).
  - apply nim_ends.
Qed.

Section Sums.
  Variable games : N -> rules.
  Hypothesis all_end : forall i, ends (games i).
  Variable values : N -> N -> N.

  (** The value of a heap of the sum. *)
  Definition heap_value (h : N * N) : N := values (fst h) (snd h).

  (** A heap is known if it and all smaller ones of its game have the value that is said. *)
  Definition known_heap (h : N * N) : Prop :=
    forall n, n <= snd h -> mex_at (games (fst h)) (values (fst h)) n.

  Lemma value_in_the_sum i left :
    nim_sum (N * N) heap_value (map (pair i) left) = value_of (values i) left.
  Proof.
    induction left as [|part left IH]; [reflexivity|].
    change (N.lxor (values i part) (nim_sum (N * N) heap_value (map (pair i) left)) =
            N.lxor (values i part) (value_of (values i) left)).
    now rewrite IH.
  Qed.

  Lemma sums_end :
    forall h parts, sum_of games h parts -> forall part, In part parts -> snd part < snd h.
  Proof.
    intros h parts (left & o & ->) part i. apply in_map_iff in i.
    destruct i as (x & <- & i). simpl. now apply (all_end (fst h) (snd h) left).
  Qed.

  Lemma parts_are_known :
    forall h parts, known_heap h -> sum_of games h parts -> Forall known_heap parts.
  Proof.
    intros h parts k (left & o & ->). apply Forall_forall. intros part i.
    apply in_map_iff in i. destruct i as (x & <- & i).
    intros n small. apply k. simpl in *. pose proof (all_end _ _ _ o x i). lia.
  Qed.

  Lemma sums_are_valued :
    forall h, known_heap h -> is_the_value_of (N * N) (sum_of games) heap_value h.
  Proof.
    intros [i n] k. destruct (k n (N.le_refl n)) as [never every]. split.
    - intros parts (left & o & ->) E. apply never. exists left. split; [exact o|].
      now rewrite <- value_in_the_sum.
    - intros v less. destruct (every v less) as (left & o & <-).
      exists (map (pair i) left). split; [now exists left|]. apply value_in_the_sum.
  Qed.

  (** Who wins a sum, from the values of its heaps. *)
  Theorem lost_sum p :
    Forall known_heap p -> nim_sum (N * N) heap_value p = 0 -> lost (N * N) (sum_of games) p.
  Proof.
    intros k. apply (sprague_grundy _ _ snd sums_end heap_value known_heap parts_are_known
                       sums_are_valued p k).
  Qed.

  Theorem won_sum p :
    Forall known_heap p -> nim_sum (N * N) heap_value p <> 0 -> won (N * N) (sum_of games) p.
  Proof.
    intros k. apply (sprague_grundy _ _ snd sums_end heap_value known_heap parts_are_known
                       sums_are_valued p k).
  Qed.
End Sums.
