(** * Tables of values, checked by computation

    A table lists the first values of a game as machine integers. The checks below list the
    values of all options of a heap, mark them, and see that the entry of the table is the
    least that is not marked. If a check computes to [true], the theorems say that the
    entries are the values of the game, and that they repeat for ever. *)

From Coq Require Import Arith NArith ZArith List Lia Uint63 PArray.
From Sprague Require Import Games Rules Periods.
Import ListNotations.
Open Scope N_scope.

(** Splits conjunctions and nothing else: [split] would try to compute both sides of an
    equation. *)
Ltac conjuncts := repeat match goal with |- _ /\ _ => split end.

(** ** Machine integers as numbers *)

Definition number (i : int) : N := Z.to_N (to_Z i).

Lemma number_of_Z i : Z.of_N (number i) = to_Z i.
Proof. unfold number. apply Z2N.id. apply to_Z_bounded. Qed.

Lemma number_injective i j : number i = number j -> i = j.
Proof. intros E. apply to_Z_inj. now rewrite <- !number_of_Z, E. Qed.

Lemma number_lxor i j : number (i lxor j)%uint63 = N.lxor (number i) (number j).
Proof.
  apply N2Z.inj. rewrite number_of_Z, lxor_spec', <- !number_of_Z.
  now destruct (number i), (number j).
Qed.

Lemma number_zero : number 0%uint63 = 0.
Proof. reflexivity. Qed.

(** Numbers far below the largest machine integer. *)
Definition limit : N := 2 ^ 62.

Lemma number_succ i : number i < limit -> number (i + 1)%uint63 = number i + 1.
Proof.
  intros small. apply N2Z.inj. rewrite number_of_Z, add_spec, N2Z.inj_add, number_of_Z.
  change (to_Z 1) with 1%Z. apply Z.mod_small.
  pose proof (to_Z_bounded i). unfold limit in small.
  assert (to_Z i < 2 ^ 62)%Z by (rewrite <- number_of_Z; change (2 ^ 62)%Z with (Z.of_N (2 ^ 62)); lia).
  change wB with (2 ^ 63)%Z. lia.
Qed.

Lemma number_pred i : 0 < number i -> number (i - 1)%uint63 = number i - 1.
Proof.
  intros some. apply N2Z.inj. rewrite number_of_Z, sub_spec, N2Z.inj_sub, number_of_Z by lia.
  change (to_Z 1) with 1%Z. apply Z.mod_small.
  pose proof (to_Z_bounded i).
  assert (0 < to_Z i)%Z by (rewrite <- number_of_Z; lia). lia.
Qed.

Lemma number_sub i j : number j <= number i -> number (i - j)%uint63 = number i - number j.
Proof.
  intros less. apply N2Z.inj. rewrite number_of_Z, sub_spec, N2Z.inj_sub, !number_of_Z by lia.
  apply Z.mod_small. pose proof (to_Z_bounded i). pose proof (to_Z_bounded j).
  assert (to_Z j <= to_Z i)%Z by (rewrite <- !number_of_Z; lia). lia.
Qed.

Lemma ltb_number i j : (i <? j)%uint63 = true <-> number i < number j.
Proof. rewrite ltb_spec, <- !number_of_Z. lia. Qed.

Lemma leb_number i j : (i <=? j)%uint63 = true <-> number i <= number j.
Proof. rewrite leb_spec, <- !number_of_Z. lia. Qed.

Lemma eqb_number i j : (i =? j)%uint63 = true <-> number i = number j.
Proof. rewrite eqb_spec. split; [now intros -> | apply number_injective]. Qed.

(** ** The least number that is not in a list *)

Definition marks := array bool.

Definition mark_all (l : list int) (m : marks) : marks :=
  fold_left (fun m v => m.[v <- true])%array l m.

Fixpoint all_marked (fuel : nat) (m : marks) (v : int) : bool :=
  match fuel with
  | O => true
  | S fuel => if m.[v]%array then all_marked fuel m (v + 1)%uint63 else false
  end.

Definition is_mex (room : int) (l : list int) (g : int) : bool :=
  let m := mark_all l (make room false) in
  ((g <? length m)%uint63 && negb m.[g]%array && all_marked (N.to_nat (number g)) m 0%uint63)%bool.

Lemma mark_all_length l m : length (mark_all l m) = length m.
Proof.
  revert m. induction l as [|v l IH]; intros m; simpl; [reflexivity|].
  unfold mark_all in *. now rewrite IH, length_set.
Qed.

Lemma marked l m v :
  (v <? length m)%uint63 = true ->
  (mark_all l m).[v]%array = true <-> In v l \/ m.[v]%array = true.
Proof.
  revert m. induction l as [|w l IH]; intros m inside; simpl.
  - tauto.
  - change (fold_left _ l ?x) with (mark_all l x).
    rewrite IH by now rewrite length_set.
    destruct (w =? v)%uint63 eqn:E.
    + apply eqb_spec in E. subst w. rewrite get_set_same by exact inside. tauto.
    + apply eqb_false_spec in E. rewrite get_set_other by exact E. intuition congruence.
Qed.

Lemma all_marked_spec fuel m v :
  number v + N.of_nat fuel < limit -> all_marked fuel m v = true ->
  forall w, number v <= number w < number v + N.of_nat fuel -> m.[w]%array = true.
Proof.
  revert v. induction fuel as [|fuel IH]; intros v small all w range.
  - lia.
  - simpl in all. destruct (m.[v])%array eqn:here; [|discriminate all].
    destruct (N.eq_dec (number w) (number v)) as [E | other].
    + apply number_injective in E. now subst w.
    + assert (next := number_succ v). rewrite Nat2N.inj_succ in *.
      apply (IH (v + 1)%uint63); rewrite ?next; try lia. exact all.
Qed.

Lemma is_mex_spec room l g :
  number g < limit -> is_mex room l g = true ->
  ~ In g l /\ forall v, number v < number g -> In v l.
Proof.
  intros small. unfold is_mex. set (m := mark_all l (make room false)).
  intros both. apply andb_prop in both. destruct both as [both all].
  apply andb_prop in both. destruct both as [inside free].
  assert (fits : forall v, number v <= number g -> (v <? length (make room false))%uint63 = true).
  { intros v le. unfold m in inside. rewrite mark_all_length in inside.
    apply ltb_number in inside. apply ltb_number. lia. }
  split.
  - intros i. apply Bool.negb_true_iff in free.
    assert (m.[g]%array = true) by (apply marked; [apply fits; lia | now left]). congruence.
  - intros v less.
    assert (start : number 0%uint63 + N.of_nat (N.to_nat (number g)) < limit).
    { rewrite number_zero, N2Nat.id. lia. }
    assert (here : m.[v]%array = true).
    { apply (all_marked_spec _ _ _ start all). rewrite number_zero, N2Nat.id. lia. }
    apply marked in here; [|apply fits; lia].
    destruct here as [i | none]; [exact i|]. now rewrite get_make in none.
Qed.

(** ** The values of all options *)

Section Table.
  Variable table : array int.

  (** The entry of the table for a heap, as a number. *)
  Definition entry (n : N) : N := number (table.[of_Z (Z.of_N n)])%array.

  Opaque limit.

  Lemma of_Z_number i : of_Z (Z.of_N (number i)) = i.
  Proof. now rewrite number_of_Z, of_to_Z. Qed.

  Lemma entry_of i : entry (number i) = number table.[i]%array.
  Proof. unfold entry. now rewrite of_Z_number. Qed.

  Opaque entry.

  (** The nim-sums of the entries for [i] and [j], for [i + 1] and [j - 1], and so on until
      they meet; the pair of equal heaps only if [equal]. *)
  Fixpoint pairs (equal : bool) (fuel : nat) (i j : int) : list int :=
    match fuel with
    | O => []
    | S fuel =>
      if (if equal then j <? i else j <=? i)%uint63 then []
      else (table.[i]%array lxor table.[j]%array)%uint63 :: pairs equal fuel (i + 1)%uint63 (j - 1)%uint63
    end.

  Lemma pairs_spec equal fuel i j v :
    number j < N.of_nat fuel + number i -> 0 < number i -> number j < limit ->
    In v (pairs equal fuel i j) <->
    exists a b, a + b = number i + number j /\ number i <= a /\ (if equal then a <= b else a < b) /\
                number v = N.lxor (entry a) (entry b).
  Proof.
    revert i j. induction fuel as [|fuel IH]; intros i j enough some small.
    - simpl. split; [easy|]. intros (a & b & sum & from & order & _). destruct equal; lia.
    - simpl pairs.
      destruct (if equal then (j <? i)%uint63 else (j <=? i)%uint63) eqn:crossed.
      + split; [easy|]. intros (a & b & sum & from & order & _). exfalso.
        destruct equal; [apply ltb_number in crossed | apply leb_number in crossed]; lia.
      + assert (order : if equal then number i <= number j else number i < number j).
        { destruct equal.
          - destruct (N.le_gt_cases (number i) (number j)) as [|gt]; [assumption|].
            apply ltb_number in gt. congruence.
          - destruct (N.lt_ge_cases (number i) (number j)) as [|ge]; [assumption|].
            apply leb_number in ge. congruence. }
        assert (both : number i <= number j) by (destruct equal; lia).
        assert (next : number (i + 1)%uint63 = number i + 1) by (apply number_succ; lia).
        assert (before : number (j - 1)%uint63 = number j - 1) by (apply number_pred; lia).
        simpl In. rewrite IH by lia. rewrite next, before. split.
        * intros [<- | (a & b & sum & from & le & E)].
          -- exists (number i), (number j). rewrite number_lxor, !entry_of. conjuncts; try lia.
             destruct equal; lia.
          -- exists a, b. conjuncts; try lia; assumption.
        * intros (a & b & sum & from & le & E). destruct (N.eq_dec a (number i)) as [here | there].
          -- left. assert (b = number j) by lia. subst a b.
             apply number_injective. rewrite number_lxor, E, !entry_of. reflexivity.
          -- right. exists a, b. conjuncts; try lia; assumption.
  Qed.

  (** The nim-sums of the entries for all ways to leave [beans] beans as [count] heaps; [rest]
      is the machine integer for [beans]. *)
  Fixpoint splits (count : nat) (beans : nat) (rest : int) : list int :=
    match count with
    | O => match beans with O => [0%uint63] | S _ => [] end
    | S O => match beans with O => [] | S _ => [table.[rest]%array] end
    | S (S O) => pairs true beans 1%uint63 (rest - 1)%uint63
    | S more =>
      (fix with_first (spare : nat) (other first : int) : list int :=
         match spare with
         | O => []
         | S spare =>
           map (fun v => table.[first]%array lxor v)%uint63 (splits more spare (other - 1)%uint63)
           ++ with_first spare (other - 1)%uint63 (first + 1)%uint63
         end) beans rest 1%uint63
    end.

  (** Some heaps that together are [beans] and have the value [v]. *)
  Definition left_over (count : nat) (beans : N) (v : N) : Prop :=
    exists parts, List.length parts = count /\ Forall (fun part => 0 < part) parts /\
                  total parts = beans /\ value_of entry parts = v.

  Lemma left_over_none beans v : left_over 0 beans v <-> beans = 0 /\ v = 0.
  Proof.
    split.
    - intros ([|] & none & _ & sum & value); [|discriminate none]. now subst.
    - intros [-> ->]. now exists [].
  Qed.

  Lemma left_over_more count beans v :
    left_over (S count) beans v <->
    exists first other w, first + other = beans /\ 0 < first /\ left_over count other w /\
                          v = N.lxor (entry first) w.
  Proof.
    split.
    - intros ([|first parts] & same & positive & sum & value); [discriminate same|].
      inversion positive; subst. exists first, (total parts), (value_of entry parts).
      injection same as same. conjuncts; try assumption; try reflexivity.
      exists parts. conjuncts; try assumption; reflexivity.
    - intros (first & other & w & sum & some & (parts & same & positive & rest & value) & ->).
      exists (first :: parts). subst. conjuncts; try reflexivity. now constructor.
  Qed.

  Lemma left_over_one beans v : left_over 1 beans v <-> 0 < beans /\ v = entry beans.
  Proof.
    rewrite left_over_more. split.
    - intros (first & other & w & sum & some & rest & ->). apply left_over_none in rest.
      destruct rest as [-> ->]. rewrite N.lxor_0_r. replace beans with first by lia. now split.
    - intros [some ->]. exists beans, 0, 0. rewrite left_over_none, N.lxor_0_r.
      conjuncts; try assumption; try reflexivity; lia.
  Qed.

  Lemma left_over_two beans v :
    left_over 2 beans v <->
    exists a b, a + b = beans /\ 0 < a /\ a <= b /\ v = N.lxor (entry a) (entry b).
  Proof.
    rewrite left_over_more. split.
    - intros (first & other & w & sum & some & rest & ->). apply left_over_one in rest.
      destruct rest as [more ->].
      destruct (N.le_ge_cases first other) as [le | ge].
      + exists first, other. conjuncts; try assumption; reflexivity.
      + exists other, first. conjuncts; try assumption; [lia | apply N.lxor_comm].
    - intros (a & b & sum & some & le & ->). exists a, b, (entry b).
      rewrite left_over_one. conjuncts; try assumption; try reflexivity. lia.
  Qed.

  Lemma splits_spec count : forall beans rest v,
    number rest = N.of_nat beans -> N.of_nat beans < limit ->
    In v (splits count beans rest) <-> left_over count (N.of_nat beans) (number v).
  Proof.
    induction count as [|count IH]; intros beans rest v same small.
    - rewrite left_over_none. destruct beans; simpl.
      + split; [intros [<- | []]; now split|]. intros [_ zero]. left.
        apply number_injective. now rewrite zero.
      + split; [easy|]. intros [none _]. discriminate none.
    - destruct count as [|[|count]].
      + rewrite left_over_one, <- same. destruct beans; simpl.
        * split; [easy|]. rewrite same. now intros [none _].
        * split.
          -- intros [<- | []]. rewrite entry_of, same. split; [lia | reflexivity].
          -- intros [_ E]. left. apply number_injective. rewrite E, entry_of. reflexivity.
      + rewrite left_over_two.
        change (In v (pairs true beans 1%uint63 (rest - 1)%uint63) <->
                exists a b, a + b = N.of_nat beans /\ 0 < a /\ a <= b /\
                            number v = N.lxor (entry a) (entry b)).
        destruct beans as [|beans].
        * split; [easy|]. intros (a & b & sum & some & le & _). lia.
        * assert (one : number 1%uint63 = 1) by reflexivity.
          assert (before : number (rest - 1)%uint63 = N.of_nat beans).
          { rewrite number_pred by lia. lia. }
          rewrite pairs_spec by (rewrite ?one, ?before; lia). rewrite one, before.
          split; intros (a & b & sum & some & le & E); exists a, b; conjuncts; try assumption; lia.
      + rewrite left_over_more.
        change (splits (S (S (S count))) beans rest) with
          ((fix with_first (spare : nat) (other first : int) : list int :=
             match spare with
             | O => []
             | S spare =>
               map (fun v => table.[first]%array lxor v)%uint63
                   (splits (S (S count)) spare (other - 1)%uint63)
               ++ with_first spare (other - 1)%uint63 (first + 1)%uint63
             end) beans rest 1%uint63).
        set (with_first := fix with_first (spare : nat) (other first : int) : list int := _).
        assert (each : forall spare other first,
          number other = N.of_nat spare -> number first + N.of_nat spare < limit + 1 ->
          In v (with_first spare other first) <->
          exists a b w, a + b = number first + N.of_nat spare - 1 /\ number first <= a /\
                        a < number first + N.of_nat spare /\
                        left_over (S (S count)) b w /\ number v = N.lxor (entry a) w).
        { induction spare as [|spare IHspare]; intros other first is_other fits.
          - simpl. split; [easy|]. intros (a & b & w & sum & from & to & _). lia.
          - simpl with_first. rewrite in_app_iff, in_map_iff.
            assert (next : number (first + 1)%uint63 = number first + 1) by (apply number_succ; lia).
            assert (before : number (other - 1)%uint63 = N.of_nat spare).
            { rewrite number_pred by lia. lia. }
            rewrite IHspare by (rewrite ?next, ?before; lia). rewrite next. split.
            + intros [(w & <- & i) | (a & b & w & sum & from & to & rest' & E)].
              * apply IH in i; [|exact before | lia].
                exists (number first), (N.of_nat spare), (number w).
                rewrite number_lxor, entry_of. conjuncts; try lia. exact i.
              * exists a, b, w. conjuncts; try assumption; lia.
            + intros (a & b & w & sum & from & to & rest' & E).
              destruct (N.eq_dec a (number first)) as [-> | other_part].
              * left. assert (b = N.of_nat spare) by lia. subst b.
                exists (v lxor table.[first]%array)%uint63.
                assert (value : number (v lxor table.[first]%array)%uint63 = w).
                { rewrite number_lxor, E, <- entry_of, N.lxor_comm, <- N.lxor_assoc,
                    N.lxor_nilpotent. apply N.lxor_0_l. }
                split.
                -- apply number_injective. rewrite number_lxor, value, <- entry_of, E. reflexivity.
                -- apply IH; [exact before | lia |]. now rewrite value.
              * right. exists a, b, w. conjuncts; try assumption; lia. }
        rewrite each by (change (number 1%uint63) with 1; lia).
        change (number 1%uint63) with 1. split.
        * intros (a & b & w & sum & from & to & rest' & E).
          exists a, b, w. conjuncts; try assumption; lia.
        * intros (a & b & w & sum & some & rest' & E).
          exists a, b, w. conjuncts; try assumption; lia.
  Qed.

  (** Codes. *)

  Definition left_as (digit : N) (least : nat) (beans : nat) (rest : int) : list int :=
    flat_map
      (fun count => if N.testbit digit (N.of_nat count) then splits count beans rest else [])
      (seq least (N.size_nat digit)).

  Fixpoint code_values (digits : list N) (least : nat) (beans : nat) (rest : int) : list int :=
    match digits with
    | [] => []
    | digit :: digits =>
      match beans with
      | O => []
      | S beans => code_values digits 0 beans (rest - 1)%uint63
      end ++ left_as digit least beans rest
    end.

  Lemma bits_end digit count :
    N.testbit digit (N.of_nat count) = true -> (count < N.size_nat digit)%nat.
  Proof.
    intros bit. destruct (Nat.lt_ge_cases count (N.size_nat digit)) as [|beyond]; [assumption|].
    destruct digit as [|p]; [discriminate bit|].
    rewrite N.bits_above_log2 in bit; [discriminate bit|].
    assert (E : N.size (N.pos p) = N.of_nat (N.size_nat (N.pos p))).
    { clear. induction p as [p IH|p IH|]; [| |reflexivity];
        change (N.of_nat (N.size_nat (N.pos _))) with (N.of_nat (S (N.size_nat (N.pos p))));
        rewrite Nat2N.inj_succ, <- IH; reflexivity. }
    rewrite N.size_log2 in E by discriminate. lia.
  Qed.

  Lemma left_as_spec digit least beans rest v :
    number rest = N.of_nat beans -> N.of_nat beans < limit ->
    In v (left_as digit least beans rest) <->
    exists count, N.testbit digit (N.of_nat count) = true /\ (least <= count)%nat /\
                  left_over count (N.of_nat beans) (number v).
  Proof.
    intros same small. unfold left_as. rewrite in_flat_map. split.
    - intros (count & range & i). apply in_seq in range. exists count.
      destruct (N.testbit digit (N.of_nat count)); [|easy].
      apply splits_spec in i; try assumption. conjuncts; try assumption; try reflexivity. lia.
    - intros (count & bit & enough & rest'). exists count. rewrite bit. split.
      + apply in_seq. pose proof (bits_end _ _ bit). lia.
      + now apply splits_spec.
  Qed.

  Definition code_from (digits : list N) (least : nat) (n : N) (parts : list N) : Prop :=
    exists taken,
      taken + total parts = n /\
      Forall (fun part => 0 < part) parts /\
      N.testbit (nth (N.to_nat taken) digits 0) (N.of_nat (List.length parts)) = true /\
      (taken = 0 -> (least <= List.length parts)%nat).

  Lemma code_values_spec digits : forall least beans rest v,
    number rest = N.of_nat beans -> N.of_nat beans < limit ->
    In v (code_values digits least beans rest) <->
    exists parts, code_from digits least (N.of_nat beans) parts /\ value_of entry parts = number v.
  Proof.
    induction digits as [|digit digits IH]; intros least beans rest v same small.
    - simpl. split; [easy|]. intros (parts & (taken & _ & _ & bit & _) & _).
      destruct (N.to_nat taken); rewrite N.bits_0 in bit; discriminate bit.
    - simpl code_values. rewrite in_app_iff, left_as_spec by assumption. split.
      + intros [i | (count & bit & enough & (parts & len & positive & sum & value))].
        * destruct beans as [|beans]; [easy|].
          apply IH in i; [|rewrite number_pred by lia; lia | lia].
          destruct i as (parts & (taken & sum & positive & bit & _) & value).
          exists parts. split; [|exact value]. exists (taken + 1).
          replace (N.to_nat (taken + 1)) with (S (N.to_nat taken)) by lia.
          conjuncts; try assumption; lia.
        * exists parts. split; [|exact value]. exists 0. subst count.
          conjuncts; try assumption; first [intros _; exact enough | lia].
      + intros (parts & (taken & sum & positive & bit & enough) & value).
        destruct (N.eq_dec taken 0) as [-> | some].
        * right. exists (List.length parts). conjuncts; try assumption; [now apply enough|].
          exists parts. conjuncts; try assumption; reflexivity.
        * left. destruct beans as [|beans]; [lia|].
          apply IH; [rewrite number_pred by lia; lia | lia |].
          exists parts. split; [|exact value]. exists (taken - 1).
          replace (N.to_nat taken) with (S (N.to_nat (taken - 1))) in bit by lia.
          conjuncts; try assumption; lia.
  Qed.

  (** Subtraction sets. *)

  Definition subtraction_values (amounts : list int) (rest : int) : list int :=
    flat_map
      (fun s => if (if (0 <? s) then s <=? rest else false)%uint63 then [table.[rest - s]%array] else [])
      amounts.

  Lemma subtraction_values_spec amounts rest v :
    In v (subtraction_values amounts rest) <->
    exists parts, subtraction (map number amounts) (number rest) parts /\
                  value_of entry parts = number v.
  Proof.
    unfold subtraction_values. rewrite in_flat_map. split.
    - intros (s & i & j). destruct (0 <? s)%uint63 eqn:some; [|easy].
      destruct (s <=? rest)%uint63 eqn:fits; [|easy]. destruct j as [<- | []].
      apply ltb_number in some. apply leb_number in fits.
      exists [number rest - number s]. split.
      + exists (number s). conjuncts; try assumption; try reflexivity. now apply in_map.
      + rewrite <- number_sub by assumption. 
        change (N.lxor (entry (number (rest - s))) 0 = number table.[rest - s]%array).
        rewrite N.lxor_0_r. apply entry_of.
    - intros (parts & (n & i & fits & ->) & value). apply in_map_iff in i.
      destruct i as (s & <- & i). exists s. split; [exact i|].
      assert (some : (0 <? s)%uint63 = true) by (apply ltb_number; apply fits).
      assert (le : (s <=? rest)%uint63 = true) by (apply leb_number; apply fits).
      rewrite some, le. left. apply number_injective. rewrite <- value, <- entry_of, number_sub by apply fits.
      symmetry. apply N.lxor_0_r.
  Qed.

  (** Grundy's game. *)

  Definition grundy_values (beans : nat) (rest : int) : list int :=
    match beans with O => [] | S _ => pairs false beans 1%uint63 (rest - 1)%uint63 end.

  Lemma grundy_values_spec beans rest v :
    number rest = N.of_nat beans -> N.of_nat beans < limit ->
    In v (grundy_values beans rest) <->
    exists parts, grundy (N.of_nat beans) parts /\ value_of entry parts = number v.
  Proof.
    intros same small. destruct beans as [|beans].
    - split; [easy|]. intros (parts & (a & b & ? & ? & ? & _) & _). lia.
    - assert (one : number 1%uint63 = 1) by reflexivity.
      assert (before : number (rest - 1)%uint63 = N.of_nat beans).
      { rewrite number_pred by lia. lia. }
      unfold grundy_values. rewrite pairs_spec by (rewrite ?one, ?before; lia).
      rewrite one, before. split.
      + intros (a & b & sum & some & less & E). exists [a; b]. split.
        * exists a, b. conjuncts; try reflexivity; lia.
        * rewrite E. change (N.lxor (entry a) (N.lxor (entry b) 0) = N.lxor (entry a) (entry b)).
          now rewrite N.lxor_0_r.
      + intros (parts & (a & b & some & less & sum & ->) & value). exists a, b.
        conjuncts; try lia. rewrite <- value.
        change (N.lxor (entry a) (N.lxor (entry b) 0) = N.lxor (entry a) (entry b)).
        now rewrite N.lxor_0_r.
  Qed.

  (** ** The check of a table *)

  Section Rows.
    Variable values : nat -> int -> list int.
    (** More than the greatest value. *)
    Variable room : int.

    Fixpoint rows (fuel : nat) (beans : nat) (rest : int) : bool :=
      match fuel with
      | O => true
      | S fuel =>
        let g := table.[rest]%array in
        if (if (g <? 4611686018427387904)%uint63 then is_mex room (values beans rest) g else false)
        then rows fuel (S beans) (rest + 1)%uint63
        else false
      end.

    Variable r : rules.
    Hypothesis values_spec : forall beans rest v,
      number rest = N.of_nat beans -> N.of_nat beans < limit ->
      In v (values beans rest) <->
      exists parts, r (N.of_nat beans) parts /\ value_of entry parts = number v.

    Lemma below_a_machine_integer v i : v <= number i -> number (of_Z (Z.of_N v)) = v.
    Proof.
      intros le. apply N2Z.inj. rewrite number_of_Z, of_Z_spec. apply Z.mod_small.
      pose proof (to_Z_bounded i). assert (Z.of_N v <= to_Z i)%Z by (rewrite <- number_of_Z; lia). lia.
    Qed.

    Lemma rows_spec fuel : forall beans rest,
      number rest = N.of_nat beans -> N.of_nat beans + N.of_nat fuel < limit ->
      rows fuel beans rest = true ->
      forall n, N.of_nat beans <= n < N.of_nat beans + N.of_nat fuel -> mex_at r entry n.
    Proof.
      induction fuel as [|fuel IH]; intros beans rest same small all n range; [lia|].
      rewrite Nat2N.inj_succ in *. simpl rows in all.
      destruct (table.[rest]%array <? 4611686018427387904)%uint63 eqn:modest; [|discriminate all].
      destruct (is_mex room (values beans rest) table.[rest]%array) eqn:here; [|discriminate all].
      apply ltb_number in modest.
      destruct (N.eq_dec n (N.of_nat beans)) as [-> | other].
      - apply is_mex_spec in here; [|exact modest]. destruct here as [never every].
        unfold mex_at. rewrite <- same, entry_of, same. split.
        + intros (parts & o & value). apply never. apply values_spec; [assumption | lia |].
          now exists parts.
        + intros v less.
          assert (E : number (of_Z (Z.of_N v)) = v).
          { apply (below_a_machine_integer v table.[rest]%array). lia. }
          assert (i : In (of_Z (Z.of_N v)) (values beans rest)).
          { apply every. rewrite E. exact less. }
          apply values_spec in i; [|assumption | lia]. rewrite E in i. exact i.
      - apply (IH (S beans) (rest + 1)%uint63); try assumption.
        + rewrite number_succ, same, Nat2N.inj_succ by lia. lia.
        + lia.
        + lia.
    Qed.
  End Rows.
End Table.
