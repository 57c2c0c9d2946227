//! What no courier brings: products on prescription, and those without home delivery (spec commerce 5). Where the
//! backend says nothing of a product, it may be delivered.

use crate::backend::Call;
use crate::cart::Line;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::product::{ProductId, products_by_id};

/// What the catalogue says of the delivery of some products.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Deliverable(Vec<Good>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Good {
    product: ProductId,
    title: String,
    is_recipe: bool,
    home_delivery: bool,
}

impl Default for Good {
    fn default() -> Self {
        Self {
            product: 0,
            title: String::new(),
            is_recipe: false,
            home_delivery: true,
        }
    }
}

lenient!(Good {
    needed "productId" | "id" => product,
    "title" => title,
    "is_recipe" => is_recipe,
    "home_delivery" => home_delivery = true,
});

impl Lenient for Deliverable {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "products")?.items()))
    }

    fn schema() -> Schema {
        Schema::perhaps_listed("products", Good::schema())
    }
}

impl Deliverable {
    /// The names of the products of these lines that no courier brings.
    pub fn kept_back(&self, lines: &[Line]) -> Vec<String> {
        let ordered = |good: &&Good| lines.iter().any(|line| line.product == good.product);
        let kept = self.0.iter().filter(ordered);
        kept.filter(|good| good.is_recipe || !good.home_delivery)
            .map(|good| match good.title.as_str() {
                "" => good.product.to_string(),
                title => title.to_owned(),
            })
            .collect()
    }
}

/// The products of some lines, by the call of [`products_by_id`].
pub fn deliverable(lines: &[Line]) -> Call<Deliverable> {
    let call = products_by_id(lines.iter().map(|line| line.product));
    Call::get(call.request.path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    fn lines(ids: &[ProductId]) -> Vec<Line> {
        let line = |&product: &ProductId| Line {
            product,
            quantity: Quantity::ONE,
            step: Quantity::ONE,
        };
        ids.iter().map(line).collect()
    }

    #[test]
    fn a_product_on_prescription_or_without_home_delivery_is_kept_back_by_its_name() {
        let goods = r#"[{"productId":1,"title":"Ceai","is_recipe":false,"home_delivery":true},
            {"productId":"2","title":"Amoxicilină","is_recipe":true},
            {"productId":3,"title":"Dulap","home_delivery":0},
            {"id":4,"home_delivery":"false"},
            {"productId":5,"title":"Sirop","is_recipe":null,"home_delivery":null},
            {"productId":6,"title":"Alt","is_recipe":true}]"#;
        for answer in [
            goods.to_owned(),
            [r#"{"data":"#, goods, r#","totalCount":6}"#].concat(),
            [r#"{"products":"#, goods, "}"].concat(),
        ] {
            let found: Deliverable = read_text(&answer).unwrap();
            assert_eq!(
                found.kept_back(&lines(&[1, 2, 3, 4, 5])),
                ["Amoxicilină", "Dulap", "4"]
            );
            assert!(found.kept_back(&lines(&[1, 5, 7])).is_empty());
        }
    }

    #[test]
    fn an_answer_without_a_list_says_nothing_of_any_product_and_is_none() {
        for answer in ["{}", "null", r#"{"detail":"later"}"#, "7"] {
            assert_eq!(read_text::<Deliverable>(answer), None, "{answer}");
        }
    }

    #[test]
    fn the_documented_answers_keep_nothing_back() {
        for variant in fixtures::VARIANTS {
            let found = fixtures::read(&deliverable(&lines(&[101])), "product-filter", variant);
            assert!(found.kept_back(&lines(&[101, 102])).is_empty(), "{variant}");
        }
    }
}
