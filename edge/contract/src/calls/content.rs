//! The calls of the shop's own pages beside the goods.

use shop::backend::{Call, Request};
use shop::content::{ContentQuery, plan, schema};
use shop::lenient::{Json, Schema};
use shop::route::Route;

use super::{Access, ContractCall, Known, PART, first, first_slug};

/// What the page of a call is while the call fails.
const PAGE: &str = "404 is the missing page; anything else a 503.";
/// The same of a call whose list stands on home too.
const AND_HOME: &str = "404 is the missing page, on home nothing; anything else a 503, on home an apology in its place.";

/// The call of a page.
fn of_page(
    call: (&'static str, &'static str),
    used_by: &'static str,
    route: impl Fn(&Known) -> Option<Route> + 'static,
) -> ContractCall {
    let page = content(call, used_by, PAGE, move |known| {
        let route = route(known)?;
        plan(&ContentQuery::whole(&route))?.request
    });
    ContractCall {
        is_page: true,
        ..page
    }
}

/// The call of a page whose list stands on home too.
fn of_list(
    call: (&'static str, &'static str),
    used_by: &'static str,
    route: Route,
) -> ContractCall {
    ContractCall {
        without: AND_HOME,
        ..of_page(call, used_by, move |_| Some(route.clone()))
    }
}

/// The call of a part that comes after its page.
fn of_part(
    call: (&'static str, &'static str),
    used_by: &'static str,
    path: impl Fn(&Known) -> Option<String> + 'static,
) -> ContractCall {
    content(call, used_by, PART, move |known| {
        Some(Call::<()>::get(path(known)?).request)
    })
}

fn content(
    (call, fixture): (&'static str, &'static str),
    used_by: &'static str,
    without: &'static str,
    ask: impl Fn(&Known) -> Option<Request> + 'static,
) -> ContractCall {
    let mut content = ContractCall {
        call,
        fixture,
        used_by,
        without,
        access: Access::Open,
        also_fine: &[],
        ask: Box::new(ask),
        schema: Schema::Nothing,
        read: Box::new(|body| Json::parse(body).map(|_| String::new())),
        learn: |_, _| {},
        before: |_| Vec::new(),
        proof: None,
        leaves: "",
        is_page: false,
    };
    content.schema = schema(content.place().1).unwrap_or(Schema::Nothing);
    content
}

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        of_page(
            ("GET /settings/about_us_page", "about-us"),
            "about the shop",
            |_| Some(Route::About),
        ),
        of_page(
            ("GET /settings/terms_and_privacy_policy", "terms"),
            "terms",
            |_| Some(Route::Terms),
        ),
        content(
            ("GET /api/static-content/2/", "static-content"),
            "terms, where the settings' page has no text",
            "What the settings have: a page without a text, or none at all.",
            |_| plan(&ContentQuery::whole(&Route::Terms))?.instead,
        )
        .may_be_missing(),
        of_page(
            ("GET /settings/delivery_page", "delivery-page"),
            "delivery",
            |_| Some(Route::Delivery),
        ),
        of_list(
            ("GET /base/contacts?city={id}", "contacts"),
            "contacts",
            Route::Contacts,
        ),
        of_part(
            ("GET /base/page-contacts", "page-contacts"),
            "contacts: whom to ask",
            |_| Some("/base/page-contacts".to_owned()),
        ),
        of_page(
            ("GET /base/partners/region_partners", "partners"),
            "partners",
            |_| Some(Route::Partners),
        ),
        ContractCall {
            without: "Logistics: 404 is the missing page, anything else a 503. Delivery: 404 shows nothing, anything else an apology in its place. The checkout offers no postal service.",
            ..of_page(
                ("GET /base/delivery-services", "delivery-services"),
                "logistics, delivery below its text, and the checkout: whether the postal service is among them",
                |_| Some(Route::Logistics),
            )
        },
        of_page(
            ("GET /settings/credit_page", "credit-page"),
            "buying on credit",
            |_| Some(Route::Credit),
        )
        .may_be_missing(),
        of_page(
            ("GET /settings/discount_page", "discount-page"),
            "discounts and cards",
            |_| Some(Route::Discount),
        )
        .may_be_missing(),
        of_page(
            ("GET /settings/insurance_page", "insurance-page"),
            "insurance",
            |_| Some(Route::Insurance),
        )
        .may_be_missing(),
        of_page(
            ("GET /settings/service_center_page", "service-center-page"),
            "the service centre",
            |_| Some(Route::ServiceCenter),
        )
        .may_be_missing(),
        of_page(
            ("GET /base/order-guide/", "order-guide"),
            "the order guide",
            |_| Some(Route::OrderGuide),
        )
        .may_be_missing(),
        content(
            ("GET /base/contacts/group/", "contacts-group"),
            "contacts: whom to reach, group by group",
            "Contacts stand without it; they wait 1.5 s for it.",
            |_| Some(Call::<()>::get_static("/base/contacts/group/").request),
        )
        .may_be_missing(),
        content(
            ("GET /base/store_sellers", "store-sellers"),
            "contacts: who sells",
            "The shop itself stands for them; contacts wait 1.5 s for it.",
            |_| Some(Call::<()>::get_static("/base/store_sellers").request),
        )
        .may_be_missing(),
        of_part(
            ("GET /base/video-reviews", "video-reviews"),
            "what customers say, in films",
            |_| Some("/base/video-reviews".to_owned()),
        )
        .may_be_missing(),
        of_part(
            ("GET /base/faq", "faq"),
            "questions; how to order, below the steps",
            |_| Some("/base/faq".to_owned()),
        ),
        of_list(
            ("GET /base/articles?page={page}&slug={status}", "articles"),
            "the list of articles",
            Route::Articles,
        )
        .learn(|known, answer| known.article = first_slug(answer, "data", &["url", "slug", "id"])),
        of_page(
            ("GET /base/articles/{slug}", "article"),
            "an article",
            |known| Some(Route::Article(known.article.clone()?)),
        ),
        of_part(
            (
                "GET /base/articles/recommended/{slug}",
                "articles-recommended",
            ),
            "an article: what to read next",
            |known| {
                let slug = known.article.as_ref()?;
                Some(["/base/articles/recommended/", slug.as_str()].concat())
            },
        ),
        of_list(("GET /general/brand/", "brands"), "brands", Route::Brands).learn(
            |known, answer| known.brand = first_slug(answer, "data", &["slug", "url", "id"]),
        ),
        of_page(
            ("GET /general/brand/{slug}?page={page}", "brand"),
            "a brand",
            |known| Some(Route::Brand(known.brand.clone()?)),
        ),
        of_page(("GET /base/gallery", "gallery"), "the gallery", |_| {
            Some(Route::Gallery)
        })
        .learn(|known, answer| known.album = first_slug(answer, "data", &["id", "slug"])),
        of_part(
            ("GET /base/gallery/all_images", "gallery-images"),
            "the gallery, below the albums",
            |_| Some("/base/gallery/all_images".to_owned()),
        ),
        of_page(("GET /base/gallery/{id}", "album"), "an album", |known| {
            Some(Route::Album(known.album.clone()?))
        }),
        of_list(
            ("GET /base/vacancies", "vacancies"),
            "career",
            Route::Career,
        )
        .learn(|known, answer| {
            let id = first(answer, "data", &["id"]);
            known.vacancy = id.and_then(|id| id.parse().ok());
        }),
        content(
            ("GET /base/vacancies/{id}", "vacancy"),
            "career: each vacancy; the page of a résumé, and its thanks",
            "Career has what the list says of it, an apology where that has no title. The page of a résumé does not name it.",
            |known| {
                let path = ["/base/vacancies/", &known.vacancy?.to_string()].concat();
                Some(Call::<()>::get(path).request)
            },
        ),
        of_page(
            ("GET /base/reviews?page={page}", "reviews"),
            "what customers say",
            |_| Some(Route::Feedbacks),
        ),
    ]
}
