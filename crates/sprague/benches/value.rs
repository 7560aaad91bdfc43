//! What partizan values cost: per heap, per comparison, and against trees without sharing.
//!
//! Prints ratios measured in one run; the tree-based canonicaliser below is how programs without
//! interning do it, and stays for that comparison.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use sprague::value::{Arena, HeapValues, Order, TakeSets, heap_values};

/// A canonical form as a tree of its own, every comparison made afresh.
#[derive(Clone, PartialEq)]
struct Tree {
    lefts: Vec<Tree>,
    rights: Vec<Tree>,
}

impl Tree {
    fn le(&self, other: &Tree) -> bool {
        !self.lefts.iter().any(|left| other.le(left))
            && !other.rights.iter().any(|right| right.le(self))
    }

    fn canonical(mut self) -> Tree {
        loop {
            self.drop_dominated();
            if !self.bypass_one() {
                return self;
            }
        }
    }

    fn drop_dominated(&mut self) {
        let mut kept: Vec<Tree> = Vec::new();
        for left in std::mem::take(&mut self.lefts) {
            if !kept.iter().any(|other| left.le(other)) {
                kept.retain(|other| !other.le(&left));
                kept.push(left);
            }
        }
        self.lefts = kept;
        let mut kept: Vec<Tree> = Vec::new();
        for right in std::mem::take(&mut self.rights) {
            if !kept.iter().any(|other| other.le(&right)) {
                kept.retain(|other| !right.le(other));
                kept.push(right);
            }
        }
        self.rights = kept;
    }

    fn bypass_one(&mut self) -> bool {
        for i in 0..self.lefts.len() {
            let through = self.lefts[i]
                .rights
                .iter()
                .find(|answer| answer.le(self))
                .cloned();
            if let Some(through) = through {
                self.lefts.swap_remove(i);
                self.lefts.extend(through.lefts);
                return true;
            }
        }
        for i in 0..self.rights.len() {
            let through = self.rights[i]
                .lefts
                .iter()
                .find(|answer| self.le(answer))
                .cloned();
            if let Some(through) = through {
                self.rights.swap_remove(i);
                self.rights.extend(through.rights);
                return true;
            }
        }
        false
    }
}

fn tree_heaps(sets: &TakeSets, count: usize, budget: Duration) -> (usize, Duration) {
    let start = Instant::now();
    let mut heaps: Vec<Tree> = Vec::new();
    while heaps.len() < count && start.elapsed() < budget {
        let n = heaps.len();
        let options = |set: &[usize]| -> Vec<Tree> {
            set.iter()
                .filter(|&&s| s <= n)
                .map(|&s| heaps[n - s].clone())
                .collect()
        };
        let tree = Tree {
            lefts: options(sets.left()),
            rights: options(sets.right()),
        };
        heaps.push(tree.canonical());
    }
    (heaps.len(), start.elapsed())
}

fn time<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// Work of microseconds is timed several times and the least disturbed one taken.
fn best_of_ten(work: impl Fn()) -> Duration {
    (0..10).map(|_| time(&work).1).min().unwrap_or_default()
}

fn sets(left: &[usize], right: &[usize]) -> TakeSets {
    TakeSets::new(left, right).unwrap()
}

/// Cost per heap, and growth: the ratio to a run of a quarter of the length (4 is linear).
fn heaps(left: &[usize], right: &[usize], count: usize) {
    let run = |count: usize| {
        time(|| {
            let mut heaps = HeapValues::new(sets(left, right));
            heaps.extend_to(count, &sprague::Control::new()).unwrap();
            heaps
        })
    };
    let (_, quarter) = run(count / 4);
    let (table, whole) = run(count);
    println!(
        "S({left:?} | {right:?}) to {count}: {:.2} µs and {} bytes a heap, {} values, {:.1} times \
         the quarter",
        whole.as_secs_f64() * 1e6 / count as f64,
        table.bytes() / count,
        table.distinct(),
        whole.as_secs_f64() / quarter.as_secs_f64(),
    );
}

/// The order table against the arena and against trees, on as many heaps as trees manage.
fn against_trees(left: &[usize], right: &[usize]) {
    let sets = sets(left, right);
    let (reached, by_trees) = tree_heaps(&sets, 400, Duration::from_millis(1500));
    let by_table = best_of_ten(|| {
        let mut heaps = HeapValues::new(sets.clone());
        heaps.extend_to(reached, &sprague::Control::new()).unwrap();
        black_box(heaps.distinct());
    });
    let by_arena = best_of_ten(|| {
        let mut arena = Arena::new();
        black_box(heap_values(&mut arena, &sets, reached).unwrap());
    });
    println!(
        "S({left:?} | {right:?}): trees stop at heap {reached}; to there the arena is {:.0} and \
         the order table {:.0} times faster",
        by_trees.as_secs_f64() / by_arena.as_secs_f64(),
        by_trees.as_secs_f64() / by_table.as_secs_f64(),
    );
}

fn comparisons() {
    let mut arena = Arena::new();
    let mut heaps = HeapValues::new(sets(&[1, 2], &[2, 4]));
    let values = heaps.values(&mut arena, 300).unwrap();
    let all = |arena: &mut Arena| {
        let mut greater = 0;
        for &a in &values {
            for &b in &values {
                greater += usize::from(arena.order(a, b).unwrap() == Order::Greater);
            }
        }
        greater
    };
    let (_, first) = time(|| all(&mut arena));
    let (_, again) = time(|| (0..10).map(|_| all(&mut arena)).sum::<usize>());
    let count = (values.len() * values.len()) as f64;
    println!(
        "order of stored values: {:.1} million a second from memory, {:.1} times the rate of the \
         first time",
        10.0 * count / again.as_secs_f64() / 1e6,
        10.0 * first.as_secs_f64() / again.as_secs_f64(),
    );
}

fn sums() {
    let (nodes, took) = time(|| {
        let mut arena = Arena::new();
        let text: Vec<String> = (1..=10).map(|n| format!("(+-{n}) + ^{n}*{n}")).collect();
        arena.parse(&text.join(" + ")).unwrap();
        arena.len()
    });
    println!(
        "ten switches and ten ups added up: {:.1} ms, {nodes} values",
        took.as_secs_f64() * 1e3
    );
}

fn main() {
    for k in [3, 4, 5, 7, 9] {
        heaps(&[1, 2], &[1, k], 1_000_000);
    }
    heaps(&[1, 2], &[2, 4], 15_000);
    heaps(&[1, 3], &[2, 3], 1_300);
    against_trees(&[1, 2], &[1, 3]);
    against_trees(&[1, 2], &[2, 4]);
    comparisons();
    sums();
}
