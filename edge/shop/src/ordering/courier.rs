//! The catalogue's facts about the goods of an order: whether they are sold, which need a prescription, and which have
//! no home delivery (spec commerce 5). A product without these facts may be delivered unless it needs a prescription; a
//! product missing from the answer is not sold.

use crate::cart::{Command, Line, stock_of};
use crate::product::{Card, ProductId, Products};

/// The catalogue's facts about some products.
#[derive(Debug, Clone, Default)]
pub struct Deliverable(Vec<Card>);

impl Deliverable {
    /// `None` if the answer has no list of products.
    pub fn of(found: Products) -> Option<Self> {
        found.listed().map(Self)
    }

    /// Whether a product can be bought, as the cart shows it.
    pub fn is_sold(&self, product: ProductId) -> bool {
        let mut known = self.0.iter();
        known.any(|card| card.id == product && card.can_be_bought())
    }

    /// The command that leads these lines to quantities that are sold; `None` if they hold no others. A line may be older
    /// than its product's step.
    pub fn fitting(&self, lines: &[Line]) -> Option<Command> {
        let fitting = lines.iter().filter_map(|line| {
            let card = self.0.iter().find(|card| card.id == line.product)?;
            let step = card.step();
            (!step.fits(line.quantity)).then_some(Line { step, ..*line })
        });
        let lines: Vec<Line> = fitting.collect();
        (!lines.is_empty()).then(|| Command::TakeOver {
            lines,
            stock: stock_of(&self.0),
            by_points: Vec::new(),
        })
    }

    /// The names of the products in these lines that have no home delivery.
    pub fn kept_back(&self, lines: &[Line]) -> Vec<String> {
        self.those_of(lines, |card| !card.comes_by_courier())
    }

    /// The names of the products in these lines that need a prescription and have none confirmed.
    pub fn unprescribed(&self, lines: &[Line], confirmed: &[ProductId]) -> Vec<String> {
        self.those_of(lines, |card| {
            card.is_recipe && !confirmed.contains(&card.id)
        })
    }

    /// Whether a product needs a prescription.
    pub fn is_recipe(&self, product: ProductId) -> bool {
        let mut known = self.0.iter();
        known.any(|card| card.id == product && card.is_recipe)
    }

    /// Whether a product may be paid with points.
    pub fn is_for_points(&self, product: ProductId) -> bool {
        let mut known = self.0.iter();
        known.any(|card| card.id == product && card.is_loyalty_active)
    }

    /// The names of the products in these lines that cannot be paid by card.
    pub fn unpayable(&self, lines: &[Line]) -> Vec<String> {
        self.those_of(lines, |card| !card.card_payment_available)
    }

    fn those_of(&self, lines: &[Line], wanted: impl Fn(&Card) -> bool) -> Vec<String> {
        let ordered = |card: &&Card| lines.iter().any(|line| line.product == card.id);
        let wanted = self.0.iter().filter(|card| wanted(card));
        wanted.filter(ordered).map(title_or_id).collect()
    }
}

fn title_or_id(card: &Card) -> String {
    match card.title.as_str() {
        "" => card.id.to_string(),
        title => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use crate::lenient::read_text;
    use crate::product::products_by_id;
    use crate::quantity::Quantity;

    fn goods_of(answer: &str) -> Option<Deliverable> {
        Deliverable::of(read_text(answer)?)
    }

    fn lines(ids: &[ProductId]) -> Vec<Line> {
        let line = |&product: &ProductId| Line::new(product, Quantity::ONE, Quantity::ONE);
        ids.iter().map(line).collect()
    }

    #[test]
    fn a_product_without_home_delivery_is_excluded_and_named() {
        let goods = r#"[{"productId":1,"title":"Ceai","is_recipe":false,"home_delivery":true},
            {"productId":"2","title":"Amoxicilină","is_recipe":true},
            {"productId":3,"title":"Dulap","home_delivery":0},
            {"id":4,"home_delivery":"false"},
            {"productId":5,"title":"Sirop","is_recipe":null,"home_delivery":null},
            {"productId":6,"title":"Alt","is_recipe":true},
            {"productId":8,"title":"Insulină","is_recipe":true,"home_delivery":"true"}]"#;
        for answer in [
            goods.to_owned(),
            [r#"{"data":"#, goods, r#","totalCount":6}"#].concat(),
            [r#"{"products":"#, goods, "}"].concat(),
        ] {
            let found = goods_of(&answer).unwrap();
            assert_eq!(
                found.kept_back(&lines(&[1, 2, 3, 4, 5, 8])),
                ["Amoxicilină", "Dulap", "4"]
            );
            assert!(found.kept_back(&lines(&[1, 5, 7])).is_empty());
            let ordered = lines(&[1, 2, 8]);
            assert_eq!(found.unprescribed(&ordered, &[1, 6, 8]), ["Amoxicilină"]);
            assert!(found.unprescribed(&ordered, &[2, 8]).is_empty());
        }
    }

    #[test]
    fn goods_that_are_unavailable_unpriced_or_unlisted_are_not_for_sale() {
        let goods = goods_of(
            r#"[{"productId":1,"price":10},{"productId":2},{"productId":3,"price":10,"available":false},
            {"productId":4,"price":10,"active":"false"},{"productId":5,"price":10,"stock_field":0},{"id":"6","price":"0.50"}]"#,
        )
        .unwrap();
        let sold = [1, 2, 3, 4, 5, 6, 7].map(|id| goods.is_sold(id));
        assert_eq!(sold, [true, false, false, false, false, true, false]);
    }

    #[test]
    fn an_answer_without_a_list_is_an_error() {
        for answer in ["{}", "null", r#"{"detail":"later"}"#, "7"] {
            assert!(goods_of(answer).is_none(), "{answer}");
        }
    }

    #[test]
    fn the_documented_answers_exclude_nothing() {
        for variant in fixtures::VARIANTS {
            let call = products_by_id([101].into_iter());
            let found = Deliverable::of(fixtures::read(&call, "product-filter", variant)).unwrap();
            assert!(found.kept_back(&lines(&[101, 102])).is_empty(), "{variant}");
        }
    }
}
