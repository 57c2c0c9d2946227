//! Reviews on the page of their product: the mean with its histogram, and the list.

use maud::{Markup, html};

use super::{ProductReview, Reviews, VOTE_FIELD, Vote, reviews};
use crate::html::{Icon, Rating, Stars, dated};
use crate::lenient::Lenient;
use crate::moment::{Moment, TimeZone};
use crate::page::{Deferred, View};
use crate::route::{Endpoint, Slug};
use crate::words::{content, product as words_of, reviews as words};

/// The number of reviews that are shown at first, as `islands/styles/reviews.css` counts them.
const OPEN: usize = 3;
const MOST: usize = 100;
/// The choice of the first ones.
const FIRST: &str = "first";

/// The reviews of this product, deferred; nothing if there are none.
pub fn on_product_page(product: u64) -> Deferred {
    Deferred {
        shared: false,
        request: reviews(product).request,
        render: Box::new(|view, body| Some(part(view, reviews(0).read(body).ok()?))),
    }
}

/// The `MOST` newest reviews, newest first; if the backend gives no dates, its first ones in its own order.
fn newest(reviews: Vec<ProductReview>, zone: TimeZone) -> Vec<ProductReview> {
    let written =
        |review: &ProductReview| Moment::of_text(&review.date).map(|at| at.starts_ms(zone));
    let mut newest: Vec<ProductReview> = Vec::new();
    for review in reviews {
        let since = written(&review);
        let at = newest.partition_point(|known| written(known) >= since);
        newest.insert(at, review);
        newest.truncate(MOST);
    }
    newest
}

fn part(view: &View<'_>, Reviews(list): Reviews) -> Markup {
    let list = newest(list, view.shop.site.time_zone);
    html! {
        @if !list.is_empty() {
            section.wrap.section #reviews aria-labelledby="reviews-title" {
                div.section-head { h2 #reviews-title { (view.words().say(words::TITLE)) } }
                (mean(view, &list))
                @if list.len() > OPEN { (chosen(view, &list)) } @else { (all(view, &list)) }
            }
        }
    }
}

fn all(view: &View<'_>, list: &[ProductReview]) -> Markup {
    html! { ul.reviews { @for review in list { (one(view, review)) } } }
}

/// The reviews with the choice of the ones to show: the first, those with as many stars, or all. The stylesheet alone
/// follows it, so that it works without scripts.
fn chosen(view: &View<'_>, list: &[ProductReview]) -> Markup {
    let words_here = view.words();
    let choice = |value: &str, label: &str, count: Option<usize>| {
        html! {
            label.chip {
                input type="radio" name="reviews-shown" value=(value) checked[value == FIRST] autocomplete="off";
                span { (label) } @if let Some(count) = count { " " span.chip-count { (count) } }
            }
        }
    };
    html! {
        fieldset.review-choice {
            legend.unseen { (words_here.say(words::SHOWN)) }
            div.chips {
                (choice(FIRST, words_here.say(words::NEWEST), None))
                @for stars in (1..=5).rev() {
                    @let count = list.iter().filter(|review| review.whole_stars() == Some(stars)).count();
                    @if count > 0 { (choice(&stars.to_string(), &words_here.count(content::STARS, stars), Some(count))) }
                }
            }
            (all(view, list))
            (choice("all", words_here.say(words::ALL), Some(list.len())))
        }
    }
}

/// The mean and the histogram of the reviews with stars.
fn mean(view: &View<'_>, list: &[ProductReview]) -> Markup {
    let words_here = view.words();
    let given: Vec<f32> = list.iter().filter_map(ProductReview::stars).collect();
    #[expect(clippy::cast_precision_loss, reason = "at most a hundred reviews")]
    let mean = given.iter().sum::<f32>() / given.len().max(1) as f32;
    let of = |stars: u64| {
        let whole = list.iter().filter_map(ProductReview::whole_stars);
        whole.filter(|whole| *whole == stars).count()
    };
    html! {
        @if !given.is_empty() {
            div.reviews-mean {
                p {
                    b { (Rating(mean, view.language)) }
                    span.unseen { (words_here.fill(words_of::RATING, &[("rating", &Rating(mean, view.language).text())])) }
                    (Stars::of(mean))
                    span.quiet { (words_here.count(words_of::REVIEWS, list.len() as u64)) }
                }
                ul {
                    @for stars in (1..=5).rev() {
                        @let label = words_here.count(content::STARS, stars);
                        li { span { (label) } progress.bar value=(of(stars)) max=(given.len()) aria-label=(label) {} span { (of(stars)) } }
                    }
                }
            }
        }
    }
}

/// The paragraphs of a text, which blank lines part.
fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split("\n\n").map(str::trim);
    parts.filter(|part| !part.is_empty())
}

fn one(view: &View<'_>, review: &ProductReview) -> Markup {
    let words_here = view.words();
    html! {
        li.review data-stars=[review.whole_stars()] {
            @if let Some(stars) = review.stars() {
                p { (Stars::of(stars)) span.unseen { (words_here.fill(words_of::RATING, &[("rating", &Rating(stars, view.language).text())])) } }
            }
            @for paragraph in paragraphs(&review.text) { p { (paragraph) } }
            p.review-foot.quiet {
                @if !review.name.is_empty() { b { (review.name) } " " }
                @if review.is_verified { span.review-verified { (Icon("check")) (words_here.say(words::VERIFIED)) } " " }
                (dated(view, &review.date))
            }
            @if review.answer.says() {
                blockquote.review-answer {
                    p { b { (words_here.say(words::ANSWER)) } }
                    @for paragraph in paragraphs(&review.answer.0) { p { (paragraph) } }
                }
            }
            (votes(view, review))
        }
    }
}

/// The two vote buttons; without scripts they lead back to the page.
fn votes(view: &View<'_>, review: &ProductReview) -> Markup {
    let words_here = view.words();
    let action = Slug::new(&review.id.to_string()).map(|id| Endpoint::Review(id).href());
    html! {
        @if let Some(action) = action.filter(|_| review.id != 0) {
            form.review-judge method="post" action=(action) data-judge {
                input type="hidden" name="language" value=(view.language.code());
                @for vote in Vote::ALL {
                    @let (word, icon, count) = match vote {
                        Vote::Like => (words::LIKE, "thumb-up", review.likes),
                        Vote::Dislike => (words::DISLIKE, "thumb-down", review.dislikes),
                    };
                    button.chip name=(VOTE_FIELD) value=(vote.name()) {
                        (Icon(icon)) span.unseen { (words_here.fill(word, &[("count", &count.to_string())])) } span.chip-count aria-hidden="true" { (count) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, body, with_view};

    fn render_reviews(body: &str) -> Option<String> {
        let part = on_product_page(7);
        with_view(|view| (part.render)(view, body.as_bytes()).map(Markup::into_string))
    }

    #[test]
    fn reviews_are_read_in_every_usual_shape() {
        let path = on_product_page(7).request.path;
        assert_eq!(path, "/general/product-review/?product_id=7&timestamp");
        for variant in VARIANTS {
            let html = render_reviews(&body("product-review", variant)).unwrap();
            let some = variant != "fewest";
            assert_eq!(html.contains("Ține căldura"), some, "{variant}: {html}");
        }
        assert_eq!(render_reviews("[]").as_deref(), Some(""));
        assert_eq!(render_reviews("7"), None);
    }

    #[test]
    fn the_mean_and_the_histogram_count_only_given_stars() {
        let list = r#"[{"id":1,"rating":5,"text":"a"},{"id":2,"stars":"4","text":"b"},{"id":3,"text":"c"},{"id":4,"rating":9,"text":"d"}]"#;
        let html = render_reviews(list).unwrap();
        assert!(
            html.contains("<b>4,5</b>") && html.contains("4 recenzii"),
            "{html}"
        );
        for row in [
            "value=\"1\" max=\"2\" aria-label=\"5 stele\"",
            "value=\"0\" max=\"2\" aria-label=\"3 stele\"",
        ] {
            assert!(html.contains(row), "{row}: {html}");
        }
        assert!(
            !render_reviews(r#"[{"id":1,"text":"a"}]"#)
                .unwrap()
                .contains("reviews-mean")
        );
    }

    #[test]
    fn a_review_is_of_the_shops_day_and_listed_by_its_moment() {
        let list = r#"[{"id":1,"text":"earlier","date":"2026-11-22T00:10:00+03:00"},{"id":2,"text":"later","date":"2026-11-21T22:30:00Z"}]"#;
        let html = render_reviews(list).unwrap();
        assert!(html.find(">later<") < html.find(">earlier<"), "{html}");
        assert!(html.contains("<time datetime=\"2026-11-22\">22 noiembrie 2026"));
        assert!(html.contains("<time datetime=\"2026-11-21\">21 noiembrie 2026"));
    }

    #[test]
    fn the_newest_reviews_come_first_and_markup_is_escaped() {
        let list = r#"[{"id":1,"text":"<b>old</b>","date":"2026-01-01"},{"id":2,"text":"new","date":"2026-11-01T08:00:00Z"},{"text":"nobody's"},{"id":4,"text":"  "}]"#;
        let html = render_reviews(list).unwrap();
        let at = |text: &str| html.find(text).unwrap();
        assert!(at(">new<") < at("&lt;b&gt;old"), "{html}");
        assert!(html.contains("<time datetime=\"2026-11-01\">1 noiembrie 2026"));
        assert_eq!(
            html.matches("data-judge").count(),
            2,
            "one has no id, one says nothing"
        );
        let many: Vec<String> = (1..=9)
            .map(|id| format!("{{\"id\":{id},\"text\":\"x\"}}"))
            .collect();
        let html = render_reviews(&format!("[{}]", many.join(","))).unwrap();
        assert!(
            html.contains("value=\"all\" autocomplete=\"off\"><span>Toate</span> <span class=\"chip-count\">9<"),
            "{html}"
        );
    }

    #[test]
    fn reviews_are_chosen_by_their_stars_where_some_are_folded() {
        let reviews = |count: usize| {
            let stars = ["5", "4.4", "5", "null", "1"];
            let list = stars.iter().take(count).enumerate();
            let list: Vec<String> = list
                .map(|(id, stars)| format!("{{\"id\":{id},\"text\":\"x\",\"rating\":{stars}}}"))
                .collect();
            render_reviews(&format!("[{}]", list.join(","))).unwrap()
        };
        assert!(!reviews(3).contains("reviews-shown"), "none is folded");
        let html = reviews(5);
        let chips = html.matches("name=\"reviews-shown\" value=");
        assert_eq!(chips.count(), 5, "first, 5, 4, 1, all: {html}");
        for told in [
            "value=\"5\" autocomplete=\"off\"><span>5 stele</span> <span class=\"chip-count\">2<",
            "value=\"4\" autocomplete=\"off\"><span>4 stele</span> <span class=\"chip-count\">1<",
            "<li class=\"review\" data-stars=\"4\">",
            "<li class=\"review\">",
        ] {
            assert!(html.contains(told), "{told}: {html}");
        }
    }

    #[test]
    fn a_buyer_is_marked_and_the_shop_answers_where_the_backend_tells_it() {
        let plain = render_reviews(r#"[{"id":1,"text":"a","answer":"","verified":false}]"#);
        let plain = plain.unwrap();
        assert!(!plain.contains("review-answer") && !plain.contains("review-verified"));
        for answer in [r#""Ne pare rău.""#, r#"{"text":"Ne pare rău."}"#] {
            let list =
                format!(r#"[{{"id":1,"text":"a","verified_purchase":true,"reply":{answer}}}]"#);
            let html = render_reviews(&list).unwrap();
            assert!(
                html.contains("Răspunsul magazinului</b></p><p>Ne pare rău.</p>"),
                "{html}"
            );
            assert!(html.contains("Cumpărător verificat"), "{html}");
        }
    }
}
