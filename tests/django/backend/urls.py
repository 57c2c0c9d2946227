"""The documented calls, with paths as documented; `slashes` adds a trailing slash to each. Six paths that the documents
write both ways always have it."""

from django.urls import include, path

from backend.modes import MODES
from shop import judge
from shop.serializers.forms import SubscriptionSerializer
from shop.views import accounts, adverts, beside, carts, companies, forms, goods, meals, orders, people, places


# Djoser's own views, with a throttle of their own.
DJOSER_POSTS = {
    "auth/users/": "create",
    "auth/users/activation/": "activation",
    "auth/users/resend_activation/": "resend_activation",
    "auth/users/reset_password/": "reset_password",
    "auth/users/reset_password_confirm/": "reset_password_confirm",
    "auth/users/set_password/": "set_password",
}
djoser_users = [
    path(route, accounts.Users.as_view({"post": action})) for route, action in DJOSER_POSTS.items()
]


def at(route, view, **given):
    slash = "/" if MODES["slashes"] and not route.endswith("/") else ""
    return path(route + slash, view.as_view(**given))


SETTINGS_AND_PLACES = [
    at("settings/global_site_settings", places.Settings),
    at("base/region/", places.Regions),
    at("base/locality/", places.Localities),
    at("base/address", places.Streets),
    at("base/delivery-services/", places.DeliveryServices),
    at("base/contacts/", places.Contacts),
    at("base/page-contacts/", places.PageContacts),
    at("shop/get-stores/", places.Stores),
    at("mi/delivery_info_text", places.DeliveryInfo),
    at("general/delivery-cost/", places.DeliveryCost),
    at("general/delivery-time/<int:pk>/", places.DeliveryTimes),
    at("base/vacancies", places.Vacancies),
    at("base/vacancies/<int:pk>", places.VacancyPage),
]
GOODS = [
    at("general/menu_tree", goods.Menu),
    at("general/v2/search/search/", goods.Search),
    at("general/v2/category/<slug:slug>/", goods.CategoryPage),
    at("general/v2/product/<slug:slug>/", goods.ProductPage),
    at("general/product-filter/", goods.ProductFilter),
    at("general/product-filter/recommended", goods.Recommended),
    at("general/product_similar_products", goods.Similar),
    at("general/product_properties", goods.Properties),
    at("general/associated-products/", goods.Associated),
    at("general/v2/associated-products/", goods.Associated),
    at("general/slug_check", goods.SlugCheck),
    at("general/product-availability/", goods.Availability),
    at("general/product-review/", goods.Reviews),
    at("general/product-review/<int:pk>/like/", goods.Judgement, field="likes"),
    at("general/product-review/<int:pk>/dislike/", goods.Judgement, field="dislikes"),
    at("main/slider-new_products/", goods.Row),
    at("main/slides-popular-product/", goods.Row, order="price"),
    at("shop/product/", goods.Row, chosen={"discount__isnull": False}),
]
CARTS = [
    at("general/cart/add-item/", carts.AddItem),
    at("general/cart/reduce-item/", carts.ReduceItem),
    at("general/cart/remove-item/", carts.RemoveItem),
    at("general/cart/set-loyalty-item/", carts.SetLoyaltyItem),
    at("general/cart/merge-cart/", carts.MergeCart),
    at("general/cart/fetch-all/", carts.FetchAll),
    at("general/cart/validate-products/", carts.ValidateProducts),
    at("general/cart/create-reservation/", carts.CreateReservation),
    at("general/promo-code/update_prices/", carts.UpdatePrices),
    at("general/order/preview-promo/", carts.PreviewPromo),
    at("general/cart/get-delivery-addresses/", people.Addresses),
    at("general/cart/create-delivery-address/", people.CreateAddress),
    at("general/cart/delete-delivery-address/", people.DeleteAddress),
]
ORDERS = [
    at("general/v3/order/", orders.NewOrder),
    at("general/iute-credit/create-order/", orders.NewOrder),
    at("general/v2/order/", orders.Orders),
    at("general/v2/order/<int:pk>/", orders.OrderPage),
    at("general/v2/order/<int:pk>/check-payment-status/", orders.PaymentStatus),
]
PEOPLE = [
    at("favorites/", people.Favourites),
    at("users/user-group/", people.UserGroups),
    at("users/user-group/<int:pk>/create-company/", companies.CreateCompany),
    at("users/user-group/<int:pk>/create-company-multi/", companies.CreateCompany, many=True),
    at("users/company/", companies.Companies),
    at("base/act-view/", companies.Acts),
    at("users/user/<int:pk>/", accounts.Profile),
    at("users/user/delete-account/", accounts.AskDeletion),
    at("users/user/confirm-delete-account/", accounts.ConfirmDeletion),
    at("api/users/<int:pk>/", accounts.Person),
    at("api/users/change-full-name/", accounts.FullName),
    at("api/users/change-profile-image/", accounts.ChangePicture),
    at("api/users/delete-profile-image/", accounts.RemovePicture),
    at("portraits/<str:name>", accounts.Picture),
    at("api/phone/send-code/", accounts.SendContactCode, kind="phone"),
    at("api/phone/", accounts.AddContact, kind="phone"),
    at("api/phone/<int:pk>/", accounts.RemoveContact, kind="phone"),
    at("api/phone/change-auth-number/", accounts.MakeMain, kind="phone"),
    at("api/phone/create-auth-number/", accounts.MakeMain, kind="phone"),
    at("api/email/send-code/", accounts.SendContactCode, kind="email"),
    at("api/email/", accounts.AddContact, kind="email"),
    at("api/email/<int:pk>/", accounts.RemoveContact, kind="email"),
    at("api/email/change/", accounts.MakeMain, kind="email"),
    at("api/v1/sms-code", accounts.SendCode, field="phone"),
    at("api/v1/email-code", accounts.SendCode, field="email"),
    at("api/v1/loginByEmail", accounts.SignInByCode),
    at("api/register/", accounts.Register),
    at("api/register/<str:phone>/", accounts.ConfirmRegister),
    at("api/support/", accounts.Support),
    at("auth/jwt/create/", people.SignIn),
    *djoser_users,
    path("auth/", include("djoser.urls")),
    path("auth/", include("djoser.urls.jwt")),
    path("auth/", include("djoser.urls.authtoken")),
]
BESIDE = [
    at("general/v2/novapost/city/", beside.Cities),
    at("general/v2/novapost/street/", beside.Streets),
    at("general/v2/novapost/warehouse/", beside.Places),
    at("general/v2/novapost/postmachine/", beside.Places, ref="p"),
    at("general/v2/novapost/delivery-price/", beside.ParcelPrice),
    at("general/credits", beside.Credits),
    at("general/v3/credits/calculate", beside.Rate),
    at("calculator/credit-calculator/", beside.Credits),
    at("calculator/credit-price/", beside.Rate),
    at("calculator/filials/", beside.Branches),
    at("calculator/credit-request/", beside.CreditRequest),
]
FORMS = [
    at("base/book-consultation", forms.Form, kind="consultation"),
    at("base/user-request/", forms.Form, kind="request"),
    at("settings/news-letter/", forms.Form, kind="news-letter", serializer_class=SubscriptionSerializer),
    at("base/send-resume", forms.SendResume),
]
ADVERTS = [
    at("general/v2/product", adverts.List),
    at("api/adverts/", adverts.Create),
    at("api/adverts/<slug:slug>/", adverts.Change),
    at("api/my-adverts/", adverts.Own),
    at("api/my-favorite-adverts/", adverts.Favourites),
    at("api/advert-title/<slug:slug>", adverts.Title),
    at("api/adverts-categories/", adverts.Names),
    at("api/adverts-attributes/", adverts.Attributes),
    at("api/regions/", adverts.Regions),
    at("api/advert-regions/", adverts.Regions),
    at("api/advert-regions/<int:pk>/locations/", adverts.Locations),
    at("api/sectors/", adverts.Sectors),
    at("api/currency-rates/", adverts.Rates),
    at("api/complaint-categories/", adverts.ComplaintCategories),
    at("api/complaint/", adverts.Complaints),
]
MEALS = [at("general/menu-calculator", meals.MenuCalculator)]
JUDGE = [
    path("__judge/calls/", judge.heard),
    path("__judge/kept/", judge.kept),
    path("__judge/modes/", judge.set_modes),
]
urlpatterns = [*SETTINGS_AND_PLACES, *GOODS, *CARTS, *ORDERS, *PEOPLE, *BESIDE, *FORMS, *ADVERTS, *MEALS, *JUDGE]
