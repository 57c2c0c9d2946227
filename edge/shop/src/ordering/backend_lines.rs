//! The goods for the backend's copy of a cart. A backend may refuse the whole copy for one product that is not for
//! sale, or for points on a product outside the loyalty programme.

use super::courier::Deliverable;
use super::order::Order;
use crate::backend::Call;
use crate::cart::{Cart, Line};
use crate::product::ProductId;
use crate::promo::{PromoAnswer, PromoCode, update_prices};

/// The goods that the backend's copy of a cart should hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackendGoods {
    pub lines: Vec<Line>,
    /// The products paid with points.
    pub by_points: Vec<ProductId>,
}

impl BackendGoods {
    /// The call that previews a promo code for these goods.
    pub fn preview_promo(&self, code: &PromoCode, guest: Option<&str>) -> Call<PromoAnswer> {
        update_prices(code, &self.by_points, guest)
    }

    /// The products paid with money.
    pub fn for_money(&self) -> Vec<ProductId> {
        let products = self.lines.iter().map(|line| line.product);
        let for_money = products.filter(|product| !self.by_points.contains(product));
        for_money.collect()
    }
}

impl Order {
    /// Whether the shopper has agreed to a total.
    pub const fn is_at_a_sum(&self) -> bool {
        self.total.is_some()
    }

    /// The goods included in the agreed total, and which of them are paid with points.
    pub fn agreed_goods(&self) -> BackendGoods {
        let lines = self.lines.iter().copied();
        let lines =
            lines.filter(|line| self.counted.is_empty() || self.counted.contains(&line.product));
        let mut agreed = self.backend_goods(lines.collect());
        let lines = &agreed.lines;
        agreed
            .by_points
            .retain(|product| lines.iter().any(|line| line.product == *product));
        agreed
    }

    /// Drops the points from products that are no longer in the loyalty programme.
    pub fn keep_points(&mut self, goods: &Deliverable) {
        let lines = &self.lines;
        let is_ordered = |product| lines.iter().any(|line| line.product == product);
        if let Some(details) = &mut self.details {
            let by_points = &mut details.by_points;
            by_points.retain(|product| is_ordered(*product) && goods.is_for_points(*product));
        }
    }

    /// The goods that the backend's copy should hold while these lines are ordered.
    pub fn backend_goods(&self, lines: Vec<Line>) -> BackendGoods {
        let details = self.details.as_ref();
        BackendGoods {
            lines,
            by_points: details.map_or_else(Vec::new, |details| details.by_points.clone()),
        }
    }
}

impl Deliverable {
    /// The purchasable lines of a cart, with points only for products in the loyalty programme. A backend may refuse
    /// the whole copy for any other line.
    pub fn backend_goods(&self, cart: &Cart) -> BackendGoods {
        let sold = cart.lines.iter().filter(|line| self.is_sold(line.product));
        let mut by_points = cart.loyalty.paid();
        by_points.retain(|product| self.is_for_points(*product));
        BackendGoods {
            lines: sold.copied().collect(),
            by_points,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Marks;
    use crate::cartcopy::{SyncStep, sync_plan};
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    fn lines(ids: &[ProductId]) -> Vec<Line> {
        let line = |&product: &ProductId| Line::new(product, Quantity::ONE, Quantity::ONE);
        ids.iter().map(line).collect()
    }

    #[test]
    fn only_programme_goods_are_marked_for_points_in_the_copy() {
        let goods = read_text(
            r#"[{"productId":1,"price":10,"is_loyalty_active":true},{"productId":2,"price":10},
            {"productId":3,"price":10,"available":false}]"#,
        );
        let goods = Deliverable::of(goods.unwrap()).unwrap();
        let cart = Cart {
            lines: lines(&[1, 2, 3]),
            loyalty: Marks::new(vec![(1, true), (2, true), (4, false)]),
            ..Cart::default()
        };
        let copied = goods.backend_goods(&cart);
        assert_eq!(copied.for_money(), [2]);
        let BackendGoods { lines, by_points } = copied;
        let products: Vec<_> = lines.iter().map(|line| line.product).collect();
        assert_eq!((products, &by_points), (vec![1, 2], &vec![1]));
        // Points outside the programme are sent only to clear a mark in the backend's copy.
        let copy = |checked: &str| {
            let lines = format!(
                r#"[{{"products":[{{"productId":1,"count":1,"loyalty_checked":true}},{{"productId":2,"count":1{checked}}}]}}]"#
            );
            let ours = Cart {
                loyalty: cart.loyalty.clone().only(&by_points),
                lines: goods.backend_goods(&cart).lines,
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
}
