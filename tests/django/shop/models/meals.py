from django.db import models

from shop.models.goods import Product


class MealDay(models.Model):
    week = models.PositiveIntegerField()
    day = models.PositiveIntegerField()
    day_name = models.CharField(max_length=20)
    description = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["week", "day"]


class Dish(models.Model):
    day = models.ForeignKey(MealDay, models.CASCADE, related_name="products")
    name = models.CharField(max_length=80)


class MealDuration(models.Model):
    calories = models.PositiveIntegerField()
    duration = models.PositiveIntegerField()
    price = models.DecimalField(max_digits=10, decimal_places=2)
    discount = models.DecimalField(max_digits=5, decimal_places=2, default=0)
    product = models.ForeignKey(Product, models.SET_NULL, null=True)

    class Meta:
        ordering = ["calories", "duration"]
