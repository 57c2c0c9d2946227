"""A small shop: a dozen products in two categories, places, two customers and three promo codes."""

from datetime import date
from decimal import Decimal

from django.db import transaction

from backend.modes import MODES
from shop import models

# Number, title, slug, brand, category, price, and other fields that differ from the defaults.
PRODUCTS = [
    (101, "Ceainic emailat 2 l", "ceainic-emailat", "Lunca", 11, "1299.00", {"old_price": "1499.00", "discount": 13}),
    (102, "Cană de lut", "cana-de-lut", "Lunca", 11, "89.90", {"loyalty_give": 2, "is_loyalty_active": True}),
    (103, "Tigaie de fontă", "tigaie-de-fonta", "Codru", 11, "649.50", {"stock": 3, "weight_gr": 2900}),
    (104, "Oală de inox", "oala-de-inox", "Codru", 11, "799.00", {"available": False}),
    (105, "Set de cuțite", "set-de-cutite", None, 11, "999.99", {"home_delivery": False}),
    (106, "Tocător de stejar", "tocator-de-stejar", None, 11, "249.00", {"is_stock": False}),
    (107, "Râșniță de cafea", "rasnita-de-cafea", "Lunca", 11, "1099.00", {"card_payment_available": False}),
    (201, "Prosop de in", "prosop-de-in", "Inul", 21, "149.00", {}),
    (202, "Față de masă", "fata-de-masa", "Inul", 21, "399.00", {"has_associated_products": True}),
    (203, "Țesătură la metru", "tesatura-la-metru", "Inul", 21, "120.00", {"multiplicity": "0.500"}),
    (204, "Pernă de puf", "perna-de-puf", None, 21, "459.00", {}),
    (205, "Plapumă de lână", "plapuma-de-lana", "Codru", 21, "1899.00", {"weight_gr": 3200}),
]
DECIMALS = {"old_price", "multiplicity", "stock"}


@transaction.atomic
def plant():
    if models.Product.objects.exists():
        return
    goods()
    places()
    people()
    if MODES["companies"]:
        companies()
    if MODES["floors"]:
        adverts()
        meals()
    models.PromoCode.objects.create(code="TOAMNA10", percent=10, for_cash_alone=True)
    models.PromoCode.objects.create(code="INUL20", percent=20, brand=models.Brand.objects.get(name="Inul"))
    models.PromoCode.objects.create(code="MINUS50", value=50)
    models.PromoCode.objects.create(code="VARA", percent=5, has_expired=True)


def goods():
    tree = [(1, None, "Bucătărie", "bucatarie"), (11, 1, "Vase", "vase"), (2, None, "Textile", "textile")]
    for pk, parent, title, url in [*tree, (21, 2, "Pentru casă", "pentru-casa")]:
        models.Category.objects.create(pk=pk, parent_id=parent, title=title, url=url)
    brands = {name: models.Brand.objects.create(name=name) for name in ["Lunca", "Codru", "Inul"]}
    for pk, title, url, brand, category, price, more in PRODUCTS:
        more = {name: Decimal(value) if name in DECIMALS else value for name, value in more.items()}
        product = models.Product.objects.create(
            pk=pk,
            title=title,
            short_description=f"{title}, făcut aici.",
            code=f"CC-{pk}",
            url=url,
            brand=brands.get(brand),
            category_id=category,
            price=Decimal(price),
            **more,
        )
        product.properties.create(title="Țara", value="Moldova")
    models.Review.objects.create(product_id=101, name="Ion", text="Ține căldura o zi întreagă.", rating=5)


def places():
    towns = {
        3: ("Chișinău", [(301, "Chișinău"), (302, "Codru"), (303, "Durlești")]),
        4: ("Orhei", [(401, "Orhei"), (402, "Peresecina")]),
    }
    for pk, (name, localities) in towns.items():
        region = models.Region.objects.create(pk=pk, name=name)
        for number, town in localities:
            region.localities.create(pk=number, name=town)
    models.Street.objects.create(pk=5, locality_id=301, name="Teilor")
    models.Street.objects.create(pk=6, locality_id=401, name="Unirii")
    for pk, name, address, place in [(1, "Nord", "str. Pădurii 4", 2), (2, "Centru", "str. Teilor 12", 1)]:
        store = models.Store.objects.create(
            pk=pk, name=name, address=address, phone="+37322000111", sorted=place
        )
        store.times.create(days=1, time="10:00–12:00")
        store.times.create(days=2, time="14:00–16:00")
    models.Vacancy.objects.create(pk=3, title="Vânzător", text="La magazinul din centru.", show_on_main_page=True)


def people():
    models.GroupUserType.objects.create(pk=1, name="Clienți")
    models.GroupUserType.objects.create(pk=4, name="Fideli")
    ana = models.User.objects.create_user(
        "ana@example.com", "demo-parola", first_name="Ana", last_name="Rusu", phone="+37360123456", status="active"
    )
    models.UserGroup.objects.filter(user=ana).update(group_user_type=4, loyalty_points=120)
    ana.contacts.create(kind="email", value=ana.email)
    ana.contacts.create(kind="phone", value=ana.phone)
    ana.addresses.create(
        shipping_city_id=301, shipping_street_id=5, shipping_building="7", shipping_apartment="12", is_default=True
    )
    # Inactive until the link in the activation mail is opened.
    models.User.objects.create_user("ion@example.com", "demo-parola", first_name="Ion", is_active=False)


def companies():
    """Elena acts for two companies, and Victor for the first."""
    elena = models.User.objects.create_user("elena@example.com", "demo-parola", first_name="Elena", last_name="Ceban")
    victor = models.User.objects.create_user("victor@example.com", "demo-parola", first_name="Victor")
    alfa = models.Company.objects.create(pk=12, name="Alfa Grup SRL", fiscal_code="1002600012345")
    beta = models.Company.objects.create(pk=13, name="Beta Mobila SRL", fiscal_code="1003600054321")
    alfa.members.add(elena, victor)
    beta.members.add(elena)
    for company, user, total in [(alfa, elena, "1299.00"), (alfa, victor, "649.50"), (beta, elena, "399.00")]:
        order = models.Order.objects.create(
            user=user, company=company, first_name=user.first_name, phone="+37369111222",
            method="address", type="standart", payment="cash", total=Decimal(total),
        )
        order.lines.create(product_id=101, count=1, price=Decimal(total))
    acts = [
        (alfa, "A-1", date(2026, 9, 30), date(2026, 10, 15), "1299.00", True),
        (alfa, "A-2", date(2026, 10, 31), date(2026, 11, 15), "649.50", False),
        (beta, "B-1", date(2026, 10, 31), None, "399.00", False),
    ]
    for company, number, day, due, total, is_paid in acts:
        company.acts.create(number=number, date=day, due_date=due, total=Decimal(total), is_paid=is_paid)


def adverts():
    """Ana offers a house and keeps a draft; Ion's flat is his own."""
    names = ["Apartamente", "Case", "Terenuri", "Spații comerciale", "Garaje", "Depozite", "Oficii"]
    for pk, name in enumerate(names, 1):
        models.AdvertCategory.objects.create(pk=pk, name=name)
    models.AdvertAttribute.objects.create(pk=1, category_id=2, name="Camere")
    models.Sector.objects.create(pk=1, locality_id=301, name="Botanica")
    models.CurrencyRate.objects.create(currency="EUR", rate=Decimal("19.5500"), date=date(2026, 11, 1))
    ana, ion = (models.User.objects.get(email=f"{name}@example.com") for name in ["ana", "ion"])
    house = models.Advert.objects.create(
        owner=ana, title_ro="Casă în Botanica", title_ru="Дом на Ботанике", price=Decimal("85000.00"),
        area=Decimal("6.00"), region_id=3, location_id=301, sector_id=1, category_id=2, slug="casa-in-botanica-1",
    )
    house.attributes.create(attribute_id=1, value="4")
    house.contacts.create(name="Ana", phone="+37360123456")
    models.Advert.objects.create(owner=ana, title_ro="Teren la Orhei", is_draft=True, slug="teren-la-orhei-2")
    models.Advert.objects.create(
        owner=ion, title_ro="Apartament cu două camere", price=Decimal("61000.00"), region_id=3, location_id=302,
        category_id=1, slug="apartament-cu-doua-camere-3",
    )


def meals():
    for number, name in enumerate(["Luni", "Marți", "Miercuri", "Joi", "Vineri", "Sâmbătă", "Duminică"], 1):
        day = models.MealDay.objects.create(week=1, day=number, day_name=name)
        day.products.create(name=f"Supă cremă {number}")
    for calories, days, price, discount, product in [
        (1000, 1, "250.00", "0.00", 101), (1200, 1, "270.00", "0.00", 102), (1200, 7, "1890.00", "10.00", 103),
    ]:
        models.MealDuration.objects.create(
            calories=calories, duration=days, price=Decimal(price), discount=Decimal(discount), product_id=product
        )
