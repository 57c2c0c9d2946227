from rest_framework import serializers

from shop import models


class DishSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Dish
        fields = ["id", "name"]


class DaySerializer(serializers.ModelSerializer):
    products = DishSerializer(many=True)

    class Meta:
        model = models.MealDay
        fields = ["week", "day", "day_name", "description", "products"]


class DurationSerializer(serializers.ModelSerializer):
    days = serializers.SerializerMethodField()

    class Meta:
        model = models.MealDuration
        fields = ["duration", "price", "discount", "days", "product"]

    def get_days(self, duration):
        days = models.MealDay.objects.all()[: duration.duration]
        return DaySerializer(days, many=True).data
