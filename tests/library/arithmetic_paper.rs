//! Every table, list and example of Iannucci and Larsson, Game values of arithmetic functions, 2021,
//! as printed, beyond the lists of values among the [facts](crate::facts). Where the print disagrees
//! with the definition, the disagreement is recorded here.

use sprague::notation::parse_ruleset;
use sprague::ruleset::Ruleset;
use sprague::{BigNimber, NimSequence};

fn game(id: &str) -> Ruleset {
    parse_ruleset(id).unwrap()
}

fn values(id: &str, to: u64) -> Vec<BigNimber> {
    let mut sequence = NimSequence::new(&game(id));
    sequence.extend_to(to).unwrap();
    (0..=to).map(|n| sequence.value(n).unwrap()).collect()
}

fn options(id: &str, n: u64) -> Vec<Vec<u64>> {
    let mut options = game(id)
        .options(n, 10_000, &sprague::Control::new())
        .unwrap()
        .unwrap();
    options.sort();
    options.dedup();
    options
}

/// Heaps below `to` of value 1.
fn ones(id: &str, to: u64) -> Vec<u64> {
    let values = values(id, to);
    let start = game(id).start();
    (start..=to)
        .filter(|&n| values[n as usize] == BigNimber::ONE)
        .collect()
}

/// The value of a sum of heaps.
fn nim_sum(heaps: &[(&str, u64)]) -> BigNimber {
    let value = |(id, n): &(&str, u64)| values(id, *n).pop().unwrap();
    heaps
        .iter()
        .map(value)
        .fold(BigNimber::ZERO, |sum, value| sum ^ value)
}

/// The single heaps that a move from `n` leaves such that the whole sum has value 0.
fn winning(id: &str, n: u64, rest: &[(&str, u64)]) -> Vec<Vec<u64>> {
    let rest = nim_sum(rest);
    let values = values(id, n);
    let nim_sum = |parts: &[u64]| {
        parts
            .iter()
            .fold(BigNimber::ZERO, |sum, &part| sum ^ &values[part as usize])
    };
    let all = options(id, n);
    all.into_iter()
        .filter(|parts| nim_sum(parts) == rest)
        .collect()
}

fn single(heaps: &[u64]) -> Vec<Vec<u64>> {
    heaps
        .iter()
        .map(|&heap| if heap == 0 { vec![] } else { vec![heap] })
        .collect()
}

#[test]
fn option_tables_list_the_moves() {
    let tables: &[(&str, u64, &[u64])] = &[
        ("maliquot", 6, &[1, 2, 3]),
        ("maliquot", 7, &[1]),
        ("maliquot", 8, &[1, 2, 4]),
        ("maliquot", 1, &[]),
        ("saliquot", 6, &[0, 3, 4, 5]),
        ("saliquot", 7, &[0, 6]),
        ("saliquot", 8, &[0, 4, 6, 7]),
        ("saliquot", 0, &[]),
        ("maliquant", 1, &[0]),
        ("maliquant", 2, &[0]),
        ("maliquant", 6, &[0, 4, 5]),
        ("maliquant", 8, &[0, 3, 5, 6, 7]),
        ("maliquant-list", 2, &[]),
        ("maliquant-list", 3, &[2]),
        ("saliquant", 2, &[]),
        ("saliquant", 10, &[1, 2, 3, 4, 6, 7]),
        ("saliquant", 12, &[1, 2, 3, 4, 5, 7]),
        ("saliquant", 16, &[1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 13]),
        ("saliquant", 18, &[1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14]),
        ("totative", 6, &[1, 5]),
        ("totative", 8, &[1, 3, 5, 7]),
        ("nontotative", 1, &[]),
        ("nontotative-printed", 1, &[0]),
        ("nontotative", 7, &[0]),
        ("nontotative", 15, &[0, 3, 5, 6, 9, 10, 12]),
        (
            "nontotative",
            18,
            &[0, 2, 3, 4, 6, 8, 9, 10, 12, 14, 15, 16],
        ),
        ("nontotative-list", 9, &[3, 6]),
        ("nontotative-list", 7, &[]),
        ("mtotient", 7, &[6]),
        ("stotient", 15, &[7]),
        ("stotient", 16, &[8]),
        ("mtau", 4, &[2]),
        ("mtau-zero", 1, &[0]),
        ("stau", 3, &[1]),
    ];
    for (id, n, wanted) in tables {
        assert_eq!(options(id, *n), single(wanted), "{id}, heap {n}");
    }
}

#[test]
fn divisions_are_listed_with_their_heaps() {
    let mut ten = options("dividing", 10);
    ten.sort_by_key(Vec::len);
    assert_eq!(ten, [vec![5, 5], vec![2; 5], vec![1; 10]]);
    let table = [
        vec![1, 7],
        vec![2, 6],
        vec![3, 5],
        vec![4, 4],
        vec![2, 3, 3],
        vec![2; 4],
        vec![1; 8],
    ];
    let mut wanted = table.to_vec();
    wanted.sort();
    assert_eq!(options("divide-and-residue", 8), wanted);
    assert_eq!(options("divide-throw-residue", 3), [vec![1; 3], vec![2]]);
    assert_eq!(
        options("residue-throw-divisor", 5),
        [vec![], vec![1], vec![2]]
    );
    // Section 5.1: the number of options is tau(n) - 1.
    assert_eq!(options("dividing", 360).len(), 23);
}

#[test]
fn examples_one_and_two_find_the_winning_moves() {
    assert_eq!(winning("maliquot", 6, &[("maliquot", 7)]), single(&[2, 3]));
    assert_eq!(winning("saliquot", 6, &[("saliquot", 7)]), single(&[3, 5]));
    assert_eq!(winning("saliquot", 7, &[("saliquot", 6)]), single(&[6]));
}

#[test]
fn example_five_has_a_lost_sum_and_three_winning_moves() {
    let sum = |heaps: [u64; 4]| nim_sum(&heaps.map(|n| ("mtotient", n)));
    assert_eq!(sum([2, 3, 4, 5]), BigNimber::ZERO);
    // Printed as 0 after a move from 4 to 2; a forced move changes the parity, so it is 1.
    assert_eq!(sum([2, 3, 2, 5]), BigNimber::ONE);
    assert_eq!(
        winning("totative", 7, &[("mtotient", 7)]),
        single(&[2, 4, 6])
    );
    assert!(winning("mtotient", 7, &[("totative", 7)]).is_empty());
}

#[test]
fn examples_six_and_seven_play_sets() {
    assert_eq!(options("powerset-maliquot", 6).len(), 7);
    assert_eq!(options("powerset-totative", 5).len(), 15);
    // Example 7 prints G(3) = 0 and G(5) = 2; the list in section 4 and the definition differ.
    let values = values("powerset-totative", 5);
    assert_eq!(values[2..], [1u32, 2, 1, 4].map(BigNimber::from));
}

#[test]
fn example_ten_has_one_winning_move() {
    assert_eq!(nim_sum(&[("dividing", 18)]), BigNimber::from(3u32));
    assert_eq!(winning("dividing", 18, &[("dividing", 7)]), [vec![2; 9]]);
}

#[test]
fn examples_eleven_and_twelve_factor_twelve() {
    let mut twelve = options("mfactoring", 12);
    twelve.sort_by_key(Vec::len);
    assert_eq!(twelve, [vec![2, 6], vec![3, 4], vec![2, 2, 3]]);
    assert_eq!(winning("mfactoring", 12, &[]), [vec![2, 2, 3]]);
    // Example 12 leaves out the trivial factorisation, a move to 0, which its values need.
    let subtract = options("sfactoring", 12);
    assert_eq!(subtract, [vec![], vec![6, 10], vec![8, 9], vec![9, 10, 10]]);
    assert_eq!(nim_sum(&[("sfactoring", 12)]), BigNimber::from(2u32));
}

#[test]
fn ones_occur_where_the_paper_lists_them() {
    let lists: &[(&str, u64, &[u64])] = &[
        ("stau", 20, &[1, 2, 5, 8, 9, 10, 12, 13, 15, 16, 19, 20]),
        (
            "mbigomega",
            41,
            &[
                2, 3, 5, 7, 11, 13, 16, 17, 19, 23, 24, 29, 31, 36, 37, 40, 41,
            ],
        ),
        (
            "sbigomega",
            23,
            &[2, 5, 6, 9, 10, 13, 14, 16, 18, 20, 21, 23],
        ),
        ("msmallomega", 13, &[2, 3, 4, 5, 7, 8, 9, 11, 13]),
        ("ssmallomega", 23, &[2, 4, 7, 9, 10, 13, 14, 16, 19, 20, 23]),
        ("fullset-totative", 15, &[2, 4, 5, 10, 11, 12, 13, 15]),
        // Section 2.2.1 prints 2, 5, 6, 7, 8, 10, 11, 13, 14, 15, 16, 17, 19, from a wrong value at 3.
        ("mtau", 19, &[2, 3, 5, 7, 11, 13, 16, 17, 19]),
    ];
    for (id, to, wanted) in lists {
        assert_eq!(ones(id, *to), *wanted, "{id}");
    }
    assert!(ones("mbigomega", 64).contains(&64));
}

#[test]
fn zeros_of_ssmallomega_have_the_printed_differences() {
    let values = values("ssmallomega", 22);
    let zeros: Vec<usize> = (1..=22).filter(|&n| values[n] == BigNimber::ZERO).collect();
    let differences: Vec<usize> = zeros.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(differences, [2, 2, 1, 2, 3, 1, 3, 2, 1, 3, 1]);
}

#[test]
fn saliquant_on_even_heaps_is_as_listed() {
    let values = values("saliquant", 48);
    let even: Vec<u64> = values
        .iter()
        .step_by(2)
        .map(|value| u64::try_from(value).unwrap())
        .collect();
    let printed = [
        0, 0, 1, 1, 3, 2, 4, 6, 7, 4, 7, 5, 10, 12, 10, 13, 15, 8, 13, 9, 17, 17, 16, 11, 22,
    ];
    assert_eq!(even, printed);
    // The smallest ratios, and the odd x with G(2x) other than (x - 1) / 2.
    for (n, value) in [
        (6, 1),
        (10, 2),
        (18, 4),
        (22, 5),
        (34, 8),
        (38, 9),
        (46, 11),
    ] {
        assert_eq!(even[n / 2], value);
    }
    let excluded: Vec<u64> = (1..=21)
        .step_by(2)
        .filter(|&x| even[x as usize] != (x - 1) / 2)
        .collect();
    assert_eq!(excluded, [7, 13, 15, 21]);
}

#[test]
fn the_heap_of_25_is_the_last_of_value_one_in_divide_and_residue_so_far() {
    let values = values("divide-and-residue", 5000);
    let last = |wanted: u32| {
        values
            .iter()
            .rposition(|value| *value == BigNimber::from(wanted))
    };
    assert_eq!(last(1), Some(25));
    let first = |least: u32| {
        values
            .iter()
            .position(|value| *value >= BigNimber::from(least))
    };
    assert_eq!((first(4), first(6)), (Some(9), Some(27)));
}
