//! The answered calls, each with its handler. If two rows match a path, the first one wins.

use worker::Result;

use super::{
    account, acts, addresses, advert_form, adverts, articles, auth, brands, carts, categories,
    codes, companies, complaints, contacts, credit, deletion, delivery, favourites, forms, history,
    home, lists, mealplan, media, novapost, orders, payments, products, profile, promo, promotions,
    quotes, registration, reviews, search, sitemap,
};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Contact, Database};

/// How a call is answered.
#[derive(Clone, Copy)]
pub(super) enum Handler {
    /// Returns the stored content of this name.
    Content(&'static str),
    Call(fn(&Database, &ApiRequest) -> Result<Reply>),
    /// Takes the path's segment in place of the braces.
    Of(fn(&Database, &ApiRequest, &str) -> Result<Reply>),
}

use Handler::{Call, Content, Of};

impl Handler {
    pub(super) fn answer(self, db: &Database, request: &ApiRequest, of: &str) -> Result<Reply> {
        match self {
            Content(name) => home::content(db, request, name),
            Call(answer) => answer(db, request),
            Of(answer) => answer(db, request, of),
        }
    }
}

/// The calls as the contract names them, without queries, and two whose answers the shop passes on unread.
pub(super) const TABLE: &[(&str, Handler)] = &[
    ("GET /settings/global_site_settings", Content("settings")),
    ("GET /general/menu_tree", Call(categories::menu)),
    (
        "GET /general/product_similar_products",
        Call(products::similar),
    ),
    ("GET /general/product-review/", Call(reviews::list)),
    (
        "GET /general/product_properties",
        Call(products::properties),
    ),
    (
        "GET /general/product-filter/recommended",
        Call(products::recommended),
    ),
    (
        "POST /general/product-availability/",
        Call(products::in_stores),
    ),
    (
        "GET /general/associated-products/",
        Call(|db, request| products::associated(db, request, true)),
    ),
    (
        "GET /general/v2/associated-products/",
        Call(|db, request| products::associated(db, request, false)),
    ),
    ("GET /general/product-filter", Call(products::by_ids)),
    ("GET /general/product-codes/", Call(products::by_codes)),
    ("GET /general/v2/search/search/", Call(search::search)),
    ("POST /general/slug_check", Call(products::slug_check)),
    ("GET /base/slides_banner", Content("slides")),
    (
        "GET /base/main_page_similar_category",
        Call(home::departments),
    ),
    (
        "GET /general/v2/product_of_the_day/",
        Call(home::product_of_the_day),
    ),
    ("GET /shop/product/", Call(home::discounts)),
    (
        "GET /general/category-products-main-page/",
        Call(home::category_products),
    ),
    ("GET /base/main-carousel-category", Call(home::carousel)),
    ("GET /general/popular_query", Call(home::popular_queries)),
    ("GET /base/services/", Content("services")),
    ("GET /base/advantage/main_page/", Content("advantages")),
    (
        "GET /base/advantage/product_page/",
        Content("reasons/product"),
    ),
    (
        "GET /base/advantage/category_page/",
        Content("reasons/category"),
    ),
    (
        "GET /base/advantage/product_why_we/",
        Content("reasons/why"),
    ),
    ("GET /general/seo/article", Call(articles::seo)),
    ("GET /general/sliders", Call(home::sliders)),
    ("GET /main/slider-new_products/", Call(home::newest)),
    ("GET /main/slides-popular-product/", Call(home::popular)),
    (
        "GET /general/promotions",
        Call(|_, request| Ok(promotions::list(request))),
    ),
    ("GET /general/v2/promos/", Call(promotions::goods)),
    ("GET /settings/about_us_page", Content("about")),
    ("GET /settings/terms_and_privacy_policy", Content("terms")),
    ("GET /api/static-content/2/", Content("terms")),
    ("GET /settings/delivery_page", Content("delivery")),
    ("GET /base/contacts", Call(lists::contacts)),
    ("GET /base/page-contacts", Content("contact-page")),
    ("GET /base/partners/region_partners", Content("partners")),
    ("GET /base/delivery-services", Content("delivery-services")),
    ("GET /settings/credit_page", Content("credit")),
    ("GET /settings/discount_page", Content("discount")),
    ("GET /settings/insurance_page", Content("insurance")),
    (
        "GET /settings/service_center_page",
        Content("service-center"),
    ),
    ("GET /base/order-guide/", Content("order-guide")),
    ("GET /base/contacts/group/", Content("contact-groups")),
    ("GET /base/store_sellers", Content("sellers")),
    ("GET /base/video-reviews", Content("videos")),
    ("GET /base/faq", Content("faq")),
    ("GET /base/articles", Call(articles::list)),
    ("GET /general/brand/", Call(brands::list)),
    ("GET /base/gallery", Call(lists::albums)),
    ("GET /base/gallery/all_images", Call(lists::pictures)),
    ("GET /base/vacancies", Call(lists::vacancies)),
    ("GET /base/reviews", Call(lists::feedbacks)),
    ("GET /base/region/", Content("regions")),
    (
        "GET /base/locality/",
        Call(|db, request| {
            let name = format!("localities/{}", request.param("region_id"));
            home::content(db, request, &name)
        }),
    ),
    (
        "GET /general/menu-calculator",
        Call(|_, request| Ok(mealplan::menu(request))),
    ),
    ("GET /shop/get-stores/", Content("stores")),
    ("POST /general/delivery-cost/", Call(delivery::cost)),
    ("GET /mi/delivery_info_text", Content("delivery-info")),
    (
        "POST /general/v2/novapost/city/",
        Call(|_, request| Ok(novapost::cities(request))),
    ),
    (
        "POST /general/v2/novapost/street/",
        Call(|_, request| Ok(novapost::streets(request))),
    ),
    (
        "POST /general/v2/novapost/warehouse/",
        Call(|_, request| Ok(novapost::places(request, false))),
    ),
    (
        "POST /general/v2/novapost/postmachine/",
        Call(|_, request| Ok(novapost::places(request, true))),
    ),
    (
        "POST /general/v2/novapost/delivery-price/",
        Call(|_, request| Ok(novapost::price(request))),
    ),
    (
        "GET /general/credits",
        Call(|_, request| Ok(credit::offers(request))),
    ),
    (
        "GET /calculator/credit-calculator/",
        Call(|_, request| Ok(credit::offers(request))),
    ),
    (
        "POST /general/v3/credits/calculate",
        Call(credit::calculate),
    ),
    ("POST /calculator/credit-price/", Call(credit::calculate)),
    (
        "GET /calculator/filials/",
        Call(|_, request| Ok(credit::branches(request))),
    ),
    ("POST /calculator/credit-request/", Call(credit::request)),
    ("POST /auth/jwt/create/", Call(auth::create)),
    ("POST /auth/jwt/refresh/", Call(auth::refresh)),
    ("POST /auth/users/", Call(registration::create)),
    ("POST /auth/users/activation/", Call(registration::activate)),
    (
        "POST /auth/users/resend_activation/",
        Call(registration::resend),
    ),
    (
        "POST /auth/users/reset_password/",
        Call(registration::reset),
    ),
    (
        "POST /auth/users/reset_password_confirm/",
        Call(registration::confirm_reset),
    ),
    (
        "POST /auth/users/set_password/",
        Call(registration::set_password),
    ),
    ("GET /api/v1/sms-code", Call(codes::by_text)),
    ("GET /api/v1/email-code", Call(codes::by_mail)),
    ("POST /api/v1/loginByEmail", Call(codes::sign_in)),
    ("POST /api/register/", Call(codes::register)),
    (
        "POST /api/email/send-code/",
        Call(|db, request| contacts::send(db, request, Contact::Email)),
    ),
    (
        "POST /api/email/",
        Call(|db, request| contacts::add(db, request, Contact::Email)),
    ),
    (
        "PATCH /api/email/change/",
        Call(|db, request| contacts::make_main(db, request, Contact::Email)),
    ),
    (
        "POST /api/phone/send-code/",
        Call(|db, request| contacts::send(db, request, Contact::Phone)),
    ),
    (
        "POST /api/phone/",
        Call(|db, request| contacts::add(db, request, Contact::Phone)),
    ),
    (
        "PATCH /api/phone/change-auth-number/",
        Call(|db, request| contacts::make_main(db, request, Contact::Phone)),
    ),
    (
        "POST /api/phone/create-auth-number/",
        Call(|db, request| contacts::create_first(db, request, Contact::Phone)),
    ),
    ("PATCH /api/users/change-full-name/", Call(profile::rename)),
    (
        "PATCH /api/users/change-profile-image/",
        Call(profile::change_picture),
    ),
    (
        "DELETE /api/users/delete-profile-image/",
        Call(profile::remove_picture),
    ),
    (
        "POST /api/support/",
        Call(|db, request| forms::submit(db, request, forms::Kind::Support)),
    ),
    ("POST /api/google-login/", Call(auth::by_provider)),
    ("POST /users/user/delete-account/", Call(deletion::ask)),
    ("POST /b2b/quote/", Call(quotes::create)),
    (
        "POST /users/user/confirm-delete-account/",
        Call(deletion::confirm),
    ),
    ("POST /users/twitter-auth/auth/", Call(auth::by_twitter)),
    ("GET /users/user-group/", Call(account::group)),
    ("GET /base/act-view/", Call(acts::list)),
    (
        "PATCH /users/user-group/{id}/create-company/",
        Of(companies::create),
    ),
    (
        "PATCH /users/user-group/{id}/create-company-multi/",
        Of(companies::create_all),
    ),
    ("GET /auth/users/me/", Call(account::me)),
    ("GET /favorites/", Call(favourites::list)),
    ("GET /general/v2/order/", Call(history::list)),
    ("GET /users/company/", Call(companies::list)),
    (
        "GET /general/cart/get-delivery-addresses/",
        Call(addresses::list),
    ),
    (
        "GET /base/address",
        Call(|_, request| Ok(addresses::streets(request))),
    ),
    (
        "POST /general/cart/create-delivery-address/",
        Call(addresses::create),
    ),
    (
        "POST /general/cart/delete-delivery-address/",
        Call(addresses::delete),
    ),
    (
        "POST /general/cart/add-item/",
        Call(|db, request| carts::change(db, request, 1)),
    ),
    (
        "POST /general/cart/reduce-item/",
        Call(|db, request| carts::change(db, request, -1)),
    ),
    ("GET /general/cart/fetch-all/", Call(carts::fetch)),
    (
        "GET /general/cart/validate-products/",
        Call(carts::validate),
    ),
    (
        "POST /general/promo-code/update_prices/",
        Call(promo::update_prices),
    ),
    ("POST /general/order/preview-promo/", Call(promo::preview)),
    (
        "POST /general/cart/create-reservation/",
        Call(carts::reserve),
    ),
    ("POST /general/v3/order/", Call(orders::create)),
    (
        "POST /general/iute-credit/create-order/",
        Call(orders::create),
    ),
    (
        "POST /general/cart/set-loyalty-item/",
        Call(carts::set_loyalty),
    ),
    ("POST /general/cart/remove-item/", Call(carts::remove)),
    ("POST /general/cart/merge-cart/", Call(carts::merge)),
    ("POST /favorites/", Call(favourites::add)),
    ("DELETE /favorites/", Call(favourites::remove)),
    (
        "POST /base/book-consultation",
        Call(|db, request| forms::submit(db, request, forms::Kind::Consultation)),
    ),
    (
        "POST /settings/news-letter/",
        Call(|db, request| forms::submit(db, request, forms::Kind::Newsletter)),
    ),
    (
        "POST /base/user-request/",
        Call(|db, request| forms::submit(db, request, forms::Kind::Request)),
    ),
    ("POST /general/product-review/", Call(reviews::write)),
    (
        "POST /base/send-resume",
        Call(|db, request| forms::submit(db, request, forms::Kind::Resume)),
    ),
    ("POST /auth/token/logout/", Call(auth::logout)),
    ("GET /sitemap.xml", Call(sitemap::sitemap)),
    ("GET /general/v2/category/{slug}/", Of(categories::category)),
    ("GET /general/v2/product/{slug}/", Of(products::product)),
    ("GET /general/banner-select/{id}", Of(home::category_banner)),
    (
        "GET /general/promotions/{id}",
        Of(|_, request, of| Ok(promotions::one(request, of))),
    ),
    (
        "GET /page/{slug}/",
        Of(|db, request, of| home::existing_content(db, request, &format!("page/{of}"))),
    ),
    (
        "GET /base/articles/recommended/{slug}",
        Of(articles::recommended),
    ),
    ("GET /base/articles/{slug}", Of(articles::article)),
    ("GET /general/brand/{slug}", Of(brands::brand)),
    ("GET /base/gallery/{id}", Of(lists::album)),
    ("GET /base/vacancies/{id}", Of(lists::vacancy)),
    (
        "GET /general/delivery-time/{storeId}/",
        Of(|_, request, of| Ok(delivery::times(request, of))),
    ),
    (
        "DELETE /api/email/{id}/",
        Of(|db, request, of| contacts::remove(db, request, Contact::Email, of)),
    ),
    (
        "DELETE /api/phone/{id}/",
        Of(|db, request, of| contacts::remove(db, request, Contact::Phone, of)),
    ),
    ("GET /api/users/{id}/", Of(profile::one)),
    ("PATCH /users/user/{id}/", Of(profile::change)),
    ("PATCH /api/register/{phone}/", Of(codes::confirm)),
    ("POST /users/{provider}-auth/", Call(auth::by_provider)),
    (
        "GET /general/v2/order/{id}/check-payment-status/",
        Of(payments::status),
    ),
    ("GET /general/v2/order/{id}/", Of(history::one)),
    (
        "POST /general/product-review/{id}/like/",
        Of(|db, request, of| reviews::judge(db, request, of, true)),
    ),
    (
        "POST /general/product-review/{id}/dislike/",
        Of(|db, request, of| reviews::judge(db, request, of, false)),
    ),
    ("GET /media/{name}", Of(media::picture)),
    ("GET /general/v2/product", Call(adverts::list)),
    (
        "GET /api/currency-rates/",
        Call(|_, _| Ok(adverts::rates())),
    ),
    ("GET /api/regions/", Call(|_, _| Ok(adverts::regions()))),
    (
        "GET /api/advert-regions/",
        Call(|_, _| Ok(adverts::regions())),
    ),
    (
        "GET /api/advert-regions/{id}/locations/",
        Of(|_, _, region| Ok(adverts::locations(region))),
    ),
    (
        "GET /api/sectors/",
        Call(|_, request| Ok(adverts::sectors(request))),
    ),
    (
        "GET /api/adverts-categories/",
        Call(|_, _| Ok(adverts::categories())),
    ),
    (
        "GET /api/adverts-attributes/",
        Call(|_, _| Ok(adverts::attributes())),
    ),
    ("POST /api/complaint/", Call(complaints::create)),
    (
        "GET /api/complaint-categories/",
        Call(|_, _| Ok(adverts::complaints())),
    ),
    ("GET /api/advert-title/{slug}", Of(adverts::title)),
    (
        "GET /api/my-favorite-adverts/",
        Call(favourites::own_adverts),
    ),
    ("GET /api/my-adverts/", Call(advert_form::own)),
    ("POST /api/adverts/", Call(advert_form::create)),
    ("PATCH /api/adverts/{slug}/", Of(advert_form::edit)),
    ("DELETE /api/adverts/{slug}/", Of(advert_form::delete)),
];
