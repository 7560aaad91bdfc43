use sprague::value::*;
#[test]
fn smoke() {
    for k in 3..=15 {
    let mut a = Arena::new();
    let mut h=HeapValues::new(TakeSets::new(&[1,2],&[1,k]).unwrap());
    let t=std::time::Instant::now();
    let r=Regularities::find(&mut a,&mut h,k,2000).unwrap();
    println!("k={k} Ω={:?} complete {} {:?} {:?}", r.last_exception(), r.exceptions_are_complete(), r.proof, t.elapsed());
    if k<6 { for l in &r.residues { println!("  {:?} {}", l, l.difference.map_or("".into(),|d| a.name(d.saltus).unwrap())); } }
    }
    for (x,y) in [([1,2,6],[1,3,5]),([1,3,5],[2,3,4]),([2,3,4],[1,2,6])] {
        println!("{:?}", dominance(&TakeSets::new(&x,&y).unwrap(), 1000000));
    }
}
