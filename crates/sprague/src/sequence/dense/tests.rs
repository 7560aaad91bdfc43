use super::*;
use crate::NimSequence;
use crate::notation::parse_ruleset;
use crate::sequence::EngineKind;

fn reference(game: &str, to: usize) -> Vec<Nimber> {
    let ruleset = parse_ruleset(game).unwrap();
    let mut sequence = NimSequence::with_engine(&ruleset, EngineKind::Breaking).unwrap();
    sequence.extend_to(to as Heap - 1).unwrap();
    sequence.values().to_vec()
}

fn engine(game: &str, machine: Machine, (group, chunk): (usize, usize)) -> Dense {
    let ruleset = parse_ruleset(game).unwrap();
    let code = ruleset.code().unwrap().into_owned();
    Dense {
        machine,
        group,
        chunk,
        ..Dense::new(&code).unwrap()
    }
}

#[test]
fn every_machine_agrees_with_the_breaking_engine_across_many_blocks() {
    for game in [
        "0.007", "0.06", "0.004", "0.77", "4.07", "4!.031", "0.4!706",
    ] {
        let wanted = reference(game, 3000);
        for machine in Machine::available() {
            for sizes in [(5, 64), (32, 100), (GROUP, CHUNK)] {
                let mut values = Vec::new();
                let mut dense = engine(game, machine, sizes);
                for to in [1, 2, 100, 777, 1500, 1501, 3000] {
                    dense.extend(&mut values, to, u64::MAX).unwrap();
                }
                assert!(values == wanted, "{game} on {machine:?} with {sizes:?}");
            }
        }
    }
}
