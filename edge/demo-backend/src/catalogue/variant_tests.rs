//! Tests of colours and packs of one article.

use super::{Product, build, duplicate};
use crate::shops::Range;

#[test]
fn the_colours_of_one_article_share_a_style_number() {
    let products = build(Range::General).products;
    let styled: Vec<&Product> = products
        .iter()
        .filter(|product| product.style > 0)
        .collect();
    assert!(styled.len() > 20, "{}", styled.len());
    for product in &styled {
        let colours: Vec<&&Product> = styled
            .iter()
            .filter(|other| other.style == product.style)
            .collect();
        assert!(colours.len() > 1, "{}", product.code);
        assert!(colours.iter().any(|other| other.id == product.style));
        assert!(
            colours
                .iter()
                .all(|other| other.category == product.category)
        );
    }
    let [first, ..] = styled.as_slice() else {
        panic!("no colours");
    };
    let copy = duplicate(first, 3);
    assert_eq!(copy.id - first.id, copy.style - first.style);
}

#[test]
fn packs_are_whole_steps() {
    let products = Range::ALL
        .into_iter()
        .flat_map(|range| build(range).products);
    let packed: Vec<Product> = products
        .filter(|product| !product.packs.is_empty())
        .collect();
    assert!(packed.len() > 5);
    for product in packed {
        for pack in &product.packs {
            assert_eq!(pack.count % product.multiplicity, 0, "{}", product.code);
        }
    }
}
