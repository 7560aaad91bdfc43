use sprague::value::*;
#[test]
fn smoke() {
    let mut a = Arena::new();
    for t in ["{2|0||-1}","^[2]","0|1","{0||0|-1}","tiny(2)","3+tiny(1/2)","{3|1}","+-1","±{2|1}","{0,*|0}","{0|^*}","{0|v*}","{{0|1}|2}","10·↑+*5","1^3*2","-1v*","0.1-2","*.22","1/2*3.(12)(-3)","{1|*2}+^","{^|v*}","{^|v*}+^[2]","-1^","2+-1","{2|{1|{0|-1}}}","{2|{1|0}}","{{2|1}|0}","{{4|3}|{2|1}}","{0|0,{1|-1}}", "miny(2)", "{0||||0|||0||-1|-5}", "↑^[3]*", "v<3>*2","{0|}","{|}","{|-3}","{1|1/3}", "{1|2", "{1|2|3}","^^2","↑2","1 2","{1,,2|}","1/2/3","3·","()","tiny()","+","{1|2)","a", "{-1|1}-^", "100000000000000000000000000000000000001/2*7^"] {
        match a.parse(t) {
            Ok(v) => {
                let n=a.name(v).unwrap(); let s=a.name_in(v,Style::ASCII).unwrap();
                let c=a.canonical_text(v,1000);
                let th=a.thermograph(v).unwrap();
                let w=|w:&Vec<Corner>| w.iter().map(|(t,x)| format!("[{t},{x}]")).collect::<Vec<_>>().join("");
                let aw=match a.atomic_weight(v).unwrap() {Ok(x)=>a.name(x).unwrap(),Err(e)=>e.to_string()};
                let red=a.reduced(v).unwrap();
                println!("{t:20} {n:20} {s:20} {} b={} mean {} temp {} L{} R{} aw={aw} rcf={}", c.unwrap_or("long".into()), a.birthday(v).unwrap(), a.mean(v).unwrap(), a.temperature(v).unwrap(), w(&th.left), w(&th.right), a.name(red).unwrap());
                assert_eq!(a.parse(&n).unwrap(), v); assert_eq!(a.parse(&s).unwrap(), v);
            }
            Err(e) => println!("{t:20} ERR {e} {:?} {:?}", e.span(), e.hint()),
        }
    }
}
