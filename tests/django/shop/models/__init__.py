from .adverts import (
    Advert,
    AdvertAttribute,
    AdvertCategory,
    AttributeOfAdvert,
    Complaint,
    ContactOfAdvert,
    CurrencyRate,
    ImageOfAdvert,
    Sector,
)
from .carts import Cart, CartLine, Favourite, PromoCode
from .companies import Act, Company
from .goods import Brand, Category, Product, Property, Review
from .meals import Dish, MealDay, MealDuration
from .orders import Letter, Order, OrderLine, Resume
from .people import Address, Code, Contact, GroupUserType, User, UserGroup
from .places import DeliveryTime, Locality, Region, Store, Street, Vacancy

__all__ = [
    "Act",
    "Address",
    "Advert",
    "AdvertAttribute",
    "AdvertCategory",
    "AttributeOfAdvert",
    "Brand",
    "Cart",
    "CartLine",
    "Category",
    "Code",
    "Company",
    "Complaint",
    "Contact",
    "ContactOfAdvert",
    "CurrencyRate",
    "DeliveryTime",
    "Dish",
    "Favourite",
    "GroupUserType",
    "ImageOfAdvert",
    "Letter",
    "Locality",
    "MealDay",
    "MealDuration",
    "Order",
    "OrderLine",
    "Product",
    "PromoCode",
    "Property",
    "Region",
    "Resume",
    "Review",
    "Sector",
    "Store",
    "Street",
    "User",
    "UserGroup",
    "Vacancy",
]
