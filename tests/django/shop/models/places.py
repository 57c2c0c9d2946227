from django.db import models


class Region(models.Model):
    name = models.CharField(max_length=60)


class Locality(models.Model):
    region = models.ForeignKey(Region, models.CASCADE, related_name="localities")
    name = models.CharField(max_length=60)


class Street(models.Model):
    locality = models.ForeignKey(Locality, models.CASCADE, related_name="streets")
    name = models.CharField(max_length=60)


class Store(models.Model):
    name = models.CharField(max_length=60)
    address = models.CharField(max_length=120)
    phone = models.CharField(max_length=20)
    sorted = models.PositiveIntegerField()


class DeliveryTime(models.Model):
    store = models.ForeignKey(Store, models.CASCADE, related_name="times")
    # Days from today: a past date could not be chosen.
    days = models.PositiveIntegerField()
    time = models.CharField(max_length=20)


class Vacancy(models.Model):
    title = models.CharField(max_length=80)
    text = models.TextField()
    show_on_main_page = models.BooleanField(default=False)
