from django.conf import settings
from django.db import models

from .goods import Product


class Cart(models.Model):
    """A guest's cart, by `no_user_id`, or an account's."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="cart")
    no_user_id = models.CharField(max_length=200, null=True, unique=True)


class CartLine(models.Model):
    cart = models.ForeignKey(Cart, models.CASCADE, related_name="lines")
    product = models.ForeignKey(Product, models.CASCADE)
    count = models.DecimalField(max_digits=8, decimal_places=3)
    loyalty_checked = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]
        unique_together = ["cart", "product"]


class Favourite(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="favourites")
    product = models.ForeignKey(Product, models.CASCADE)

    class Meta:
        ordering = ["-id"]
        unique_together = ["user", "product"]


class PromoCode(models.Model):
    """Takes a percentage off all goods, or off those of a brand; or a fixed amount off the total."""

    code = models.CharField(max_length=40, unique=True)
    percent = models.PositiveIntegerField(default=0)
    value = models.DecimalField(max_digits=10, decimal_places=2, default=0)
    brand = models.ForeignKey("shop.Brand", models.CASCADE, null=True)
    has_expired = models.BooleanField(default=False)
    # Does not apply to card payment.
    for_cash_alone = models.BooleanField(default=False)
