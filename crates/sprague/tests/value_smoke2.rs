use sprague::value::*;
#[test]
fn smoke() {
    let mut a = Arena::new();
    for k in [3,4,5] {
    let mut h=HeapValues::new(TakeSets::new(&[1,2],&[1,k]).unwrap());
    let v=h.values(&mut a,60).unwrap();
    println!("{}", v.iter().map(|v| a.name(*v).unwrap()).collect::<Vec<_>>().join(" "));
    }
    for (l,r,n) in [(vec![1,2],vec![1,3],1000000),(vec![1,2],vec![1,4],1000000),(vec![1,2],vec![1,5],1000000),(vec![1,2],vec![1,7],1000000),(vec![1,2],vec![1,9],1000000),(vec![1,3],vec![2,3],1300),(vec![1,2],vec![2,4],15000),(vec![1,2,3],vec![1,2,3],1000000)] {
        let t=std::time::Instant::now();
        let mut h=HeapValues::new(TakeSets::new(&l,&r).unwrap());
        h.extend_to(n).unwrap();
        println!("{l:?} {r:?} {n} {:?} bytes/heap {} distinct {} {:?}", t.elapsed(), h.bytes()/n, h.distinct(), h.settled_distance(n-1));
    }
}
