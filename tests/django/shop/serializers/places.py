from datetime import timedelta

from django.utils import timezone
from rest_framework import serializers

from shop.models import DeliveryTime, Locality, Region, Store, Street, Vacancy


class LocalitySerializer(serializers.ModelSerializer):
    localityId = serializers.IntegerField(source="pk")
    label = serializers.CharField(source="name")

    class Meta:
        model = Locality
        fields = ["localityId", "label"]


class RegionSerializer(serializers.ModelSerializer):
    regionId = serializers.IntegerField(source="pk")
    label = serializers.CharField(source="name")
    localities = LocalitySerializer(many=True)

    class Meta:
        model = Region
        fields = ["regionId", "label", "localities"]


class StreetSerializer(serializers.ModelSerializer):
    label = serializers.CharField(source="name")

    class Meta:
        model = Street
        fields = ["id", "label"]


class StoreSerializer(serializers.ModelSerializer):
    storeId = serializers.IntegerField(source="pk")

    class Meta:
        model = Store
        fields = ["storeId", "name", "address", "phone", "sorted"]


class DeliveryTimeSerializer(serializers.ModelSerializer):
    date = serializers.SerializerMethodField()

    class Meta:
        model = DeliveryTime
        fields = ["date", "time"]

    def get_date(self, time):
        return (timezone.localdate() + timedelta(days=time.days)).isoformat()


class VacancySerializer(serializers.ModelSerializer):
    class Meta:
        model = Vacancy
        fields = ["id", "title", "text", "show_on_main_page"]
