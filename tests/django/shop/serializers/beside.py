from rest_framework import serializers

TERMS = [6, 12]


class CityQuery(serializers.Serializer):
    query = serializers.CharField(max_length=60)


class StreetQuery(CityQuery):
    cityRef = serializers.CharField(max_length=40)


class PlaceQuery(serializers.Serializer):
    cityRef = serializers.CharField(max_length=40)
    number = serializers.IntegerField(required=False)


class ParcelSerializer(serializers.Serializer):
    type = serializers.ChoiceField(["courier", "warehouse", "postmachine"])
    city_ref_id = serializers.CharField(max_length=40)


class RateSerializer(serializers.Serializer):
    credit_company = serializers.CharField(max_length=20)
    months = serializers.ChoiceField(TERMS)
    price = serializers.DecimalField(max_digits=10, decimal_places=2, min_value=1)


class CreditSerializer(RateSerializer):
    name = serializers.CharField(max_length=80)
    phone = serializers.CharField(max_length=20)
