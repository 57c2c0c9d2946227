from django.conf import settings
from django.db import models

from .goods import Product


class Order(models.Model):
    class Status(models.TextChoices):
        NEW = "new", "Nouă"
        PAID = "paid", "Achitată"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="orders")
    company = models.ForeignKey("shop.Company", models.SET_NULL, null=True, related_name="orders")
    # The received Idempotency-Key, whether this run uses keys or not.
    key = models.CharField(max_length=200, blank=True)
    first_name = models.CharField(max_length=60)
    last_name = models.CharField(max_length=60, blank=True)
    phone = models.CharField(max_length=20)
    email = models.EmailField(blank=True)
    method = models.CharField(max_length=20)
    type = models.CharField(max_length=20)
    region = models.ForeignKey("shop.Region", models.PROTECT, null=True)
    locality = models.ForeignKey("shop.Locality", models.PROTECT, null=True)
    store = models.ForeignKey("shop.Store", models.PROTECT, null=True)
    address = models.CharField(max_length=300, blank=True)
    payment = models.CharField(max_length=20)
    comment = models.TextField(blank=True)
    promo_code = models.CharField(max_length=40, blank=True)
    total = models.DecimalField(max_digits=10, decimal_places=2)
    status = models.CharField(max_length=20, choices=Status, default=Status.NEW)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]


class OrderLine(models.Model):
    order = models.ForeignKey(Order, models.CASCADE, related_name="lines")
    product = models.ForeignKey(Product, models.PROTECT)
    count = models.DecimalField(max_digits=8, decimal_places=3)
    price = models.DecimalField(max_digits=10, decimal_places=2)

    class Meta:
        ordering = ["id"]


class Letter(models.Model):
    """A submission of one of the shop's forms: a consultation, a subscription, a request."""

    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=20, blank=True)
    email = models.EmailField(blank=True)
    message = models.TextField(blank=True)


class Resume(models.Model):
    name = models.CharField(max_length=80)
    phone = models.CharField(max_length=20)
    email = models.EmailField(blank=True)
    message = models.TextField(blank=True)
    vacancy = models.ForeignKey("shop.Vacancy", models.SET_NULL, null=True)
    file = models.FileField(upload_to="resumes")
