from rest_framework import serializers

TERMS = [6, 12]
# Listed branches that accept no parcels.
CLOSED = ["c-1-w-9"]


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
    warehouse_ref_id = serializers.CharField(max_length=40, required=False)
    postmachine_ref_id = serializers.CharField(max_length=40, required=False)


class DoorSerializer(serializers.Serializer):
    ref = serializers.CharField(max_length=40)
    description = serializers.CharField(max_length=100)
    descriptionRo = serializers.CharField(max_length=100, allow_blank=True, required=False)
    streetType = serializers.CharField(max_length=20, allow_blank=True, required=False)
    house_number = serializers.CharField(max_length=10)
    entrance = serializers.CharField(max_length=10, allow_blank=True, required=False)
    apartment = serializers.CharField(max_length=10, allow_blank=True, required=False)


class PostalSerializer(ParcelSerializer):
    """Order data of a postal delivery."""

    address = DoorSerializer(required=False)

    def validate_warehouse_ref_id(self, ref):
        if ref in CLOSED:
            raise serializers.ValidationError("This branch is closed today.")
        return ref


class RateSerializer(serializers.Serializer):
    credit_company = serializers.CharField(max_length=20)
    months = serializers.ChoiceField(TERMS)
    price = serializers.DecimalField(max_digits=10, decimal_places=2, min_value=1)


class CreditSerializer(RateSerializer):
    name = serializers.CharField(max_length=40)
    phone = serializers.CharField(max_length=20)
