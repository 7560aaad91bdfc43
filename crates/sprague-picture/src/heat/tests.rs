use super::*;

fn map() -> HeatMap {
    let points = (1..40).flat_map(|x| (1..30).map(move |y| (x, y)));
    HeatMap {
        title: "S(1,a,b) & <friends>".into(),
        quantity: "period".into(),
        x: Axis {
            name: "a".into(),
            from: 1,
            to: 40,
            step: 1,
        },
        y: Axis {
            name: "b".into(),
            from: 1,
            to: 30,
            step: 1,
        },
        values: Values::Numbers(
            points
                .map(|(x, y)| {
                    (
                        (x, y),
                        match x != y {
                            true => Mark::Value(i128::from(x * y)),
                            false => Mark::Unknown,
                        },
                    )
                })
                .collect(),
        ),
    }
}

#[test]
fn names_are_escaped_and_axes_and_legend_are_labelled() {
    let svg = map().scene().svg();
    assert!(svg.contains("S(1,a,b) &amp; &lt;friends&gt;"));
    for word in [">a<", ">b<", ">period<", ">unknown<", ">10<", ">20<"] {
        assert!(svg.contains(word), "{word}");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn a_single_point_and_an_empty_map_are_drawn_too() {
    for values in [BTreeMap::new(), BTreeMap::from([((5, 5), Mark::Value(7))])] {
        let one = Axis {
            name: "a".into(),
            from: 5,
            to: 5,
            step: 1,
        };
        let map = HeatMap {
            x: one.clone(),
            y: one,
            values: Values::Numbers(values),
            ..map()
        };
        assert!(map.scene().svg().ends_with("</svg>\n"));
    }
}

#[test]
fn neighbours_of_one_colour_become_one_rectangle() {
    let truths = (1..=100).map(|x| ((x, 1), Mark::Value(x > 50))).collect();
    let map = HeatMap {
        x: Axis {
            name: "a".into(),
            from: 1,
            to: 100,
            step: 1,
        },
        y: Axis {
            name: "b".into(),
            from: 1,
            to: 1,
            step: 1,
        },
        values: Values::Truths(truths),
        ..map()
    };
    // The page, two runs, and two boxes of the legend.
    assert_eq!(map.scene().svg().matches("<rect").count(), 5);
}

/// A map of one row with these marks.
fn row(marks: &[Mark<i128>]) -> HeatMap {
    let axis = |name: &str, to: i64| Axis {
        name: name.into(),
        from: 0,
        to,
        step: 1,
    };
    let points = marks.iter().enumerate();
    HeatMap {
        x: axis("a", marks.len() as i64 - 1),
        y: axis("b", 0),
        values: Values::Numbers(points.map(|(x, mark)| ((x as i64, 0), *mark)).collect()),
        ..map()
    }
}

#[test]
fn nothing_unknown_and_too_large_are_told_apart() {
    let all = [Mark::Nothing, Mark::Unknown, Mark::TooLarge, Mark::Value(3)];
    let svg = row(&all).scene().svg();
    for word in [">none<", ">unknown<", ">too large<"] {
        assert!(svg.contains(word), "{word}");
    }
    let svg = row(&all[..1]).scene().svg();
    assert!(svg.contains(">none<") && !svg.contains(">unknown<"));
}

#[test]
fn numbers_that_are_all_unknown_have_no_legend_of_yes_and_no() {
    let svg = row(&[Mark::Unknown; 4]).scene().svg();
    assert!(!svg.contains(">yes<") && !svg.contains(">no<"), "{svg}");
}

#[test]
fn large_numbers_of_a_legend_are_short() {
    let svg = row(&[Mark::Value(7), Mark::Value(10_i128.pow(30))])
        .scene()
        .svg();
    assert!(svg.contains(">1.00·10^30<"), "{svg}");
}

#[test]
fn steps_leave_no_gaps_and_have_labels() {
    let axis = Axis {
        name: "b".into(),
        from: 0,
        to: 400,
        step: 100,
    };
    assert_eq!(ticks(&axis, 5.0 * 24.0, 40.0), [0, 200, 400]);
    assert_eq!(axis.values().count(), 5);
    let odd = Axis { from: 7, ..axis };
    assert_eq!(ticks(&odd, 24.0, 40.0), [7]);
}
