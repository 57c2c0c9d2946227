from .carts import Cart, CartLine, Favourite, PromoCode
from .companies import Act, Company
from .goods import Brand, Category, Product, Property, Review
from .orders import Letter, Order, OrderLine, Resume
from .people import Address, Code, Contact, GroupUserType, User, UserGroup
from .places import DeliveryTime, Locality, Region, Store, Street, Vacancy

__all__ = [
    "Act",
    "Address",
    "Brand",
    "Cart",
    "CartLine",
    "Category",
    "Code",
    "Company",
    "Contact",
    "DeliveryTime",
    "Favourite",
    "GroupUserType",
    "Letter",
    "Locality",
    "Order",
    "OrderLine",
    "Product",
    "PromoCode",
    "Property",
    "Region",
    "Resume",
    "Review",
    "Store",
    "Street",
    "User",
    "UserGroup",
    "Vacancy",
]
