from decimal import Decimal

from shop.baskets import money
from shop.models import PromoCode


class Refused(Exception):
    """A code that does not apply, with the message for the shopper."""


def valid(code):
    found = PromoCode.objects.filter(code__iexact=code).first()
    if found is None:
        raise Refused("There is no such promo code.")
    if found.has_expired:
        raise Refused("This promo code has expired.")
    return found


def cheaper(promo, product):
    """The price of a product with a code."""
    applies = promo.percent and (promo.brand_id is None or promo.brand_id == product.brand_id)
    return money(product.price * (100 - promo.percent) / 100) if applies else product.price


def total(promo, goods):
    """The total of (product, count) pairs; without a code at full prices."""
    price = (lambda product: cheaper(promo, product)) if promo else (lambda product: product.price)
    total = sum((money(price(product) * count) for product, count in goods), Decimal(0))
    return max(total - (promo.value if promo else 0), Decimal(0))


def terms(promo, goods):
    """The documented answer of a code."""

    def told(product):
        price = cheaper(promo, product)
        return {
            "productId": product.pk,
            "discountAmount": f"{product.price - price:.2f}",
            "discountPercentage": promo.percent if price != product.price else 0,
            "priceWithDiscount": f"{price:.2f}",
        }

    return {
        "status": "success",
        "type": "product" if promo.percent else "general",
        "promo_value": f"{promo.percent or promo.value:.2f}",
        "promo_value_type": "percent" if promo.percent else "value",
        "products": [told(product) for product, _ in goods] if promo.percent else [],
        "general_price": f"{total(promo, goods):.2f}",
        "code": promo.code,
    }
