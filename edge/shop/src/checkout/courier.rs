//! What the catalogue says of the goods of an order: whether they are sold, which need a prescription, and what no courier
//! brings, which are those without home delivery (spec commerce 5). Where the backend says nothing of a product, it may be
//! delivered, unless it needs a prescription; one that it does not name is not sold.

use super::Order;
use crate::backend::Call;
use crate::cart::{Cart, Line};
use crate::product::{Card, ProductId, Products};
use crate::promo::{PromoAnswer, PromoCode, update_prices};

/// What the catalogue says of some products.
#[derive(Debug, Clone, Default)]
pub struct Deliverable(Vec<Card>);

/// What the backend's copy of a cart is to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    pub lines: Vec<Line>,
    /// The products that are paid with points.
    pub by_points: Vec<ProductId>,
}

impl Copied {
    /// Has a promo code judged for it.
    pub fn judge(&self, code: &PromoCode, guest: Option<&str>) -> Call<PromoAnswer> {
        update_prices(code, &self.by_points, guest)
    }

    /// What it holds.
    pub fn products(&self) -> Vec<ProductId> {
        self.lines.iter().map(|line| line.product).collect()
    }
}

impl Order {
    /// What the copy is to hold while these lines are ordered.
    pub fn copied(&self, lines: Vec<Line>) -> Copied {
        let details = self.details.as_ref();
        Copied {
            lines,
            by_points: details.map_or_else(Vec::new, |details| details.by_points.clone()),
        }
    }
}

impl Deliverable {
    /// `None` where the answer lists no products at all.
    pub fn of(found: Products) -> Option<Self> {
        found.listed().map(Self)
    }

    /// Whether a product can be bought, as the cart shows it.
    pub fn is_sold(&self, product: ProductId) -> bool {
        let mut known = self.0.iter();
        known.any(|card| card.id == product && card.can_be_bought())
    }

    /// What is sold of a cart, by points where the product is in the loyalty programme: a backend may refuse the rest, and the
    /// whole copy with it.
    pub fn copied(&self, cart: &Cart) -> Copied {
        let sold = cart.lines.iter().filter(|line| self.is_sold(line.product));
        let mut by_points = cart.loyalty.paid();
        by_points.retain(|product| self.is_for_points(*product));
        Copied {
            lines: sold.copied().collect(),
            by_points,
        }
    }

    /// The names of the products of these lines that no courier brings.
    pub fn kept_back(&self, lines: &[Line]) -> Vec<String> {
        self.those_of(lines, |card| !card.comes_by_courier())
    }

    /// The names of the products of these lines that need a prescription and for which none is confirmed.
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

    /// The names of the products of these lines that are not paid by card.
    pub fn unpayable(&self, lines: &[Line]) -> Vec<String> {
        self.those_of(lines, |card| !card.card_payment_available)
    }

    fn those_of(&self, lines: &[Line], wanted: impl Fn(&Card) -> bool) -> Vec<String> {
        let ordered = |card: &&Card| lines.iter().any(|line| line.product == card.id);
        let wanted = self.0.iter().filter(|card| wanted(card));
        wanted.filter(ordered).map(named).collect()
    }
}

fn named(card: &Card) -> String {
    match card.title.as_str() {
        "" => card.id.to_string(),
        title => title.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Marks, SyncStep, sync_plan};
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
    fn a_product_without_home_delivery_is_kept_back_by_its_name() {
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
    fn what_is_gone_has_no_price_or_is_not_named_is_not_sold() {
        let goods = goods_of(
            r#"[{"productId":1,"price":10},{"productId":2},{"productId":3,"price":10,"available":false},
            {"productId":4,"price":10,"active":"false"},{"productId":5,"price":10,"is_stock":0},{"id":"6","price":"0.50"}]"#,
        )
        .unwrap();
        let sold = [1, 2, 3, 4, 5, 6, 7].map(|id| goods.is_sold(id));
        assert_eq!(sold, [true, false, false, false, false, true, false]);
    }

    #[test]
    fn the_copy_holds_what_is_sold_by_points_where_the_programme_has_it() {
        let goods = goods_of(
            r#"[{"productId":1,"price":10,"is_loyalty_active":true},{"productId":2,"price":10},
            {"productId":3,"price":10,"available":false}]"#,
        )
        .unwrap();
        let cart = Cart {
            lines: lines(&[1, 2, 3]),
            loyalty: Marks::new(vec![(1, true), (2, true), (4, false)]),
            ..Cart::default()
        };
        let Copied { lines, by_points } = goods.copied(&cart);
        let products: Vec<_> = lines.iter().map(|line| line.product).collect();
        assert_eq!((products, &by_points), (vec![1, 2], &vec![1]));
        // The backend hears nothing of points for what is not in the programme, unless it believes in them.
        let copy = |checked: &str| {
            let lines = format!(
                r#"[{{"products":[{{"productId":1,"count":1,"loyalty_checked":true}},{{"productId":2,"count":1{checked}}}]}}]"#
            );
            let ours = Cart {
                loyalty: cart.loyalty.clone().only(&by_points),
                lines: goods.copied(&cart).lines,
                ..Cart::default()
            };
            sync_plan(&ours, &read_text(&lines).unwrap())
        };
        for silent in ["", r#","loyalty_checked":false"#] {
            assert_eq!(copy(silent), []);
        }
        let taken_back = [SyncStep::Loyalty(2, false)];
        assert_eq!(copy(r#","loyalty_checked":true"#), taken_back);
    }

    #[test]
    fn an_answer_without_a_list_says_nothing_of_any_product_and_is_none() {
        for answer in ["{}", "null", r#"{"detail":"later"}"#, "7"] {
            assert!(goods_of(answer).is_none(), "{answer}");
        }
    }

    #[test]
    fn the_documented_answers_keep_nothing_back() {
        for variant in fixtures::VARIANTS {
            let call = products_by_id([101].into_iter());
            let found = Deliverable::of(fixtures::read(&call, "product-filter", variant)).unwrap();
            assert!(found.kept_back(&lines(&[101, 102])).is_empty(), "{variant}");
        }
    }
}
