from django.conf import settings
from django.db import models

from shop.models.places import Locality, Region


class AdvertCategory(models.Model):
    name = models.CharField(max_length=60)


class Sector(models.Model):
    locality = models.ForeignKey(Locality, models.CASCADE, related_name="sectors")
    name = models.CharField(max_length=60)


class AdvertAttribute(models.Model):
    category = models.ForeignKey(AdvertCategory, models.CASCADE)
    name = models.CharField(max_length=60)


class Advert(models.Model):
    TYPES = [("sale", "Vânzare"), ("rent", "Chirie")]
    UNITS = [("ari", "ari"), ("m2", "m²"), ("ha", "ha")]

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="adverts")
    type = models.CharField(max_length=20, choices=TYPES, default="sale")
    title_ro = models.CharField(max_length=120, blank=True)
    title_ru = models.CharField(max_length=120, blank=True)
    description_ro = models.TextField(blank=True)
    description_ru = models.TextField(blank=True)
    price = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    default_currency = models.CharField(max_length=3, default="EUR", choices=[("EUR", "EUR"), ("MDL", "MDL")])
    area = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    default_area_unit = models.CharField(max_length=3, default="ari", choices=UNITS)
    lat = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    lon = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    is_active = models.BooleanField(default=True)
    is_draft = models.BooleanField(default=False)
    is_negotiable_price = models.BooleanField(default=False)
    is_deleted = models.BooleanField(default=False)
    region = models.ForeignKey(Region, models.SET_NULL, null=True, blank=True)
    location = models.ForeignKey(Locality, models.SET_NULL, null=True, blank=True)
    sector = models.ForeignKey(Sector, models.SET_NULL, null=True, blank=True)
    address = models.CharField(max_length=120, blank=True)
    category = models.ForeignKey(AdvertCategory, models.PROTECT, null=True, blank=True)
    cadastral_number = models.CharField(max_length=20, blank=True)
    slug = models.SlugField(unique=True)
    favourite_of = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="favourite_adverts")

    class Meta:
        ordering = ["-id"]


class AttributeOfAdvert(models.Model):
    advert = models.ForeignKey(Advert, models.CASCADE, related_name="attributes")
    attribute = models.ForeignKey(AdvertAttribute, models.CASCADE)
    value = models.CharField(max_length=60)


class ContactOfAdvert(models.Model):
    advert = models.ForeignKey(Advert, models.CASCADE, related_name="contacts")
    name = models.CharField(max_length=60, blank=True)
    phone = models.CharField(max_length=20, blank=True)
    email = models.EmailField(blank=True)


class ImageOfAdvert(models.Model):
    advert = models.ForeignKey(Advert, models.CASCADE, related_name="images")
    image = models.FileField(upload_to="adverts")
    is_preview = models.BooleanField(default=False)

    class Meta:
        ordering = ["-is_preview", "id"]


class Complaint(models.Model):
    advert = models.ForeignKey(Advert, models.CASCADE)
    category = models.PositiveIntegerField()
    body = models.TextField(max_length=2000)


class CurrencyRate(models.Model):
    currency = models.CharField(max_length=3)
    rate = models.DecimalField(max_digits=10, decimal_places=4)
    date = models.DateField()
